import { DAY_MS } from '@sillage/contract';
import type { stockHistory } from '../monitor/index.ts';
import { eventText, localDay } from '../notify/index.ts';
import { describeOdds } from './restock-odds.rules.ts';
import type { DatedOffer } from './watched-dates.repo.ts';

/** An event of a calendar, without its revision. */
export interface CalendarEvent {
  uid: string;
  /** A day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:MM:SSZ. */
  starts: string;
  /** Last day, inclusive; absent for a time. */
  lastDay?: string;
  summary: string;
  description: string;
  url: string;
  /** True for an estimate. */
  isTentative: boolean;
}

interface Place {
  publicUrl: URL;
  timeZone: string | null;
}

/** Number of offers that an event lists; a page has at most 60. */
const MAX_LISTED_OFFERS = 10;

/**
 * Builds an event for each date that a page states: sizes of one date share an event. Its id is
 * that of the first such offer, and stays when the date changes.
 */
export function buildDateEvents(dates: readonly DatedOffer[], place: Pick<Place, 'publicUrl'>): CalendarEvent[] {
  const groups = Map.groupBy(dates, (date) => `${date.pageId} ${date.availableFrom} ${date.isPreOrder}`);
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted((a, b) => a.offerId - b.offerId);
    return first === undefined ? [] : [buildDateEvent(first, [first, ...others], place)];
  });
}

function buildDateEvent(
  first: DatedOffer,
  offers: readonly DatedOffer[],
  { publicUrl }: Pick<Place, 'publicUrl'>,
): CalendarEvent {
  const { availableFrom: starts, isPreOrder } = first;
  const shop = eventText.toPlainLine(first.shop, 80);
  const name = eventText.formatFragranceName(first);
  const page = new URL(`/fragrances/${first.fragranceId}`, publicUrl).href;
  const lines = offers
    .slice(0, MAX_LISTED_OFFERS)
    .map((offer) => eventText.formatOffer({ ...offer, availability: null, lastCheckedAt: null }));
  const more = offers.length - lines.length;
  return {
    uid: `offer-${first.offerId}@${publicUrl.hostname}`,
    starts,
    ...(starts.length === 10 && { lastDay: starts }),
    summary: isPreOrder ? `${name}: pre-order date at ${shop}` : `${name}: expected at ${shop}`,
    description: [
      isPreOrder
        ? `${shop} takes pre-orders and states this date.`
        : `It is not in stock at ${shop}, which states this date.`,
      ...lines,
      ...(more > 0 ? [`and ${more} more`] : []),
      `At Sillage: ${page}`,
    ].join('\n'),
    url: eventText.toWebUrl(first.url) ?? page,
    isTentative: false,
  };
}

/** What a restock window is about. */
export interface WindowFacts extends stockHistory.RestockWindow {
  name: string;
  brand: string;
}

/**
 * Builds an event for a restock window, from the first to the last of its days in the user's time
 * zone. Returns none when the window is over and the fragrance did not come back.
 */
export function buildWindowEvents(window: WindowFacts, { publicUrl, timeZone }: Place, now: Date): CalendarEvent[] {
  const { fragranceId, soldOutSince, forecast } = window;
  const { within } = forecast;
  const dayAfter = (days: number) => localDay(timeZone, new Date(soldOutSince.getTime() + days * DAY_MS));
  const lastDay = dayAfter(within.toDays);
  if (lastDay < localDay(timeZone, now)) return [];
  const name = eventText.formatFragranceName(window);
  const odds = describeOdds(within);
  const url = new URL(`/fragrances/${fragranceId}`, publicUrl).href;
  return [
    {
      uid: `restock-${fragranceId}-${Math.floor(soldOutSince.getTime() / 1000)}@${publicUrl.hostname}`,
      starts: dayAfter(within.fromDays),
      lastDay,
      summary: `${name}: restock ${odds}`,
      description: [
        `A restock in this window is ${odds}.`,
        `We estimate it from the last ${within.of} times that it was sold out: ${within.times} of them lasted ${formatSpan(within)}.`,
        `It has been sold out since ${localDay(timeZone, soldOutSince)}. No shop promises this date.`,
        `At Sillage: ${url}`,
      ].join('\n'),
      url,
      isTentative: true,
    },
  ];
}

function formatSpan({ fromDays, toDays }: { fromDays: number; toDays: number }): string {
  if (fromDays === toDays) return fromDays === 1 ? '1 day' : `${fromDays} days`;
  return `${fromDays} to ${toDays} days`;
}
