import { AppError, type OfferSeries, type PageWatch, type StockHistory } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { findFragrance } from '../catalogue/index.ts';
import { forecast } from './forecast.rules.ts';
import * as repo from './history.repo.ts';
import { absencesOf, type Flip, pointsOf } from './history.rules.ts';

type Rows<Name extends 'listChanges' | 'listPastOffers' | 'listSightings'> = Awaited<ReturnType<(typeof repo)[Name]>>;

/** Returns a fragrance's stock history from real checks only. Runs five queries in parallel. */
export async function readHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  fragranceId: number,
  viewerId: string | null,
): Promise<StockHistory> {
  const [fragrance, changes, offers, sightings, pages] = await Promise.all([
    findFragrance(db, fragranceId, viewerId),
    repo.listChanges(db, fragranceId),
    repo.listPastOffers(db, fragranceId),
    repo.listSightings(db, fragranceId),
    repo.listWatchedPages(db, fragranceId, viewerId),
  ]);
  if (!fragrance) throw new AppError('FRAGRANCE_NOT_FOUND');
  const { firstAt = null, lastAt = null, reports = 0 } = pages[0] ?? {};
  const flips = changes.flatMap(toFlip).toReversed();
  return {
    watchedSince: firstAt?.toISOString() ?? null,
    lastCheckedAt: lastAt?.toISOString() ?? null,
    changes: changes.flatMap((change) => toChange(change, offers)),
    series: toSeries({ offers, sightings, flips, begin: beginOf(changes) }),
    forecast: forecast(absencesOf(offers, flips, lastAt ?? clock.now())),
    pages: pages.map(toPageWatch),
    reports,
  };
}

/** A preorder is neither a restock nor sold out. */
function toFlip({ kind, happened_at, offer_ids }: Rows<'listChanges'>[number]): Flip[] {
  return kind === 'preorder' ? [] : [{ at: happened_at, isBack: kind === 'restock', offerIds: offer_ids }];
}

/** Empty for a change whose evidence was not loaded. */
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

/** Start of the loaded changes; undefined when all were loaded. */
function beginOf(changes: Rows<'listChanges'>): Date | undefined {
  return changes.length < repo.KNOWN ? undefined : changes.at(-1)?.happened_at;
}

interface Seen {
  offers: Rows<'listPastOffers'>;
  sightings: Rows<'listSightings'>;
  flips: readonly Flip[];
  begin: Date | undefined;
}

function toSeries({ offers, sightings, flips, begin }: Seen): OfferSeries[] {
  const looks = Map.groupBy(sightings.toReversed(), ({ offerId }) => offerId);
  return offers.flatMap((offer) => {
    const own = looks.get(offer.id)?.filter(({ at }) => begin === undefined || at >= begin) ?? [];
    const points = own.length === 0 ? [] : pointsOf(offer, own, flips);
    if (points.length === 0) return [];
    const { id: offerId, shop, variant, sizeMl, currency } = offer;
    return [{ offerId, shop, variant, sizeMl, currency, points, until: offer.lastCheckedAt?.toISOString() ?? null }];
  });
}

function toPageWatch(page: repo.WatchedPage): PageWatch {
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
  };
}
