import type { CorpusCase } from '../case.ts';

export type PageKind = CorpusCase['truth']['page'][number];
export type Stock = CorpusCase['truth']['stock'][number];

const list = <T>(x: T | T[]): T[] => (Array.isArray(x) ? x : [x]);

/** Builders of the cases of one shop: `p` for product pages, `o` for all others. */
export function maker(system: string, language: string, base: string, currency: string) {
  return {
    p(what: string, path: string, html: string, stock: Stock | Stock[], price: number | number[]): CorpusCase {
      const prices = list(price);
      const truth: CorpusCase['truth'] = {
        page: ['product'],
        stock: list(stock),
        prices,
        currency: prices.length > 0 ? currency : null,
      };
      return { system, what, language, url: base + path, html, truth };
    },
    o(what: string, path: string, html: string, page: PageKind | PageKind[], status = 200): CorpusCase {
      const truth: CorpusCase['truth'] = { page: list(page), stock: ['unknown'], prices: [], currency: null };
      return { system, what, language, url: base + path, status, html, truth };
    },
  };
}

export const each = <T>(items: readonly T[], f: (item: T, i: number) => string): string => items.map(f).join('\n');

/** Decimal number with the separators of a locale, always two decimals by default. */
export function num(value: number, decimal = ',', thousands = '.', digits = 2): string {
  const [whole = '0', rest] = value.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return rest === undefined ? grouped : grouped + decimal + rest;
}

export const ld = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

export interface Offer {
  name: string;
  brand: string;
  sku: string;
  price: number;
  cur: string;
  avail: string;
}

/** The usual Product block of structured data. */
export const ldProduct = (o: Offer, extra: object = {}): string =>
  ld({
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: o.name,
    sku: o.sku,
    brand: { '@type': 'Brand', name: o.brand },
    offers: {
      '@type': 'Offer',
      price: o.price.toFixed(2),
      priceCurrency: o.cur,
      availability: `https://schema.org/${o.avail}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...extra,
  });

export const slug = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Inline critical CSS as themes print it. */
export const css = (names: readonly string[]): string =>
  `<style>${names
    .map(
      (n, i) =>
        `.${n}{display:${i % 3 === 0 ? 'flex' : 'block'};margin:${i * 2}px 0;padding:${8 + i}px}` +
        `.${n}:hover{opacity:.${90 - i}}@media(min-width:768px){.${n}{width:${100 - i * 3}%}}`,
    )
    .join('')}</style>`;

export const gtm = (id: string): string => `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':
new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:
'';j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);
})(window,document,'script','dataLayer','${id}');</script>`;

/** Menu items as plain list links. */
export const links = (names: readonly string[], prefix: string, cls = ''): string =>
  each(names, (n, i) => `<li${cls ? ` class="${cls}"` : ''}><a href="${prefix}${slug(n) || i + 101}">${n}</a></li>`);
