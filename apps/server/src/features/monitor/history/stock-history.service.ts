import type { RestockForecast } from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import { forecast } from './forecast.rules.ts';
import { computeAbsences, type PastOffer, type StockChange } from './history.rules.ts';
import * as repo from './restock-windows.repo.ts';

export { exportHistory } from './export-history.service.ts';
export { moveEvents, movePageEvents } from './move-events.repo.ts';

/** A fragrance of which no offer that a user watches is in stock. */
export interface AbsentFragrance {
  fragranceId: number;
  /** Full bottles that the user watches. */
  offers: readonly PastOffer[];
  /** Ids of further full bottles of the fragrance, whose restocks do not count. */
  otherOfferIds: readonly number[];
  lastCheckedAt: Date;
}

/** When a fragrance is expected back, counted from the time at which it sold out. */
export interface RestockWindow {
  fragranceId: number;
  soldOutSince: Date;
  forecast: RestockForecast;
}

/**
 * Predicts when fragrances are back in stock, from their own past only. Without enough history, or
 * when it was not observed that a fragrance sold out, there is no prediction for it.
 */
export async function predictRestocks(db: Db, absent: readonly AbsentFragrance[]): Promise<RestockWindow[]> {
  const changes = Map.groupBy(
    await repo.listRecentChanges(
      db,
      absent.map(({ fragranceId }) => fragranceId),
    ),
    ({ fragranceId }) => fragranceId,
  );
  return absent.flatMap((fragrance) => predictRestock(fragrance, changes.get(fragrance.fragranceId) ?? []));
}

function predictRestock(
  { fragranceId, offers, otherOfferIds, lastCheckedAt }: AbsentFragrance,
  changes: readonly StockChange[],
): RestockWindow[] {
  const others = new Set(otherOfferIds);
  const own = changes
    .map(({ offerIds, ...change }) => ({ ...change, offerIds: offerIds.filter((id) => !others.has(id)) }))
    .filter(({ offerIds }) => offerIds.length > 0);
  const absences = computeAbsences(offers, own, lastCheckedAt);
  const last = absences.at(-1);
  const predicted = last?.ended === false ? forecast(absences) : null;
  return last && predicted ? [{ fragranceId, soldOutSince: last.since, forecast: predicted }] : [];
}
