import { AppError, type StockHistory } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { findFragrance } from '../catalogue/index.ts';
import * as repo from './history.repo.ts';

/** When a fragrance came and went, with what the pages said; only what real checks have seen. */
export async function readHistory(
  { db }: Pick<Deps, 'db'>,
  fragranceId: number,
  viewerId: string | null,
): Promise<StockHistory> {
  const [fragrance, changes, time] = await Promise.all([
    findFragrance(db, fragranceId, viewerId),
    repo.listChanges(db, fragranceId),
    repo.findWatchTime(db, fragranceId),
  ]);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  const offerIds = [...new Set(changes.flatMap(({ offer_ids }) => offer_ids))];
  const offers = new Map((await repo.listOfferNames(db, offerIds)).map((offer) => [offer.id, offer]));
  return {
    watchedSince: time.first?.toISOString() ?? null,
    lastCheckedAt: time.last?.toISOString() ?? null,
    changes: changes.map((change) => ({
      id: change.id,
      kind: change.kind,
      happenedAt: change.happened_at.toISOString(),
      offers: change.offer_ids.flatMap((id) => offers.get(id) ?? []),
      evidence: change.evidence,
    })),
    series: [],
    forecast: null,
    pages: [],
    reports: 0,
  };
}
