import { shopStore } from '../../catalogue/index.ts';
import { MAX_FEED_URL_LENGTH } from '../product-feeds/product-feed.ts';

/** Hosts at which affiliate networks count clicks before they redirect to the shop. */
const clickHosts = [
  // Awin
  'awin1.com',
  'zenaps.com',
  // CJ
  'anrdoezrs.net',
  'dpbolvw.net',
  'jdoqocy.com',
  'kqzyfj.com',
  'tkqlhce.com',
  'emjcd.com',
  'cj.dotomi.com',
  'cj.com',
  // Rakuten, Partnerize and others
  'linksynergy.com',
  'prf.hn',
  'webgains.com',
  'webgains.io',
  'tradedoubler.com',
  'shareasale.com',
  'redirectingat.com',
  'pxf.io',
  'sjv.io',
  '7eer.net',
  'evyy.net',
  'pntra.com',
  'pntrs.com',
  'admitad.com',
  'tradetracker.net',
  'effiliation.com',
  'flexlinkspro.com',
  'belboon.com',
  'belboon.de',
];

function isClickHost(host: string): boolean {
  return clickHosts.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Parameters in which click addresses name the shop's page: CJ, Rakuten, Awin, others. */
const destinationParameters = ['url', 'murl', 'ued', 'p', 'u', 'destination', 'dest', 'urllink', 'deeplink', 'r'];

export type MerchantUrl = { url: string; host: string } | { problem: UrlProblem };

export type UrlProblem = 'no-address' | 'affiliate-address' | 'other-shop';

/**
 * Finds the address of a product's page at the shop. From a click address of an affiliate network,
 * only an address that it contains is taken; click addresses are never requested.
 * @param shopHost the only accepted shop; null accepts every shop
 */
export function findMerchantUrl(candidates: readonly (string | undefined)[], shopHost: string | null): MerchantUrl {
  let problem: UrlProblem = 'no-address';
  for (const candidate of candidates) {
    const stated = parseProductUrl(candidate ?? '');
    if (stated === null) continue;
    const target = isClickHost(stated.hostname) ? findDestination(stated) : stated;
    if (target === null || isClickHost(target.hostname)) {
      if (problem === 'no-address') problem = 'affiliate-address';
      continue;
    }
    const url = shopStore.normaliseProductUrl(target.href);
    const host = shopStore.shopHostOf(url);
    if (url.length > MAX_FEED_URL_LENGTH) continue;
    if (shopHost === null || host === shopHost) return { url, host };
    problem = 'other-shop';
  }
  return { problem };
}

/** The same text for all spellings of a page's address: with or without www, https, final slash. */
export function getPageKey(url: string): string {
  const { host, pathname, search } = new URL(shopStore.normaliseProductUrl(url));
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
}

function parseProductUrl(text: string): URL | null {
  const url = /^\s*https?:\/\//i.test(text) ? URL.parse(text.trim()) : null;
  return url && url.username === '' && url.password === '' ? url : null;
}

function findDestination({ searchParams, pathname }: URL): URL | null {
  for (const name of destinationParameters) {
    const url = parseProductUrl(searchParams.get(name) ?? '');
    if (url !== null) return url;
  }
  // Partnerize writes it into the path: /click/camref:…/destination:https%3A%2F%2Fshop.example
  const [, inPath = ''] = /destination:(.+)$/.exec(pathname) ?? [];
  return parseProductUrl(decode(inPath));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
