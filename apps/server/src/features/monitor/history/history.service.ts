import { AppError, type OfferSeries, type PageStatus, type StockHistory } from '@sillage/contract';
import { NEEDS_BROWSER_REASON } from '@sillage/page-reader';
import type { Deps } from '../../../platform/deps.ts';
import { findFragrance } from '../../catalogue/index.ts';
import { listRequests } from '../check-requests/check-requests.repo.ts';
import { forecast } from './forecast.rules.ts';
import * as repo from './history.repo.ts';
import { buildPoints, computeAbsences, type StockChange } from './history.rules.ts';

type Rows<Name extends 'listChanges' | 'listPastOffers'> = Awaited<ReturnType<(typeof repo)[Name]>>;

/**
 * Returns the stock and price history of a fragrance, as the checks of its product pages observed
 * it.
 */
export async function readHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  fragranceId: number,
  viewerId: string | null,
): Promise<StockHistory> {
  const [fragrance, changes, offers, pastPrices, pages, requests] = await Promise.all([
    findFragrance(db, fragranceId, viewerId),
    repo.listChanges(db, fragranceId),
    repo.listPastOffers(db, fragranceId),
    repo.listPastPrices(db, fragranceId),
    repo.listWatchedPages(db, fragranceId, viewerId),
    viewerId === null ? [] : listRequests(db, fragranceId, viewerId, clock.now()),
  ]);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  const { firstAt = null, lastAt = null, reports = 0 } = pages[0] ?? {};
  const stockChanges = changes.flatMap(toStockChange).toReversed();
  return {
    watchedSince: firstAt?.toISOString() ?? null,
    lastCheckedAt: lastAt?.toISOString() ?? null,
    changes: changes.flatMap((change) => toChange(change, offers)),
    series: toSeries({ offers, pastPrices, stockChanges, loadedSince: getLoadedSince(changes) }),
    forecast: forecast(computeAbsences(offers, stockChanges, lastAt ?? clock.now())),
    pages: pages.map(toPageWatch),
    reports,
    requests,
  };
}

/**
 * Returns a list of one stock change. The list is empty for a preorder, which is neither a restock
 * nor sold out.
 */
function toStockChange({ kind, happened_at, offer_ids }: Rows<'listChanges'>[number]): StockChange[] {
  return kind === 'preorder' ? [] : [{ at: happened_at, isRestock: kind === 'restock', offerIds: offer_ids }];
}

/**
 * Returns a stock change with its evidence, as a list of one. The list is empty when the evidence
 * was not loaded.
 */
function toChange(change: Rows<'listChanges'>[number], offers: Rows<'listPastOffers'>): StockHistory['changes'] {
  if (change.evidence === null) return [];
  const changed = offers.filter(({ id }) => change.offer_ids.includes(id));
  return [
    {
      id: change.id,
      kind: change.kind,
      happenedAt: change.happened_at.toISOString(),
      offers: changed.map(({ id, shop, variant, sizeMl }) => ({ id, shop, variant, sizeMl })),
      evidence: change.evidence,
      isFlapping: change.is_flapping,
    },
  ];
}

/** Returns the time of the oldest loaded stock change; undefined when all changes were loaded. */
function getLoadedSince(changes: Rows<'listChanges'>): Date | undefined {
  return changes.length < repo.MAX_CHANGES ? undefined : changes.at(-1)?.happened_at;
}

interface SeriesInput {
  offers: Rows<'listPastOffers'>;
  pastPrices: readonly repo.PastPrice[];
  stockChanges: readonly StockChange[];
  loadedSince: Date | undefined;
}

function toSeries({ offers, pastPrices, stockChanges, loadedSince }: SeriesInput): OfferSeries[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return [...Map.groupBy(pastPrices, ({ offerId }) => offerId)].flatMap(([offerId, seen]) => {
    const offer = byId.get(offerId);
    if (offer === undefined) return [];
    const currency = seen.findLast((each) => each.currency !== null)?.currency ?? offer.currency;
    const periods = seen.flatMap(({ from, to, isMonthlyLow, ...each }) =>
      from === null || isMonthlyLow ? [] : [{ price: each.currency === currency ? each.price : null, from, to }],
    );
    const points = buildPoints(offer, periods, stockChanges, loadedSince);
    if (points.length === 0) return [];
    const firstPrice = points.find(({ price }) => price !== null)?.at;
    const monthlyLows = seen.flatMap(({ isMonthlyLow, from, price, ...each }) => {
      const at = from?.toISOString() ?? '';
      const isOlder = isMonthlyLow && each.currency === currency && (firstPrice === undefined || at < firstPrice);
      return isOlder && price !== null ? [{ at, price }] : [];
    });
    const { shop, variant, sizeMl } = offer;
    const until = offer.lastCheckedAt?.toISOString() ?? null;
    const older = monthlyLows.length > 0 && { monthlyLows };
    return [{ offerId, shop, variant, sizeMl, currency, points, ...older, until }];
  });
}

function toPageWatch(page: repo.WatchedPage): PageStatus {
  const { pageId, shop, url, outcome, reason, method, confidence } = page;
  return {
    pageId,
    shop,
    url,
    outcome,
    reason,
    method,
    confidence,
    lastCheckedAt: page.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: page.nextCheckAt?.toISOString() ?? null,
    evidence: page.evidence ?? [],
    blockedSince: page.blockedSince?.toISOString() ?? null,
    pausedSince: page.pausedSince?.toISOString() ?? null,
    needsBrowser: reason === NEEDS_BROWSER_REASON,
  };
}
