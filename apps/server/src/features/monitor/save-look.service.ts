import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { applyOffers, lockOffers, type OfferUpdate, type StoredOffer } from '../catalogue/index.ts';
import type { Announce, MonitorEvent } from './monitor.events.ts';
import * as repo from './monitor.repo.ts';
import type { Outcome } from './monitor.tables.ts';
import { matchOffers, missingOffers, readingsOf } from './offers.rules.ts';
import type { OfferReading, Verdict } from './reader/verdict.ts';
import { observe, type Step } from './stock.rules.ts';
import type { DuePage } from './visit.repo.ts';

/** One look at a page, as far as it got. */
export interface Look {
  page: Pick<DuePage, 'id' | 'fragranceId'>;
  at: Date;
  outcome: Outcome;
  reason: string | null;
  verdict: Verdict | null;
}

interface Change {
  offer: StoredOffer | null;
  reading: OfferReading;
  step: Step;
}

/**
 * Stores a look: the checks, the confirmed states, what follows for the fragrance, and the events with whatever
 * `announce` adds, all in the caller's transaction. Answers whether a change now waits for its second look.
 */
export async function saveLook(
  tx: Tx,
  look: Look,
  confirmMs: number,
  announce: Announce,
): Promise<{ isChanging: boolean }> {
  const known = await lockOffers(tx, look.page.id);
  const candidates = await repo.findCandidates(
    tx,
    known.map(({ id }) => id),
  );
  const changes = judge(look, known, candidates, confirmMs);
  if (changes.length === 0) {
    await keepChecks(tx, look, [{ row: checkRow(look, null, null), isProof: false }]);
    return { isChanging: candidates.size > 0 };
  }
  const ids = await applyOffers(tx, look.page, changes.map(toUpdate), look.at);
  const seen = changes.map(({ reading, step }, index) => ({
    row: checkRow(look, ids[index] ?? null, reading),
    isProof: step.event !== null,
  }));
  const checkIds = await keepChecks(tx, look, seen);
  for (const [index, { step }] of changes.entries())
    await repo.saveCandidate(tx, ids[index] as number, step.state.candidate);
  await announceChanges(tx, look, changes, { ids, checkIds }, announce);
  const looked = new Set(ids);
  const stillWaiting = [...candidates.keys()].some((id) => !looked.has(id));
  return { isChanging: stillWaiting || changes.some(({ step }) => step.state.candidate !== null) };
}

/** Keeps what is new: a look that saw the same as the last one adds no row, unless an event rests on it. Answers ids by place. */
async function keepChecks(
  tx: Tx,
  look: Look,
  seen: readonly { row: ReturnType<typeof checkRow>; isProof: boolean }[],
): Promise<(number | undefined)[]> {
  const last = await repo.findLastChecks(tx, look.page.id);
  const isNews = ({ row, isProof }: (typeof seen)[number]) => isProof || !isSameSight(row, last.get(row.offer_id));
  const news = seen.filter(isNews);
  if (news.length === 0) return [];
  const ids = await repo.insertChecks(
    tx,
    news.map(({ row }) => row),
  );
  return seen.map((one) => ids[news.indexOf(one)]);
}

function isSameSight(row: ReturnType<typeof checkRow>, last: repo.Sight | undefined): boolean {
  const keys = ['outcome', 'reason', 'availability', 'price', 'currency', 'method'] as const;
  return last !== undefined && keys.every((key) => row[key] === last[key]);
}

/** More sizes than this on one page are not sizes: a page that invents new ones at every look must not fill the database. */
const MAX_OFFERS = 60;

/** What each reading that says something makes of its offer; a size that is no longer listed has gone. */
function judge(
  look: Look,
  known: StoredOffer[],
  candidates: Awaited<ReturnType<typeof repo.findCandidates>>,
  confirmMs: number,
): Change[] {
  if (look.verdict === null) return [];
  const matches = matchOffers(known, readingsOf(look.verdict));
  const gone = missingOffers(known, matches).map(({ id }) => ({ id, reading: NOT_LISTED }));
  const room = MAX_OFFERS - known.length;
  const fresh = matches.filter(({ id }) => id === null).slice(0, Math.max(0, room));
  return [...matches.filter(({ id }) => id !== null), ...fresh, ...gone].flatMap(({ id, reading }) => {
    if (reading.availability === 'unknown') return [];
    const offer = known.find((candidate) => candidate.id === id) ?? null;
    const state = {
      availability: offer?.availability ?? null,
      since: offer?.available_since ?? null,
      candidate: candidates.get(id ?? 0) ?? null,
    };
    return [{ offer, reading, step: observe(state, { availability: reading.availability, at: look.at }, confirmMs) }];
  });
}

const NOT_LISTED: OfferReading = {
  variant: null,
  sku: null,
  gtin: null,
  sizeMl: null,
  availability: 'OutOfStock',
  price: null,
  currency: null,
};

function toUpdate({ offer, reading, step }: Change): OfferUpdate {
  return {
    id: offer?.id ?? null,
    availability: step.state.availability,
    available_since: step.state.since,
    // Some feeds say no price or no currency; what an earlier look found still stands then.
    price: reading.price ?? offer?.price ?? null,
    currency: reading.currency ?? offer?.currency ?? null,
    variant: reading.variant ?? offer?.variant ?? null,
    sku: reading.sku ?? offer?.sku ?? null,
    size_ml: reading.sizeMl ?? offer?.size_ml ?? null,
  };
}

function checkRow(look: Look, offerId: number | null, reading: OfferReading | null) {
  return {
    page_id: look.page.id,
    offer_id: offerId,
    checked_at: look.at,
    outcome: look.outcome,
    reason: look.reason,
    availability: reading?.availability ?? look.verdict?.availability ?? null,
    price: reading?.price ?? null,
    currency: reading?.currency ?? null,
    method: look.verdict?.method ?? null,
    confidence: look.verdict?.confidence ?? null,
    evidence: JSON.stringify(look.verdict?.evidence ?? []),
  };
}

/** Sizes that came back together are one event: somebody who watches the fragrance wants one message. */
async function announceChanges(
  tx: Tx,
  look: Look,
  changes: Change[],
  { ids, checkIds }: { ids: number[]; checkIds: (number | undefined)[] },
  announce: Announce,
): Promise<void> {
  const events: MonitorEvent[] = [];
  for (const kind of ['restock', 'sold_out'] as const) {
    const indices = [...changes.keys()].filter((index) => changes[index]?.step.event === kind);
    const [first] = indices;
    if (first === undefined) continue;
    events.push({
      id: newId(),
      kind,
      fragrance_id: look.page.fragranceId,
      offer_ids: indices.map((index) => ids[index] as number),
      check_id: checkIds[first] as number,
      happened_at: look.at,
      is_flapping: false,
    });
  }
  for (const event of events) await repo.insertEvent(tx, event);
  if (events.length > 0) await announce(tx, events);
}
