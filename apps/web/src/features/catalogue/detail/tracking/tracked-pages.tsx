import type { CheckRequest, PageStatus, StockHistory } from '@sillage/contract';
import { type ReactNode, useId } from 'react';
import { Evidence, formatEvidenceSource } from '../../../../fragrance/evidence.tsx';
import { formatDate, formatExactTime, useNow } from '../../../../lib/time.ts';
import { textLink } from '../../../../ui/button-style.ts';
import { ExternalLink, isWebUrl } from '../../../../ui/external-link.tsx';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { describeNoAccess, describeOutcome } from './check-outcome.rules.ts';
import { describeRequest, problemLabels } from './check-requests.ts';
import { formatNextCheckTime, isSoon } from './next-check-time.ts';

export function WatchedPages({ history, report }: { history: StockHistory; report: ReactNode }) {
  const { pages, reports } = history;
  return (
    <>
      <ul>
        {pages.map((page) => (
          <li key={page.pageId} className="border-b border-line py-6 first:pt-0">
            <TrackedPage page={page} report={findReport(history, page)} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        {report}
        {reports > 0 && (
          <p className="mt-2 text-xs text-muted">Reported {reports === 1 ? 'once' : `${reports} times`} so far.</p>
        )}
      </div>
    </>
  );
}

/** Finds the user's own last report about a page. */
function findReport({ requests }: StockHistory, { pageId }: PageStatus): CheckRequest | undefined {
  return requests.find((request) => request.pageId === pageId && request.problem !== null);
}

function TrackedPage({ page, report }: { page: PageStatus; report: CheckRequest | undefined }) {
  const heading = useId();
  const { shop, url, outcome, method } = page;
  return (
    <article aria-labelledby={heading} className="text-sm">
      <h4 id={heading} className="font-medium wrap-anywhere">
        {isWebUrl(url) ? (
          <ExternalLink
            href={url}
            className={`${textLink} max-md:relative max-md:-my-3 max-md:inline-block max-md:py-3`}
          >
            <span dir="auto">{shop}</span>
          </ExternalLink>
        ) : (
          <span dir="auto">{shop}</span>
        )}
      </h4>
      <PageNotice page={page} />
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Last checked">{page.lastCheckedAt ? <TimeAgo at={page.lastCheckedAt} /> : 'not yet'}</Fact>
        <Fact name="Next check">
          <NextCheck at={page.nextCheckAt} />
        </Fact>
        {outcome && <Fact name="Result">{describeOutcome(outcome)}</Fact>}
        {method && <Fact name="Source">{formatEvidenceSource(method)}</Fact>}
      </dl>
      <p role="status" className="mt-3 empty:hidden">
        {report?.problem &&
          `Thanks for your report (${problemLabels[report.problem].toLowerCase()}). ${describeRequest(report, page)}`}
        {report?.resolution && (
          <span className="mt-1 block wrap-anywhere whitespace-pre-line">
            The operator of this site answered: <q dir="auto">{report.resolution.note}</q>
          </span>
        )}
      </p>
      {outcome && <CheckEvidence page={page} />}
    </article>
  );
}

/** Says in one sentence that the shop or operator allows no checks, or that they see nothing. */
function PageNotice({ page }: { page: PageStatus }) {
  const { url, blockedSince, pausedSince, needsBrowser } = page;
  if (pausedSince !== null)
    return (
      <p className={noticeStyle}>
        The operator of this site has paused this shop since{' '}
        <time dateTime={pausedSince}>{formatDate(pausedSince)}</time>, so we don’t check it.
      </p>
    );
  if (blockedSince !== null)
    return (
      <p className={noticeStyle}>
        This shop has blocked our checks since <time dateTime={blockedSince}>{formatDate(blockedSince)}</time>. What you
        see may be out of date.
      </p>
    );
  if (needsBrowser)
    return (
      <p className={noticeStyle}>
        This page is empty until a browser runs its scripts, so we can’t read it.
        {isWebUrl(url) && (
          <>
            {' '}
            <ExternalLink href={url} className={textLink}>
              Open it in your own browser
            </ExternalLink>
          </>
        )}
      </p>
    );
  const sentence = page.outcome && describeNoAccess(page.outcome);
  return sentence && <p className={noticeStyle}>{sentence}</p>;
}

const noticeStyle = 'mt-1 border-l-2 border-bad pl-3 text-bad';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-xs text-muted max-sm:pt-0.5 sm:mb-0.5">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function NextCheck({ at }: { at: string | null }) {
  useNow();
  if (at === null) return 'shown to users who watch it';
  if (isSoon(at)) return 'in a moment';
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {formatNextCheckTime(at)}
    </time>
  );
}

function CheckEvidence({ page: { reason, confidence, evidence } }: { page: PageStatus }) {
  return (
    <details className="mt-3 text-muted">
      <summary className="w-fit py-2 underline underline-offset-4 hover:text-ink max-md:py-3">How we know</summary>
      <div className="grid gap-1.5 border-l-2 border-line pl-4">
        {reason && <p className="wrap-anywhere">{reason}.</p>}
        {evidence.length > 0 && <Evidence evidence={evidence} />}
        {confidence !== null && evidence.length > 0 && <p>Confidence: {Math.round(confidence * 100)}%.</p>}
        {!reason && evidence.length === 0 && <p>The page’s content was not stored.</p>}
      </div>
    </details>
  );
}
