import type { CorpusCase } from '../case.ts';

export type Truth = CorpusCase['truth'];
type Stock = Truth['stock'][number];

/** Truth of a product page that shows a price. */
export const sells = (stock: Stock | Stock[], prices: number | number[], currency: string): Truth => ({
  page: ['product'],
  stock: [stock].flat(),
  prices: [prices].flat(),
  currency,
});

/** Truth of a product page without any price. */
export const unpriced = (...stock: Stock[]): Truth => ({ page: ['product'], stock, prices: [], currency: null });

const other = (...page: Truth['page']): Truth => ({ page, stock: ['unknown'], prices: [], currency: null });
export const notProduct = other('not-a-product');
export const blocked = other('blocked');
export const gone = other('gone');
/** Pages that a person could call blocked or simply no product page. */
export const either = other('blocked', 'not-a-product');
export const goneOrOther = other('gone', 'not-a-product');

/** Returns a function that adds cases of one shop system to a list. */
export function shop(system: string, host: string) {
  const cases: CorpusCase[] = [];
  const add = (what: string, language: string, path: string, html: string, truth: Truth, status?: number) => {
    const entry: CorpusCase = { system, what, language, url: `https://${host}${path}`, html, truth };
    if (status) entry.status = status;
    cases.push(entry);
  };
  return { cases, add };
}

/** JSON for a script element. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export const ld = (value: unknown): string => `<script type="application/ld+json">${json(value)}</script>`;

/** Text escaped for an attribute in double quotes. */
export const attr = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const locales: Record<string, string> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn', pt: 'pt-PT', es: 'es-ES' };

/** An amount as shops of that language write it. */
export function money(amount: number, currency: string, language = 'en'): string {
  const locale = currency === 'USD' && language === 'en' ? 'en-US' : (locales[language] ?? language);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount);
}

export const slug = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  // Names in other scripts get a number.
  return plain || `item-${Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)}`;
};

/**
 * A flat list in which objects and lists refer to their parts by position, as React Router and
 * Nuxt send it.
 */
export function flatten(value: unknown, keyPrefix = '', before = 0): unknown[] {
  const out: unknown[] = [];
  const walk = (part: unknown): number => {
    const at = out.push(null) - 1;
    if (Array.isArray(part)) out[at] = part.map(walk);
    else if (part && typeof part === 'object') {
      const entry: Record<string, number> = {};
      for (const [key, inner] of Object.entries(part)) {
        entry[keyPrefix ? `${keyPrefix}${walk(key)}` : key] = walk(inner);
      }
      out[at] = entry;
    } else out[at] = part;
    return at + before;
  };
  walk(value);
  return out;
}

/** A Product node with one offer. */
export const productNode = (name: string, price: number | string, currency: string, availability?: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  offers: { '@type': 'Offer', price, priceCurrency: currency, ...(availability ? { availability } : {}) },
});

export const schema = (word: string): string => `https://schema.org/${word}`;
