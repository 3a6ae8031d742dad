import type { PageFacts } from './scan-page.ts';
import { parseCountry } from './values/country.ts';
import { getCountryCurrency } from './values/currency-hint.ts';
import type { FetchedPage } from './verdict/verdict.ts';

/** Scripts of Shopify that name the country are short; application bundles are not. */
const MAX_SCRIPT_LENGTH = 20_000;
const shopifyCountry = /\bShopify\.country\s?=\s?["']([A-Z]{2})["']/;

function findShopifyCountry({ scripts }: Pick<PageFacts, 'scripts'>): string | null {
  for (const { text } of scripts) {
    if (text.length > MAX_SCRIPT_LENGTH || !text.includes('Shopify.country')) continue;
    const country = parseCountry(shopifyCountry.exec(text)?.[1]);
    if (country !== null) return country;
  }
  return null;
}

const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i;

/**
 * Returns the country of the page's own `hreflang`, if the page has versions for other countries. A
 * page in a single language names no market: "en-US" is the default of many systems.
 */
function findAlternateCountry(
  { alternates, canonical }: PageFacts['head'],
  { url, finalUrl }: FetchedPage,
): string | null {
  const regions = alternates.flatMap(({ hreflang, href }) => {
    const country = parseCountry(region.exec(hreflang.trim())?.[1]);
    return country === null ? [] : [{ country, href }];
  });
  if (new Set(regions.map(({ country }) => country)).size < 2) return null;
  const own = new Set([finalUrl, url, ...(canonical === null ? [] : [canonical])].map(toComparable));
  const countries = new Set(regions.filter(({ href }) => own.has(toComparable(href))).map(({ country }) => country));
  const [only = null] = countries;
  return countries.size === 1 ? only : null;
}

function toComparable(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/** Returns true if a page in this currency can show the prices of the country. */
function isCurrencyOf(country: string | null, currency: string | null): country is string {
  if (country === null) return false;
  const own = getCountryCurrency(country);
  return own === null || currency === null || own === currency;
}

/**
 * Returns the country whose prices a page shows: that of Shopify, of the form in which visitors
 * select it, or of the page's own `hreflang`. The page of one country may show a visitor the prices
 * of another one, so that its `hreflang` counts only if it fits the currency. Null when the page
 * does not say.
 */
export function findPageMarket(page: FetchedPage, facts: PageFacts, currency: string | null): string | null {
  const stated = findShopifyCountry(facts) ?? parseCountry(facts.head.country);
  if (stated !== null) return stated;
  const alternate = findAlternateCountry(facts.head, page);
  return isCurrencyOf(alternate, currency) ? alternate : null;
}
