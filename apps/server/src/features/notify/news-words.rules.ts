import { isInStock } from '@sillage/contract';
import type { News, NewsOffer } from './message.ts';

/** Default length limit of quoted shop text. */
const QUOTED_LENGTH = 200;

/**
 * Reduces shop text to one limited line without control or direction characters, so that it cannot
 * pose as ours. Also removes noncharacters (U+FFFE, U+FFFF): XML cannot represent them, and one
 * would make a whole feed unreadable.
 */
export function plain(text: string, most = QUOTED_LENGTH): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  return line.length > most ? `${line.slice(0, most - 1)}…`.toWellFormed() : line;
}

/** Returns an http or https URL in normalised form; null for any other. */
export function webHref(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Formats a price with its ISO code, because several currencies share the dollar sign. */
export function money(amount: number, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return `${amount} (currency not stated)`;
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
    .format(amount)
    .replaceAll('\u00a0', ' ');
}

/** Formats a time such as "4 May 2026, 12:20 CEST". `timeZone` is an IANA name. */
export function moment(at: Date, timeZone: string): string {
  return `${format(at, timeZone, { day: 'numeric', month: 'short', year: 'numeric' })}, ${timeOfDay(at, timeZone)} ${zoneName(at, timeZone)}`;
}

/** Formats "02:10", or "Sun 3 May, 02:10" when the day differs from that of `beside`. */
export function timeBeside(at: Date, timeZone: string, beside: Date): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
  const of = format(at, timeZone, day);
  const time = timeOfDay(at, timeZone);
  return of === format(beside, timeZone, day) ? time : `${of.replace(',', '')}, ${time}`;
}

/** Returns the zone's short name at that time, such as CEST. */
export function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

function timeOfDay(at: Date, timeZone: string): string {
  return format(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

function format(at: Date, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...parts }).format(at);
}

export function nameOf({ fragrance }: Pick<News, 'fragrance'>): string {
  return plain(`${fragrance.name} by ${fragrance.brand}`);
}

/** Describes the event in one line, as an email subject or push title. */
export function headline(news: News): string {
  const name = nameOf(news);
  const shop = plain(news.shop, 80);
  const [holds, over] = headlines[news.kind](name, shop, news);
  return news.isOver ? over : holds;
}

type Headline = (name: string, shop: string, news: News) => [holds: string, over: string];

const headlines: Record<News['kind'], Headline> = {
  restock: (name) => [`${name} is back in stock`, `${name} was back in stock, but sold out again`],
  sold_out: (name, shop) => [`${name} is sold out at ${shop}`, `${name} was sold out at ${shop}, but is back`],
  price_drop: (name, shop, { priceDrop }) => [
    `${name} is ${priceDrop ? `${percentOff(priceDrop)}% cheaper` : 'cheaper'} at ${shop}`,
    `${name} was cheaper at ${shop}, but no longer is`,
  ],
  new_offer: (name, shop) => [`${name} is new at ${shop}`, `${name} was new at ${shop}, but is no longer available`],
  preorder: (name, shop) => [
    `${name} can be pre-ordered at ${shop}`,
    `${name} could be pre-ordered at ${shop}, but no longer can`,
  ],
};

/** Whole percent, rounded down; never negative. */
export function percentOff({ before, now }: { before: number; now: number }): number {
  return before > 0 ? Math.max(0, Math.floor((1 - now / before) * 100 + 1e-9)) : 0;
}

/** Formats a size with its price, such as "50 ml: EUR 89.90". */
export function offerWords(offer: NewsOffer): string {
  const size = offer.variant ?? (offer.sizeMl === null ? 'Size not stated' : `${offer.sizeMl} ml`);
  return `${plain(size, 80)}: ${offer.price === null ? 'price not stated' : money(offer.price, offer.currency)}`;
}

/** Returns the time of the latest check of any size; null when unknown. */
export function lastLook({ offers }: Pick<News, 'offers'>): Date | null {
  const times = offers.flatMap(({ lastCheckedAt }) => lastCheckedAt?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

export function isGone({ availability }: Pick<NewsOffer, 'availability'>): boolean {
  return availability !== null && !isInStock(availability);
}

const methods: Record<string, string> = {
  'json-ld': "the product data (JSON-LD) in the shop's page",
  microdata: "the product data (microdata) in the shop's page",
  rdfa: "the product data (RDFa) in the shop's page",
  opengraph: "the product tags (OpenGraph) in the shop's page",
  state: 'the data in the shop’s page',
  shopify: "the shop's own product feed",
  woocommerce: "the shop's own product feed",
  magento: "the shop's own product feed",
  prestashop: "the shop's own product data",
  bigcommerce: "the shop's own product data",
};

/** Describes the source of the data, in words that follow "from". */
export function methodWords(method: string | null): string {
  return methods[method ?? ''] ?? "the shop's page itself";
}
