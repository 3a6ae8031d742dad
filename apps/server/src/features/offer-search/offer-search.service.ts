import { AppError, type FoundOffer, type OfferSearch } from '@sillage/contract';
import { addMs, DAY, HOUR } from '../../platform/clock.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { findFragrance, shopStore } from '../catalogue/index.ts';
import { addFoundPage, suggestFoundPage } from '../suggestions/index.ts';
import { startWatch } from '../watchlist/index.ts';
import {
  countByMatch,
  deleteUnseenOffers,
  type FoundOfferRow,
  listFoundOffers,
  lockFoundOffer,
} from './found-offers.repo.ts';
import { toFoundPage } from './found-offers.service.ts';
import * as repo from './offer-search.repo.ts';

const perHour: Limit = { name: 'offer-search-hour', points: 20, windowMs: HOUR };
const perDay: Limit = { name: 'offer-search-day', points: 60, windowMs: DAY };
/** Each may become a suggestion, which the operator must read. */
const watchesPerDay: Limit = { name: 'offer-watch-day', points: 30, windowMs: DAY };
/** Maximum number of searches that wait or run, of all users together. */
const MAX_OPEN_SEARCHES = 500;

type SearchDeps = Pick<Deps, 'db' | 'clock'>;

/** Starts a search of the known shops for a fragrance, or joins the one that is running. */
export async function startOfferSearch(deps: Deps, userId: string, fragranceId: number): Promise<OfferSearch> {
  await assertVisible(deps, userId, fragranceId);
  await deps.limits.take(perHour, userId);
  await deps.limits.take(perDay, userId);
  if (!(await repo.isSearching(deps.db, fragranceId)) && (await repo.countOpen(deps.db)) >= MAX_OPEN_SEARCHES)
    throw new AppError('UNAVAILABLE', { message: 'Many searches are waiting. Please try again in a few minutes.' });
  const now = deps.clock.now();
  const search = await deps.db.transaction().execute(async (tx) => {
    const started = await repo.startSearch(tx, { id: newId(), fragranceId, isAutomatic: false, now });
    await repo.addRequest(tx, started.id, userId, now);
    return started;
  });
  return toOfferSearch(deps, search);
}

export async function showOfferSearch(
  deps: SearchDeps,
  userId: string,
  fragranceId: number,
): Promise<OfferSearch | null> {
  await assertVisible(deps, userId, fragranceId);
  const search = await repo.findLatest(deps.db, fragranceId);
  return search ? toOfferSearch(deps, search) : null;
}

/** Cancels the running search for this user; it goes on if other users wait for it. */
export async function cancelOfferSearch(
  deps: SearchDeps,
  userId: string,
  fragranceId: number,
): Promise<OfferSearch | null> {
  await assertVisible(deps, userId, fragranceId);
  await deps.db.transaction().execute((tx) => repo.withdrawRequest(tx, fragranceId, userId, deps.clock.now()));
  return showOfferSearch(deps, userId, fragranceId);
}

async function assertVisible({ db }: Pick<Deps, 'db'>, userId: string, fragranceId: number): Promise<void> {
  if (!(await findFragrance(db, fragranceId, userId))) throw new AppError('FRAGRANCE_NOT_FOUND');
}

async function toOfferSearch({ db }: SearchDeps, search: repo.OfferSearchRow): Promise<OfferSearch> {
  return {
    id: search.id,
    fragranceId: search.fragrance_id,
    state: search.state,
    startedAt: search.started_at.toISOString(),
    endedAt: search.ended_at?.toISOString() ?? null,
    shops: search.shops,
    counts: await countByMatch(db, search.fragrance_id),
  };
}

export async function listFoundOfferPage(
  deps: SearchDeps,
  userId: string,
  fragranceId: number,
  { page, size }: { page: number; size: number },
) {
  await assertVisible(deps, userId, fragranceId);
  const { exact, likely, doubtful } = await countByMatch(deps.db, fragranceId);
  const rows = await listFoundOffers(deps.db, { fragranceId, viewerId: userId }, { limit: size, offset: page * size });
  const totalElements = exact + likely + doubtful;
  return {
    content: rows.map(toFoundOffer),
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    number: page,
    size,
  };
}

/**
 * Watches a found offer. At a trusted shop, the page is added for everyone, unless the match is
 * doubtful. Otherwise only this user watches it, until the operator accepts it.
 */
export async function watchFoundOffer(
  deps: Deps,
  userId: string,
  { id: fragranceId, offerId }: { id: number; offerId: number },
): Promise<FoundOffer> {
  await deps.limits.take(watchesPerDay, userId);
  return retryConflicts(() =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      await assertVisible({ db: tx }, userId, fragranceId);
      const offer = await lockFoundOffer(tx, fragranceId, offerId, userId);
      if (!offer) throw new AppError('NOT_FOUND', { message: 'This offer is no longer listed. Please search again.' });
      const isForEveryone = offer.match !== 'doubtful' && (await shopStore.isTrustedShop(tx, offer.shop));
      const page = toFoundPage(offer, now);
      const isWatched = offer.is_watched || (isForEveryone && (await addFoundPage(tx, fragranceId, page, now)));
      if (isWatched) await startWatch(tx, { userId, fragranceId, now });
      else await suggestFoundPage(tx, { userId, fragranceId }, page, now);
      return toFoundOffer({ ...offer, is_watched: isWatched, is_waiting: !isWatched });
    }),
  );
}

export function toFoundOffer(row: FoundOfferRow): FoundOffer {
  return {
    id: row.id,
    shop: row.shop,
    url: row.url,
    title: row.title,
    variant: row.variant,
    sizeMl: row.size_ml,
    price: row.price,
    currency: row.currency,
    availability: row.availability,
    gtin: row.gtin,
    source: row.source,
    match: row.match,
    why: row.why,
    seenAt: row.seen_at.toISOString(),
    status: decideStatus(row),
  };
}

function decideStatus({ is_watched, is_waiting }: FoundOfferRow): FoundOffer['status'] {
  if (is_watched) return 'watched';
  return is_waiting ? 'waiting' : 'found';
}

/** Age at which searches and found offers are deleted; a weekly search renews what is watched. */
const RETENTION_MS = 30 * DAY;
const DELETED_PER_RUN = 10_000;

export async function tidyOfferSearches(db: Deps['db'], now: Date): Promise<number> {
  const before = addMs(now, -RETENTION_MS);
  return (
    (await repo.deleteSearchesBefore(db, before, DELETED_PER_RUN)) +
    (await deleteUnseenOffers(db, before, DELETED_PER_RUN))
  );
}

/** Lists the searches that a user asked for, for the export of the account. */
export function exportOfferSearches({ db }: Pick<Deps, 'db'>, userId: string) {
  return repo.listRequests(db, userId);
}
