import { addMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { createHourlyJob, type Job } from '../../../platform/job.ts';
import { offerStore } from '../../catalogue/index.ts';
import { insertLiveChange } from '../checks/live-changes.repo.ts';
import type { MonitorEvent, PublishEvents } from '../monitor.events.ts';
import { describeEvidence } from './discontinued-event.rules.ts';
import * as repo from './discontinued-events.repo.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

const FRAGRANCES_PER_BATCH = 200;
/** Each fragrance gets a transaction of its own; a run marks at most this number. */
const MAX_MARKS_PER_RUN = 5_000;

/**
 * Marks fragrances that seem discontinued, with an event for their watchers, and ends marks that
 * are no longer true. Each mark, its event and its deliveries are one transaction that locks the
 * fragrance, so that several workers mark it once and any of them may be killed.
 */
export function markDiscontinued(deps: Needs, publish: PublishEvents): Job<Date> {
  return createHourlyJob(deps.clock, {
    name: 'mark-discontinued',
    async work(now, signal) {
      const marked = await markNew(deps, { now, publish, signal });
      const refreshed = await refreshMarked(deps, now, signal);
      deps.log.debug({ marked, refreshed }, 'discontinued fragrances marked');
    },
  });
}

interface Run {
  now: Date;
  publish: PublishEvents;
  signal: AbortSignal;
}

async function markNew({ db, log }: Needs, { now, publish, signal }: Run): Promise<number> {
  const goneBefore = addMs(now, -offerStore.discontinued.MIN_GONE_MS);
  let marked = 0;
  let after = 0;
  while (!signal.aborted && marked < MAX_MARKS_PER_RUN) {
    const ids = await offerStore.discontinued.listPossiblyDiscontinued(db, { after, goneBefore }, FRAGRANCES_PER_BATCH);
    const pages = Map.groupBy(await offerStore.discontinued.listPageFacts(db, ids), ({ fragranceId }) => fragranceId);
    for (const id of ids) {
      if (signal.aborted || offerStore.discontinued.findDiscontinued(pages.get(id) ?? [], now) === null) continue;
      if (await db.transaction().execute((tx) => mark(tx, id, { now, publish }))) marked += 1;
    }
    after = ids.at(-1) ?? after;
    if (ids.length < FRAGRANCES_PER_BATCH) return marked;
  }
  if (marked >= MAX_MARKS_PER_RUN) log.warn({ marked }, 'more discontinued fragrances remain; next run in an hour');
  return marked;
}

/** Marks a fragrance and publishes the event; false if it has the mark, or a page changed. */
async function mark(tx: Tx, fragranceId: number, { now, publish }: Omit<Run, 'signal'>): Promise<boolean> {
  await offerStore.discontinued.lockOffers(tx, fragranceId);
  if (!(await offerStore.discontinued.lockUnmarked(tx, fragranceId))) return false;
  const pages = await offerStore.discontinued.listPageFacts(tx, [fragranceId]);
  const evidence = offerStore.discontinued.findDiscontinued(pages, now);
  const [first] = evidence?.toSorted((a, b) => a.since.getTime() - b.since.getTime()) ?? [];
  if (evidence === null || first === undefined) return false;
  await offerStore.discontinued.markDiscontinued(tx, fragranceId, now);
  await repo.deleteCandidates(tx, fragranceId);
  await offerStore.refreshDerived(tx, fragranceId, now);
  await insertLiveChange(tx, { fragranceId, kind: 'stock', at: now });
  const { pageId, offerIds } = first.page;
  const event = buildEvent(fragranceId, offerIds, { now, proof: await repo.findProof(tx, pageId) });
  await repo.insertEvent(tx, event, { pageId, evidence: describeEvidence(evidence) });
  await publish(tx, [event]);
  return true;
}

function buildEvent(
  fragranceId: number,
  offerIds: readonly number[],
  { now, proof }: { now: Date; proof: number },
): MonitorEvent {
  return {
    id: newId(),
    kind: 'discontinued',
    offer_kind: 'bottle',
    fragrance_id: fragranceId,
    offer_ids: [...offerIds],
    check_id: proof,
    happened_at: now,
    observer_id: null,
    is_flapping: false,
    price_before: null,
    price_high: null,
    price: null,
    currency: null,
    low_since: null,
  };
}

/**
 * Derives the stock of marked fragrances again, which ends the mark of one that is back. Checks do
 * that at once; this finds what a merge, an import or an earlier version changed.
 */
async function refreshMarked({ db }: Needs, now: Date, signal: AbortSignal): Promise<number> {
  let refreshed = 0;
  let after = 0;
  while (!signal.aborted) {
    const ids = await offerStore.discontinued.listStaleMarks(db, after, FRAGRANCES_PER_BATCH);
    for (const id of ids) await db.transaction().execute((tx) => offerStore.refreshDerived(tx, id, now));
    refreshed += ids.length;
    after = ids.at(-1) ?? after;
    if (ids.length < FRAGRANCES_PER_BATCH) return refreshed;
  }
  return refreshed;
}
