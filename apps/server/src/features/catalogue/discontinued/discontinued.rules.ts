import { type Availability, type CheckOutcome, DAY_MS, type OfferKind } from '@sillage/contract';

/** A page must answer 404 or 410 for this time before it counts as gone. */
export const MIN_GONE_MS = 60 * DAY_MS;
/** The same beside a shop that states that the fragrance is discontinued. */
const MIN_GONE_BESIDE_STATEMENT_MS = 7 * DAY_MS;
/** A shop must state it for this time, and in a later check again. */
const MIN_STATED_MS = DAY_MS;
/** Maximum time between two answers of a page: after a longer gap, its time begins again. */
const MAX_GAP_MS = 14 * DAY_MS;

/** What offers of a fragrance with the mark may be: nothing that can be ordered. */
export const UNAVAILABLE: readonly Availability[] = ['OutOfStock', 'SoldOut', 'Discontinued', 'Reserved'];

/** Time in which a page answered 404 or 410, without a reading in between. */
export interface GonePeriod {
  since: Date;
  /** Time of the last such answer. */
  at: Date;
}

/** What is known about one shop's page of a fragrance. */
export interface PageFacts {
  outcome: CheckOutcome | null;
  gone: GonePeriod | null;
  /** Time of the last check that read offers on the page; null for none. */
  readAt: Date | null;
  offers: readonly OfferFacts[];
}

interface OfferFacts {
  kind: OfferKind;
  availability: Availability | null;
  availableSince: Date | null;
  /** Whether a check read another availability, which a second check must confirm. */
  hasCandidate?: boolean;
}

/** Evidence of one page: since when it is missing, or since when the shop states it. */
export interface DiscontinuedEvidence<Page> {
  page: Page;
  sign: 'gone' | 'stated';
  since: Date;
  /** Time of the last check that saw it. */
  at: Date;
}

/**
 * Extends the time in which a page answered 404 or 410 by such an answer. It begins anew after a
 * reading of the page, and after 14 days without such an answer.
 */
export function extendGonePeriod(
  { gone, readAt }: { gone: GonePeriod | null; readAt: Date | null },
  at: Date,
): GonePeriod {
  if (gone === null || wasReadSince(readAt, gone) || at.getTime() - gone.at.getTime() > MAX_GAP_MS)
    return { since: at, at };
  return { since: gone.since, at };
}

function wasReadSince(readAt: Date | null, gone: GonePeriod): boolean {
  return readAt !== null && readAt > gone.at;
}

/**
 * Returns the evidence that a fragrance seems discontinued, or null. Each page that had it must be
 * gone, or state it. A page that is blocked, unreadable, unread, or in any other state prevents it.
 * A missing page that never had it says nothing.
 */
export function findDiscontinued<Page extends PageFacts>(
  pages: readonly Page[],
  now: Date,
): DiscontinuedEvidence<Page>[] | null {
  const stated = pages.map((page) => findStatedEvidence(page, now));
  const goneMs = stated.some((statement) => statement !== null) ? MIN_GONE_BESIDE_STATEMENT_MS : MIN_GONE_MS;
  const evidence: DiscontinuedEvidence<Page>[] = [];
  for (const [index, page] of pages.entries()) {
    const found = stated[index] ?? findGoneEvidence(page, goneMs, now);
    if (found !== null && hadFragrance(page)) evidence.push(found);
    else if (hadFragrance(page) || !isGone(page)) return null;
  }
  return evidence.length === 0 ? null : evidence;
}

/**
 * Whether a mark of `since` ends: a later check read a page that does not state that it is
 * discontinued, a page has something to order, or no page that had the fragrance is left. The mark
 * left no page with something to order, so that such a page came by a merge or an old feed.
 */
export function hasReturned(pages: readonly PageFacts[], since: Date): boolean {
  if (!pages.some(hadFragrance)) return true;
  return pages.some(
    (page) =>
      (page.readAt !== null && page.readAt > since && !statesDiscontinued(page)) ||
      (wasReadLast(page) && page.offers.some(isOrderable)),
  );
}

/** Whether no 404 or 410 came after the last reading of the page. */
function wasReadLast({ gone, readAt }: PageFacts): boolean {
  return gone === null || wasReadSince(readAt, gone);
}

const unavailable: ReadonlySet<Availability> = new Set(UNAVAILABLE);

function isOrderable({ availability }: OfferFacts): boolean {
  return availability !== null && !unavailable.has(availability);
}

/** Reduces the pages to the evidence for users: what is known, without the waiting times. */
export function listEvidence<Page extends PageFacts>(pages: readonly Page[]): DiscontinuedEvidence<Page>[] {
  return pages.flatMap((page): DiscontinuedEvidence<Page>[] => {
    if (!hadFragrance(page)) return [];
    if (statesDiscontinued(page) && page.readAt !== null && !isGone(page))
      return [{ page, sign: 'stated', since: getStatedSince(page) ?? page.readAt, at: page.readAt }];
    return page.gone === null ? [] : [{ page, sign: 'gone', since: page.gone.since, at: page.gone.at }];
  });
}

function hadFragrance({ offers }: PageFacts): boolean {
  return offers.some(({ availability }) => availability !== null);
}

/** Whether the page's last check answered 404 or 410, and no other source read it later. */
function isGone({ outcome, gone, readAt }: PageFacts): boolean {
  return outcome === 'gone' && gone !== null && !wasReadSince(readAt, gone);
}

function findGoneEvidence<Page extends PageFacts>(
  page: Page,
  minMs: number,
  now: Date,
): DiscontinuedEvidence<Page> | null {
  const { gone } = page;
  if (gone === null || !isGone(page) || !isRecent(gone.at, now)) return null;
  if (gone.at.getTime() - gone.since.getTime() < minMs) return null;
  return { page, sign: 'gone', since: gone.since, at: gone.at };
}

function findStatedEvidence<Page extends PageFacts>(page: Page, now: Date): DiscontinuedEvidence<Page> | null {
  const { outcome, readAt } = page;
  if (outcome !== 'product' && outcome !== 'unchanged') return null;
  const since = getStatedSince(page);
  if (since === null || readAt === null || !isRecent(readAt, now)) return null;
  return readAt.getTime() - since.getTime() < MIN_STATED_MS ? null : { page, sign: 'stated', since, at: readAt };
}

/** Every size is stated as discontinued, also by the last check, and nothing else can be bought. */
function statesDiscontinued({ offers }: PageFacts): boolean {
  if (offers.some(({ hasCandidate = false }) => hasCandidate)) return false;
  const known = offers.filter(({ availability }) => availability !== null);
  const states = known.map(({ kind, availability }) => {
    if (availability === 'Discontinued') return true;
    return kind !== 'bottle' && (availability === 'OutOfStock' || availability === 'SoldOut');
  });
  return known.some(({ availability }) => availability === 'Discontinued') && states.every(Boolean);
}

function getStatedSince(page: PageFacts): Date | null {
  if (!statesDiscontinued(page)) return null;
  const times = page.offers.flatMap(({ availability, availableSince }) =>
    availability === 'Discontinued' && availableSince !== null ? [availableSince.getTime()] : [],
  );
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= MAX_GAP_MS;
}
