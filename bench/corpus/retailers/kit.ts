import type { CorpusCase } from '../case.ts';

type Truth = CorpusCase['truth'];
type Stock = Truth['stock'][number];

/** A product page: accepted stock (one or several) and accepted prices. */
export function product(stock: Stock | Stock[], prices: number[], currency: string | null): Truth {
  const accepted = Array.isArray(stock) ? stock : [stock];
  return { page: ['product'], stock: accepted, prices, currency: prices.length ? currency : null };
}

/** A page that sells nothing: a list, a wall or a removed product. */
export function other(...page: Truth['page']): Truth {
  return { page, stock: ['unknown'], prices: [], currency: null };
}

/** Collects the cases of one shop system. */
export function book(system: string, language: string, base: string) {
  const cases: CorpusCase[] = [];
  function add(what: string, path: string, html: string, truth: Truth, status = 200): void {
    cases.push({ system, what, language, url: base + path, status, html: html.trim(), truth });
  }
  return { cases, add };
}

/** JSON for a script element, as shops escape it. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003C');

export const ld = (value: object): string =>
  `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...value })}</script>`;

export function offer(price: number | string, priceCurrency: string, availability: string, more: object = {}): object {
  return { '@type': 'Offer', price, priceCurrency, availability: `https://schema.org/${availability}`, ...more };
}

/** 1234.5 as "1,234.50" (English). */
export const dot = (value: number): string => value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
/** 1234.5 as "1.234,50" (German, Italian, Spanish). */
export const comma = (value: number): string =>
  value
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
/** 1234.5 as "1 234,50" with a narrow no-break space (French). */
export const french = (value: number): string =>
  value
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '\u202f');
export const usd = (value: number): string => `$${dot(value)}`;
export const eur = (value: number): string => `${comma(value)}\u00a0€`;

export const each = <T>(items: T[], draw: (item: T, index: number) => string): string => items.map(draw).join('\n');
