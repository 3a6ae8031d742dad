import { AppError, type Deal, type DealList, type DealsQuery, MAX_DEAL_AGE_MS, type User } from '@sillage/contract';
import { addMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { KeyHolder } from '../../platform/signed-in.ts';
import { offerStore, toFragrance } from '../catalogue/index.ts';
import { loadRates } from '../exchange-rates/index.ts';
import { usualPrices } from '../monitor/index.ts';
import { readDealCursor, writeDealCursor } from './deal-cursor.rules.ts';
import * as repo from './deals.repo.ts';

export interface Viewer {
  user: User | null;
  /** API key of the request, if any. */
  key: KeyHolder | null;
}

const KEY_LACKS_READ = 'This API key lacks the scope “read”. Create one that has it on your account page.';

/** Lists the prices that are low now. A watchlist needs a user, and a key with the scope `read`. */
export async function listDeals(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  { scope = 'all', sort = 'low', families = [], sizes = [], limit, after }: DealsQuery,
  viewer: Viewer,
): Promise<DealList> {
  const watcherId = scope === 'watchlist' ? requireWatcher(viewer) : null;
  const cursor = after === undefined ? null : readDealCursor(after, sort);
  if (after !== undefined && cursor === null) {
    const message = 'Continue with the value of next from a response with the same sort';
    throw new AppError('BAD_REQUEST', { message, fields: { after: message } });
  }
  const checkedSince = addMs(clock.now(), -MAX_DEAL_AGE_MS);
  const filter = { sort, families, sizes, watcherId, after: cursor, checkedSince, limit: limit + 1 };
  const [rows, watchedSince, rates] = await Promise.all([
    repo.listDeals(db, filter),
    repo.findWatchedSince(db),
    loadRates({ db, clock }),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    deals: await addFragrances(db, shown),
    next: last ? writeDealCursor(last, sort) : null,
    ratesDate: rates.isBundled ? null : rates.date,
    watchedSince: watchedSince?.toISOString() ?? null,
  };
}

function requireWatcher({ user, key }: Viewer): string {
  if (user === null) throw new AppError('NOT_SIGNED_IN');
  if (key && !key.scopes.includes('read')) throw new AppError('INSUFFICIENT_SCOPE', { message: KEY_LACKS_READ });
  return user.id;
}

async function addFragrances(db: Db, rows: readonly repo.DealRow[]): Promise<Deal[]> {
  const fragrances = await repo.findFragrances(db, [...new Set(rows.map(({ fragrance_id }) => fragrance_id))]);
  return rows.flatMap((row) => {
    const fragrance = fragrances.get(row.fragrance_id);
    return fragrance ? [{ ...toDeal(row), fragrance: toFragrance(fragrance) }] : [];
  });
}

function toDeal(row: repo.DealRow): Omit<Deal, 'fragrance'> {
  const { price, currency, usual_price: usualPrice, usual_days: usualDays } = row;
  const usual = { currency, price: usualPrice, days: usualDays };
  return {
    offerId: row.offer_id,
    shop: row.shop,
    url: row.url,
    variant: row.variant,
    sizeMl: row.size_ml,
    price,
    currency,
    pricePerMl: Number.isFinite(row.per_ml) ? row.per_ml : null,
    deliveryPrice: row.delivery_price,
    freeDeliveryFrom: row.free_delivery_from,
    totalPrice: offerStore.computeTotalPrice(row),
    usualPrice,
    usualDays,
    ofDays: usualPrices.USUAL_PRICE_DAYS,
    discountPercent: usualPrices.computeDiscountPercent(price, usual) ?? 0,
    lowPrice: row.low_price,
    lowSeenAt: row.low_seen_at?.toISOString() ?? null,
    comparedSince: row.compared_since.toISOString(),
    beganAt: row.began_at.toISOString(),
    confirmedAt: row.last_checked_at.toISOString(),
  };
}
