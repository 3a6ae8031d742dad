import { parseCurrency } from './currency.ts';

/*
 * Data for the most probable currency of "$" or "kr" on a page: regions (also as top-level
 * domains), and languages that are mainly spoken in one country, by currency.
 */

const regionTable = `
  EUR at be cy de ee es fi fr gr hr ie it lt lu lv mt nl pt si sk eu ad mc sm va me xk gf gp mq re
  GBP uk gb gg im je
  USD us pr ec sv gu vi
  CAD ca
  AUD au
  NZD nz
  CHF ch li
  SEK se
  NOK no
  DKK dk gl fo
  ISK is
  PLN pl
  CZK cz
  HUF hu
  RON ro
  BGN bg
  RSD rs
  BAM ba
  MKD mk
  ALL al
  MDL md
  UAH ua
  RUB ru рф su
  BYN by бел
  KZT kz қаз
  KGS kg
  UZS uz
  GEL ge
  AMD am
  AZN az
  TRY tr
  ILS il
  AED ae
  SAR sa
  QAR qa
  KWD kw
  BHD bh
  OMR om
  JOD jo
  LBP lb
  IQD iq
  IRR ir
  EGP eg
  MAD ma
  TND tn
  DZD dz
  ZAR za
  NGN ng
  KES ke
  GHS gh
  TZS tz
  UGX ug
  INR in
  PKR pk
  LKR lk
  NPR np
  BDT bd
  CNY cn
  HKD hk
  TWD tw
  JPY jp
  KRW kr
  SGD sg
  MYR my
  THB th
  VND vn
  IDR id
  PHP ph
  BRL br
  MXN mx
  ARS ar
  CLP cl
  COP co
  PEN pe
  UYU uy
  PYG py
  BOB bo
  VES ve
  CRC cr
  GTQ gt
  HNL hn
  NIO ni
  PAB pa
  DOP do
  JMD jm
  TTD tt
`;

const languageTable = `
  EUR de fr es it nl fi el et lv lt sk sl ca hr pt
  SEK sv
  NOK nb nn no
  DKK da
  ISK is
  PLN pl
  CZK cs
  HUF hu
  RON ro
  BGN bg
  RSD sr
  MKD mk
  UAH uk
  RUB ru
  BYN be
  KZT kk
  GEL ka
  TRY tr
  ILS he iw
  IRR fa
  INR hi
  JPY ja
  KRW ko
  CNY zh
  THB th
  VND vi
  IDR id
  MYR ms
  USD en
`;

function indexByKey(table: string): ReadonlyMap<string, string> {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
  return new Map(rows.flatMap(([code = '', ...keys]) => keys.map((key): [string, string] => [key, code])));
}

const byRegion = indexByKey(regionTable);
const byLanguage = indexByKey(languageTable);

/** Returns the currency of a country (ISO 3166-1, two letters); null when it is not known. */
export function getCountryCurrency(country: string): string | null {
  return byRegion.get(country.toLowerCase()) ?? null;
}

/** Top-level domains that shops of any country use. */
const globalDomains = new Set([
  'co',
  'me',
  'io',
  'tv',
  'cc',
  'ai',
  'am',
  'fm',
  'im',
  'is',
  'je',
  'gg',
  'su',
  'la',
  'li',
]);

export interface PageLocale {
  url: string;
  /** Language of the page from `<html lang>`, e.g. "en-AU". */
  lang: string | null;
  /** Locale of the page from `og:locale`, e.g. "en_AU". */
  locale: string | null;
  /**
   * Currencies that the page's offers state, the most trusted source first; null for an offer that
   * states none.
   */
  currencies: readonly (string | null)[];
}

interface Locale {
  language: string;
  region: string | null;
}

function parseLocale(text: string | null): Locale | null {
  const [, language, region] =
    /^\s*([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?\s*$/i.exec(text?.slice(0, 40) ?? '') ?? [];
  if (language === undefined) return null;
  return { language: language.toLowerCase(), region: region?.toLowerCase() ?? null };
}

function findHostCurrency(url: string): string | null {
  const host = URL.parse(url)?.hostname ?? '';
  const end = host.slice(host.lastIndexOf('.') + 1);
  return globalDomains.has(end) && !host.endsWith(`.com.${end}`) ? null : (byRegion.get(end) ?? null);
}

/** Returns the currency of the region at the start of a path, such as "/en-au/" or "/fr-ca/". */
function findPathCurrency(url: string): string | null {
  const first = URL.parse(url)?.pathname.split('/')[1] ?? '';
  return /^[a-z]{2}[-_][a-z]{2}$/i.test(first) ? (byRegion.get(first.slice(3).toLowerCase()) ?? null) : null;
}

/**
 * Returns the most probable currency of a page. The first of these that is known decides: a stated
 * currency, the region in the URL's path, the top-level domain, the region of a locale, the
 * language. Null when none is known.
 */
export function findCurrencyHint({ url, lang, locale, currencies }: PageLocale): string | null {
  const stated = currencies.map(parseCurrency).find((code) => code !== null);
  if (stated !== undefined) return stated;
  const locales = [parseLocale(lang), parseLocale(locale)].filter((found) => found !== null);
  const ofRegion = locales.map(({ region }) => byRegion.get(region ?? '') ?? null).find((code) => code !== null);
  const ofLanguage = locales.map(({ language }) => byLanguage.get(language)).find((code) => code !== undefined);
  return findPathCurrency(url) ?? findHostCurrency(url) ?? ofRegion ?? ofLanguage ?? null;
}
