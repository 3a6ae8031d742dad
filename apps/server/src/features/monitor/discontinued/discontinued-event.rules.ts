import type { Evidence } from '@sillage/page-reader';
import type { offerStore } from '../../catalogue/index.ts';

/** Number of shops that an event names one by one; the last line counts the others. */
const MAX_NAMED_SHOPS = 3;

type ShopEvidence = offerStore.discontinued.DiscontinuedEvidence<Pick<offerStore.discontinued.FragrancePage, 'shop'>>;

/** Describes the evidence for users: at most three lines, those known for longest first. */
export function describeEvidence(evidence: readonly ShopEvidence[]): Evidence[] {
  const byAge = evidence.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const named = byAge.slice(0, byAge.length > MAX_NAMED_SHOPS ? MAX_NAMED_SHOPS - 1 : MAX_NAMED_SHOPS);
  const others = byAge.slice(named.length);
  const last = others.at(-1);
  return [
    ...named.map((each): Evidence => ({ source: 'page', says: describeShop(each) })),
    ...(last === undefined
      ? []
      : [
          { source: 'page' as const, says: `${others.length} more shops, the last one since ${formatDay(last.since)}` },
        ]),
  ];
}

function describeShop({ page: { shop }, sign, since, at }: ShopEvidence): string {
  const what = sign === 'gone' ? 'page not found (404 or 410)' : 'the shop states that it is discontinued,';
  return `${shop}: ${what} since ${formatDay(since)}, last checked on ${formatDay(at)}`;
}

/** Formats a day of UTC such as "4 May 2026". */
function formatDay(at: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  return day.format(at);
}
