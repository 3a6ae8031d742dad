import {
  AppError,
  MAX_OBSERVED_PAGES,
  type Observed,
  type ObservedVerdict,
  type ParsedInput,
  type routes,
} from '@sillage/contract';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { offerStore, shopStore, unlistedStore } from '../catalogue/index.ts';
import { findOtherGoods } from '../monitor/index.ts';
import { suggestObserved } from '../suggestions/index.ts';
import { applyObservation } from './apply-observation.service.ts';
import { cleanVerdict, doesCount, isLastVisit, toVerdict } from './observation.rules.ts';
import * as repo from './observations.repo.ts';
import { parsePageUrl } from './page-url.service.ts';

const perHour: Limit = { name: 'observe-hour', points: 60, windowMs: HOUR };
const perDay: Limit = { name: 'observe-day', points: 300, windowMs: DAY };

interface Observation {
  url: string;
  observedAt: Date;
  outcome: 'product' | 'unreadable';
  verdict: ObservedVerdict;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'limits'>;

/**
 * Stores what the user's own browser read on a page, with the state, the events and the deliveries
 * that follow from it, in one transaction. Sending the same observation again changes nothing.
 */
export async function observe(
  deps: Needs,
  userId: string,
  body: ParsedInput<typeof routes.observations.observe>['body'],
): Promise<Observed> {
  const observation = {
    url: parsePageUrl(body.url, deps.config),
    observedAt: new Date(body.observedAt),
    outcome: body.outcome,
    verdict: cleanVerdict(body.verdict),
  };
  await deps.limits.take(perHour, userId);
  await deps.limits.take(perDay, userId);
  return retryConflicts(() => deps.db.transaction().execute((tx) => save(deps, tx, userId, observation)));
}

async function save(deps: Needs, tx: Tx, userId: string, observation: Observation): Promise<Observed> {
  const { outcome, observedAt, verdict } = observation;
  const now = deps.clock.now();
  await repo.lockObserver(tx, userId);
  const aliases = shopStore.listUrlAliases(observation.url);
  const before = await repo.findPage(tx, userId, aliases);
  if (before && (await repo.hasObservation(tx, before.id, observedAt))) return getObserved(tx, userId, before.id, now);
  if (!before && (await repo.countPages(tx, userId)) >= MAX_OBSERVED_PAGES) throw createFullError();
  const shared = await unlistedStore.findVisiblePage(tx, aliases, userId);
  const counts = doesCount({ outcome, observedAt, lastReadAt: before?.read_at ?? null }, now);
  const page = before ?? { id: newId(), url: observation.url, created_at: now, suggestion_id: null };
  const isLatest = !before || isLastVisit(observedAt, before, now);
  await repo.savePage(tx, {
    id: page.id,
    user_id: userId,
    url: page.url,
    page_id: shared?.id ?? null,
    suggestion_id: shared ? null : await suggest(tx, userId, page, { ...observation, counts }, now),
    title: counts ? verdict.title : (before?.title ?? verdict.title),
    outcome: isLatest ? outcome : before.outcome,
    counts: isLatest ? counts : before.counts,
    observed_at: isLatest ? observedAt : before.observed_at,
    read_at: counts ? observedAt : (before?.read_at ?? null),
    created_at: page.created_at,
  });
  const id = await repo.insertObservation(tx, {
    user_id: userId,
    observed_page_id: page.id,
    observed_at: observedAt,
    received_at: now,
    outcome,
    counts,
    verdict: JSON.stringify(verdict),
  });
  if (counts) {
    const at = observedAt < now ? observedAt : now;
    const own = { id: page.id, createdAt: page.created_at };
    const target = shared && { id: shared.id, fragranceId: shared.fragrance.id };
    const counted = { id, userId, at, verdict: toVerdict(outcome, verdict), page: own, shared: target };
    await applyObservation(tx, counted, deps.config.monitor.confirmMs);
  }
  await repo.deleteSurplus(tx, userId);
  return getObserved(tx, userId, page.id, now);
}

/** Returns the id of a suggestion of an unknown page; null for a page without a bottle's name. */
async function suggest(
  tx: Tx,
  userId: string,
  page: { url: string; suggestion_id: string | null },
  { outcome, verdict, counts }: Observation & { counts: boolean },
  now: Date,
): Promise<string | null> {
  const { title } = verdict;
  if (!counts) return page.suggestion_id;
  if (title === null || findOtherGoods(title) !== null) return null;
  return suggestObserved(tx, userId, { url: page.url, verdict: { ...toVerdict(outcome, verdict), title } }, now);
}

async function getObserved(tx: Tx, userId: string, id: string, now: Date): Promise<Observed> {
  const [observed] = await offerStore.listObserved(tx, userId, now, { where: offerStore.isObservedPage(id) });
  if (!observed) throw new AppError('NOT_FOUND', { message: 'Your browser has not read this page' });
  return observed;
}

function createFullError(): AppError {
  const message = `Your browser has read ${MAX_OBSERVED_PAGES} pages, which is the maximum. Please remove one to add another.`;
  return new AppError('OBSERVED_PAGES_FULL', { message });
}

export function listObserved({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Observed[]> {
  return offerStore.listObserved(db, userId, clock.now());
}

export async function removeObserved({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<null> {
  if (!(await repo.deletePage(db, userId, id)))
    throw new AppError('NOT_FOUND', { message: 'Your browser has not read this page' });
  return null;
}

export async function exportObservations({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  return {
    pages: await offerStore.listObserved(db, userId, clock.now()),
    observations: await repo.listObservations(db, userId),
  };
}
