import { AppError, type FragranceLows, type Low, type LowWindows, OUTDATED_AFTER_MS } from '@sillage/contract';
import { addMs, DAY } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findFragrance } from '../../catalogue/index.ts';
import * as repo from './lows.repo.ts';
import { computeLows, getSizeKey, type Lows, type RecordedPrice, YEAR_MS } from './lows.rules.ts';
import { listRecordedPrices } from './price-periods.repo.ts';
import { computeDiscountPercent, computeUsualPrice, USUAL_PRICE_DAYS } from './usual-price.rules.ts';

/** Maximum number of sizes with lows, and of offers with usual prices, in a response. */
const MAX_ROWS = 50;

/** Returns the lowest confirmed prices of a fragrance, and the usual price of each offer. */
export async function readLows(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  fragranceId: number,
  viewerId: string | null,
): Promise<FragranceLows> {
  const now = clock.now();
  const [fragrance, offers, recordedPrices, monthly, periods] = await Promise.all([
    findFragrance(db, fragranceId, viewerId),
    repo.listPricedOffers(db, fragranceId, addMs(now, -OUTDATED_AFTER_MS)),
    listRecordedPrices(db, fragranceId, addMs(now, -YEAR_MS)),
    repo.listMonthlyLows(db, fragranceId),
    repo.listPeriods(db, fragranceId, addMs(now, -USUAL_PRICE_DAYS * DAY)),
  ]);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const known = [...recordedPrices, ...monthly].flatMap((recordedPrice) => {
    const offer = byId.get(recordedPrice.offerId);
    return offer ? [{ ...recordedPrice, offer }] : [];
  });
  return {
    sizes: buildSizes(known, now),
    perMl: buildPerMl(known, now),
    usual: offers.flatMap((offer) => buildUsual(offer, periods.get(offer.id) ?? [], now)).slice(0, MAX_ROWS),
  };
}

type OfferPrice = RecordedPrice & { offer: repo.PricedOffer };

function buildSizes(recordedPrices: readonly OfferPrice[], now: Date): FragranceLows['sizes'] {
  const groups = Map.groupBy(
    recordedPrices,
    (recordedPrice) => `${getSizeKey(recordedPrice)} ${recordedPrice.currency}`,
  );
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { sizeMl, currency, offer } = first;
      const lows = computeLows(group, ({ price }) => price, now);
      const variant = sizeMl === null ? offer.variant : null;
      return [{ sizeMl, variant, currency, watchedSince: findWatchedSince(group), ...toWindows(lows, (a) => a.price) }];
    })
    .toSorted((a, b) => (a.sizeMl ?? Infinity) - (b.sizeMl ?? Infinity) || (a.currency < b.currency ? -1 : 1))
    .slice(0, MAX_ROWS);
}

function buildPerMl(recordedPrices: readonly OfferPrice[], now: Date): FragranceLows['perMl'] {
  const sized = recordedPrices.flatMap((recordedPrice) => {
    const { sizeMl } = recordedPrice;
    return sizeMl !== null && sizeMl > 0 ? [{ ...recordedPrice, perMl: recordedPrice.price / sizeMl }] : [];
  });
  return [...Map.groupBy(sized, ({ currency }) => currency)]
    .map(([currency, group]) => {
      const lows = computeLows(group, ({ perMl }) => perMl, now);
      return { currency, watchedSince: findWatchedSince(group), ...toWindows(lows, ({ perMl }) => perMl) };
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
    .slice(0, MAX_ROWS);
}

function toWindows<Item extends OfferPrice>(
  { ever, year, month }: Lows<Item>,
  getValue: (recordedPrice: Item) => number,
): LowWindows {
  const toLow = (recordedPrice: Item | null): Low | null => {
    if (recordedPrice === null) return null;
    const { offer, price, sizeMl, lastAt } = recordedPrice;
    const isCurrent = offer.price === price && offer.currency === recordedPrice.currency;
    return {
      value: getValue(recordedPrice),
      price,
      sizeMl,
      offerId: offer.id,
      shop: offer.shop,
      seenAt: lastAt.toISOString(),
      isCurrent,
    };
  };
  return { ever: toLow(ever), year: toLow(year), month: toLow(month) };
}

function findWatchedSince(recordedPrices: readonly OfferPrice[]): string {
  return new Date(Math.min(...recordedPrices.map(({ offer }) => offer.since.getTime()))).toISOString();
}

function buildUsual(
  { id: offerId, shop, variant, sizeMl, price, currency }: repo.PricedOffer,
  periods: Parameters<typeof computeUsualPrice>[0],
  now: Date,
): FragranceLows['usual'] {
  const of = currency ?? periods[0]?.currency;
  const usual = of === undefined ? null : computeUsualPrice(periods, of, now);
  if (usual === null) return [];
  const discountPercent = price === null ? null : computeDiscountPercent(price, usual);
  const { price: usualPrice, currency: usualCurrency, days } = usual;
  return [
    {
      offerId,
      shop,
      variant,
      sizeMl,
      currency: usualCurrency,
      price,
      usualPrice,
      days,
      ofDays: USUAL_PRICE_DAYS,
      discountPercent,
    },
  ];
}
