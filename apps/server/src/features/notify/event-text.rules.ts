import { DAY_MS, isInStock, type OfferKind } from '@sillage/contract';
import { createLruCache } from '../../platform/lru-cache.rules.ts';
import type { EventOffer, EventSummary, PriceDrop } from './event-summary.rules.ts';

const MAX_QUOTE_LENGTH = 200;

/** Parts of a time that are formatted together. */
const timeParts = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  timeOfDay: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Cached, because making a format takes 20 times as long as using it, and much memory.
const getCachedTimeFormat = createLruCache<Intl.DateTimeFormat>(400);
const getCachedMoneyFormat = createLruCache<Intl.NumberFormat>(100);

/**
 * Reduces text from a shop to one short line without control or direction characters, so that it
 * cannot imitate text of Sillage. Also removes noncharacters (U+FFFE, U+FFFF), because XML cannot
 * represent them and a single one would make a whole feed unreadable.
 */
export function toPlainLine(text: string, maxLength = MAX_QUOTE_LENGTH): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…`.toWellFormed() : line;
}

/** Returns an http or https URL in normalised form; null for any other. */
export function toWebUrl(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Formats a price as the app does; other dollars than the US dollar have a prefix ("CA$12.00"). */
export function formatMoney(amount: number, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return `${amount} (currency not stated)`;
  const format = getCachedMoneyFormat(currency, () => new Intl.NumberFormat('en', { style: 'currency', currency }));
  return format.format(amount).replaceAll('\u00a0', ' ');
}

/** Formats a time such as "4 May 2026, 12:20 CEST". `timeZone` is an IANA name. */
export function formatDateTime(at: Date, timeZone: string): string {
  const [date, timeOfDay] = [getTimeFormat('date', timeZone), getTimeFormat('timeOfDay', timeZone)];
  return `${date.format(at)}, ${timeOfDay.format(at)} ${getZoneName(at, timeZone)}`;
}

/** Formats a time as "02:10", or as "Sun 3 May, 02:10" on another day than `reference`. */
export function formatTimeRelativeTo(at: Date, timeZone: string, reference: Date): string {
  const day = getTimeFormat('day', timeZone);
  const date = day.format(at);
  const time = getTimeFormat('timeOfDay', timeZone).format(at);
  return date === day.format(reference) ? time : `${date.replace(',', '')}, ${time}`;
}

/** Returns the short name of a time zone at a time, such as CEST. */
export function getZoneName(at: Date, timeZone: string): string {
  const parts = getTimeFormat('zone', timeZone).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

function getTimeFormat(parts: keyof typeof timeParts, timeZone: string): Intl.DateTimeFormat {
  return getCachedTimeFormat(
    `${parts} ${timeZone}`,
    () => new Intl.DateTimeFormat('en-GB', { timeZone, ...timeParts[parts] }),
  );
}

export function formatFragranceName({ name, brand }: { name: string; brand: string }): string {
  return toPlainLine(`${name} by ${brand}`);
}

export type HeadlineFacts = Pick<EventSummary, 'kind' | 'isOver' | 'shop' | 'priceDrop'> & {
  /** Absent for a full bottle. */
  offerKind?: OfferKind | undefined;
  fragrance: { name: string; brand: string };
};

export function formatHeadline(event: HeadlineFacts): string {
  const name = formatFragranceName(event.fragrance) + formatKindSuffix(event.offerKind ?? 'bottle');
  const shop = toPlainLine(event.shop, 80);
  const [current, outdated] = headlines[event.kind](name, shop, event);
  return event.isOver ? outdated : current;
}

const kindNames: Record<Exclude<OfferKind, 'bottle'>, string> = {
  tester: 'tester',
  refill: 'refill',
  decant: 'decant',
  sample: 'sample',
  set: 'set',
  other: 'another product',
};

function formatKindSuffix(kind: OfferKind): string {
  return kind === 'bottle' ? '' : ` (${kindNames[kind]})`;
}

type HeadlineFormatter = (name: string, shop: string, event: HeadlineFacts) => [current: string, outdated: string];

const headlines: Record<EventSummary['kind'], HeadlineFormatter> = {
  restock: (name) => [`${name} is back in stock`, `${name} was back in stock, but sold out again`],
  sold_out: (name, shop) => [`${name} is sold out at ${shop}`, `${name} was sold out at ${shop}, but is back`],
  price_drop: (name, shop, { priceDrop }) => [
    `${name} is ${priceDrop ? `${computePercentOff(priceDrop)}% cheaper` : 'cheaper'} at ${shop}`,
    `${name} was cheaper at ${shop}, but no longer is`,
  ],
  new_offer: (name, shop) => [`${name} is new at ${shop}`, `${name} was new at ${shop}, but is no longer available`],
  lowest_price: (name, shop, { priceDrop }) => [
    `${name} is at its lowest price${priceDrop ? `, ${formatMoney(priceDrop.now, priceDrop.currency)}` : ''} at ${shop}`,
    `${name} was at its lowest price at ${shop}, but no longer is`,
  ],
  preorder: (name, shop) => [
    `${name} can be pre-ordered at ${shop}`,
    `${name} could be pre-ordered at ${shop}, but no longer can`,
  ],
  discontinued: (name) => [`${name} seems discontinued`, `${name} seemed discontinued, but a shop has it again`],
};

/** Slightly less than the 12 months that lows look back, so that a leap day changes nothing. */
const YEAR_MS = 364 * DAY_MS;

/**
 * Says that an event is at the lowest price of its size, and how far back prices are compared: 12
 * months, or since Sillage began to read them. Null for an event at another price.
 */
export function formatLow({ lowSince, happenedAt }: Pick<EventSummary, 'lowSince' | 'happenedAt'>): string | null {
  if (lowSince === null) return null;
  if (happenedAt.getTime() - lowSince.getTime() >= YEAR_MS) return 'The lowest price in 12 months.';
  const date = getTimeFormat('date', 'UTC').format(lowSince);
  return `The lowest price since we first saw one on ${date}.`;
}

/** Formats the prices of a price drop, or of a new lowest price. */
export function formatPriceChange(priceDrop: PriceDrop, kind: EventSummary['kind']): string {
  const { before, now, currency } = priceDrop;
  const what = kind === 'lowest_price' ? 'at the lowest before' : 'before';
  return `${formatMoney(before, currency)} ${what}, ${formatMoney(now, currency)} now${formatConvertedDrop(priceDrop)}`;
}

/**
 * Formats the prices of a drop in the receiver's currency, to follow the shop's: " (about €93.41
 * before, €84.07 now, ECB rate of 27 Nov 2026)". Empty if they are not converted.
 */
export function formatConvertedDrop({ converted }: PriceDrop): string {
  if (!converted) return '';
  const { before, now, currency, date } = converted;
  return ` (about ${formatMoney(before, currency)} before, ${formatMoney(now, currency)} now, ${formatRateDate(date)})`;
}

function formatConvertedPrice({ converted }: EventOffer): string {
  if (!converted) return '';
  return ` (about ${formatMoney(converted.price, converted.currency)}, ${formatRateDate(converted.date)})`;
}

function formatRateDate(date: string): string {
  return `ECB rate of ${getTimeFormat('date', 'UTC').format(new Date(`${date}T00:00:00Z`))}`;
}

/** Returns a price drop in whole percent, rounded down and never negative. */
export function computePercentOff({ before, now }: { before: number; now: number }): number {
  return before > 0 ? Math.max(0, Math.floor((1 - now / before) * 100 + 1e-9)) : 0;
}

/** Formats a size with its price, such as "50 ml: €89.90". */
export function formatOffer(offer: EventOffer): string {
  const size = offer.variant ?? (offer.sizeMl === null ? 'Size not stated' : `${offer.sizeMl} ml`);
  const price = offer.price === null ? 'price not stated' : formatMoney(offer.price, offer.currency);
  return `${toPlainLine(size, 80)}: ${price}${formatConvertedPrice(offer)}`;
}

/**
 * Returns the time of the latest check of any of the event's bottle sizes; null without a check.
 */
export function getLastCheckedAt({ offers }: Pick<EventSummary, 'offers'>): Date | null {
  const times = offers.flatMap(({ lastCheckedAt }) => lastCheckedAt?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

export function isOutOfStock({ availability }: Pick<EventOffer, 'availability'>): boolean {
  return availability !== null && !isInStock(availability);
}

const MAX_EVIDENCE = 3;

/** Lines of text that say at which shops a fragrance is missing, and since when. */
export function listDiscontinuedEvidence({ evidence }: Pick<EventSummary, 'evidence'>): string[] {
  return evidence.slice(0, MAX_EVIDENCE).map(({ says }) => toPlainLine(says));
}

/** How Sillage concludes that a fragrance seems discontinued, as a sentence for users. */
export const DISCONTINUED_RULE =
  'At each shop that had it, its page was not found for 60 days (404 or 410), or the shop states that it is discontinued; beside such a statement, 7 days are enough.';

const methodDescriptions: Record<string, string> = {
  'json-ld': 'the product data (JSON-LD) in the shop’s page',
  microdata: 'the product data (microdata) in the shop’s page',
  opengraph: 'the product tags (OpenGraph) in the shop’s page',
  state: 'the data in the shop’s page',
  ucp: 'the shop’s catalogue for programs (UCP)',
  shopify: 'the shop’s own product feed',
  woocommerce: 'the shop’s own product feed',
  magento: 'the shop’s own product feed',
  prestashop: 'the shop’s own product data',
  bigcommerce: 'the shop’s own product data',
  feed: 'the product feed that the shop publishes',
};

/** Describes the source of an event's data, worded to follow "from". */
export function describeMethod(method: string | null): string {
  return methodDescriptions[method ?? ''] ?? 'the shop’s page itself';
}
