import type { AdminPageCheck, AdminShopDetail, OutcomeCounts } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { formatExactTime } from '../../../lib/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { FactList } from '../fact-list.tsx';
import { PageCheck } from './page-check.tsx';
import { ShopActions } from './shop-actions.tsx';
import { shopQuery } from './shops.queries.ts';
import {
  countChecks,
  describeRobots,
  describeShopState,
  formatSeconds,
  formatSuccess,
  interfaceNames,
  listShares,
} from './shops.rules.ts';
import { Due, Since } from './times.tsx';

export function ShopDetail({ userId, id }: { userId: string; id: number }) {
  const query = useQuery(shopQuery(userId, id));
  return (
    <QueryState query={query} loading={<Skeleton className="h-96" />} fallbackMessage="The shop could not be loaded">
      {(shop) => (
        <>
          <Heading shop={shop} />
          <ShopActions userId={userId} shop={shop} />
          <Section heading="Interface">
            <List items={shop.interfaces.map((name) => interfaceNames[name])} empty="Nothing was read yet." />
          </Section>
          <Section heading="Requests">
            <Requests shop={shop} />
          </Section>
          <Section heading="robots.txt">
            <Robots robots={shop.robots} />
          </Section>
          <Section heading="Checks by outcome">
            <div className="grid gap-8 sm:grid-cols-2">
              <Outcomes heading="Last 24 hours" counts={shop.outcomes.day} />
              <Outcomes heading="Last 30 days" counts={shop.outcomes.month} />
            </div>
          </Section>
          <Section heading="Last rejections">
            <Checks
              userId={userId}
              checks={shop.rejectedChecks}
              empty="Neither the shop nor its robots.txt rejected a check."
            />
          </Section>
          <Section heading="Latest checks">
            <Checks
              userId={userId}
              checks={shop.checks}
              empty="No page was checked yet."
              canCheck={shop.pausedAt === null}
            />
          </Section>
        </>
      )}
    </QueryState>
  );
}

function Heading({ shop }: { shop: AdminShopDetail }) {
  const { label, tone, since } = describeShopState(shop);
  return (
    <p className="-mt-4 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <Badge tone={tone}>{label}</Badge>
      {since !== null && (
        <span>
          since <TimeAgo at={since} />
        </span>
      )}
      {shop.isOwn && <span>added by an operator</span>}
      <ExternalLink href={shop.url} className={`${textLink} inline-flex min-h-11 items-center`}>
        Open the shop
      </ExternalLink>
    </p>
  );
}

function Requests({
  shop: { requests, minGapSeconds, lastRequestAt, nextCheckAt, ...shop },
}: {
  shop: AdminShopDetail;
}) {
  const reasons = [
    `setting ${formatSeconds(requests.settingSeconds)}`,
    requests.robotsSeconds !== null && `robots.txt ${formatSeconds(requests.robotsSeconds)}`,
    minGapSeconds !== null && `operator ${formatSeconds(minGapSeconds)}`,
  ].filter(Boolean);
  return (
    <FactList
      facts={[
        [
          'Between two requests',
          <>
            {formatSeconds(requests.gapSeconds)}
            <span className="block text-sm text-muted">{reasons.join(', ')}</span>
          </>,
        ],
        [
          'To find products, today',
          `${requests.searchesToday.toLocaleString('en')} of ${requests.maxSearchesPerDay.toLocaleString('en')}`,
        ],
        ['All requests', requests.total.toLocaleString('en')],
        ['Last request', <Since key="last" at={lastRequestAt} />],
        ['Next request', requests.nextAt === null ? 'any time' : `not before ${formatExactTime(requests.nextAt)}`],
        ['Next check', nextCheckAt === null ? 'none' : <Due key="due" at={nextCheckAt} />],
        [
          'Pages',
          `${shop.watchedPages.toLocaleString('en')} watched of ${shop.pages.toLocaleString('en')}, ${shop.duePages.toLocaleString('en')} due`,
        ],
      ]}
    />
  );
}

function Robots({ robots }: { robots: AdminShopDetail['robots'] }) {
  const { status, readAt, rules, ruleCount, sitemaps } = robots;
  return (
    <>
      <p>{describeRobots(robots)}</p>
      {status !== null && (
        <p className="mt-1 text-sm text-muted">
          Status {status === 0 ? 'unknown: no response' : status}, read <Since at={readAt} />
        </p>
      )}
      {rules.length > 0 && (
        <details className="mt-2">
          <summary className="inline-block min-h-11 cursor-pointer py-2.5 text-sm text-muted">
            Rules that apply to us ({rules.length < ruleCount ? `the first ${rules.length} of ${ruleCount}` : ruleCount}
            )
          </summary>
          <ul className="font-mono text-sm">
            {rules.map((rule, index) => (
              <li key={index} className="wrap-anywhere">
                {rule}
              </li>
            ))}
          </ul>
        </details>
      )}
      {sitemaps.length > 0 && <p className="mt-2 text-sm wrap-anywhere text-muted">Sitemaps: {sitemaps.join(', ')}</p>}
    </>
  );
}

function Outcomes({ heading, counts }: { heading: string; counts: OutcomeCounts }) {
  const success = formatSuccess(counts);
  return (
    <div>
      <h3 className="font-medium">{heading}</h3>
      {success === null ? (
        <p className="mt-2 text-sm text-muted">No checks</p>
      ) : (
        <>
          <p className="mt-2 text-sm text-muted">
            {success} of {countChecks(counts).toLocaleString('en')} checks read the page
          </p>
          <table className="mt-3 w-full text-sm">
            <caption className="sr-only">{heading}, by outcome</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col">Checks</th>
                <th scope="col">Share</th>
              </tr>
            </thead>
            <tbody>
              {listShares(counts).map(({ outcome, name, count, share }) => (
                <tr key={outcome} className="border-t border-line">
                  <th scope="row" className="py-2 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-2 text-right tabular-nums">{count.toLocaleString('en')}</td>
                  <td className="w-20 py-2 text-right text-muted tabular-nums">{share}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

function List({ items, empty }: { items: readonly string[]; empty: string }) {
  if (items.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ol className="list-decimal pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  );
}

interface ChecksProps {
  userId: string;
  checks: readonly AdminPageCheck[];
  empty: string;
  canCheck?: boolean;
}

function Checks({ userId, checks, empty, canCheck = false }: ChecksProps) {
  if (checks.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ul className="divide-y divide-line">
      {checks.map((check) => (
        <PageCheck key={`${check.pageId} ${check.outcome}`} check={check}>
          {canCheck && <CheckPage userId={userId} check={check} />}
        </PageCheck>
      ))}
    </ul>
  );
}

function CheckPage({ userId, check: { pageId, fragrance } }: { userId: string; check: AdminPageCheck }) {
  const change = useAdminChange({
    userId,
    run: () => adminApi.adminShops.checkPage({ params: { id: pageId } }),
    describe: ({ nextCheckAt }) =>
      nextCheckAt === null ? 'The page is due' : `The page is checked at ${formatExactTime(nextCheckAt)}`,
    fallbackMessage: 'The check could not be planned',
  });
  return (
    <Button
      variant="secondary"
      aria-label={`Check again: ${fragrance}`}
      pending={change.isPending && 'Planning...'}
      onClick={() => change.mutate(undefined)}
    >
      Check again
    </Button>
  );
}
