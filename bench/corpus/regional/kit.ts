import type { CorpusCase } from '../case.ts';

type Stock = CorpusCase['truth']['stock'][number];
export type State = 'in' | 'out' | 'pre' | 'supplier';

export interface Size {
  label: string;
  price: number;
  state: State;
}

/** What a product page of any of the shops shows. */
export interface View {
  path: string;
  brand: string;
  name: string;
  code: string;
  price: number;
  state: State;
  /** List price that is struck out. */
  old?: number;
  /** Lowest price of the last 30 days. */
  low?: number;
  sizes?: Size[];
  /** Index of the preselected size. */
  shown?: number;
  /** What the markup for machines says instead of the state and the price. */
  said?: State;
  saidPrice?: number;
  /** A free sentence of the shop, in its language. */
  note?: string;
}

export interface Neighbour {
  name: string;
  price: number;
}

const NAMES: [string, number][] = [
  ['Acqua di Sale Eau de Parfum 100 ml', 104.5],
  ['Rose Petite Eau de Toilette 30 ml', 33.9],
  ['Bois Noir Extrait 50 ml', 138],
  ['Fig & Honey Hand Cream 75 ml', 14.2],
];

/**
 * Other products beside the one of the page, at a rate to the euro, rounded to a step of the
 * currency.
 */
export function neighbours(rate: number, step: number): Neighbour[] {
  return NAMES.map(([name, euro]) => ({ name, price: Math.round((euro * rate) / step) * step }));
}

/** A number as people of a country write it. */
export function money(value: number, decimals: number, point: string, group: string): string {
  const [whole = '0', rest] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  return rest === undefined ? grouped : `${grouped}${point}${rest}`;
}

const SCHEMA: Record<State, string> = { in: 'InStock', out: 'OutOfStock', pre: 'PreOrder', supplier: 'BackOrder' };

/** Address of the schema.org term for what the markup says of a view. */
export function schemaStock(view: View): string {
  return `https://schema.org/${SCHEMA[view.said ?? view.state]}`;
}

export function saidPrice(view: View): number {
  return view.saidPrice ?? view.price;
}

export function jsonLd(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

/** A plain schema.org product with one offer. */
export function ldProduct(view: View, origin: string, currency: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: `${view.brand} ${view.name}`,
    sku: view.code,
    brand: { '@type': 'Brand', name: view.brand },
    image: `${origin}/img/${view.code}.jpg`,
    offers: {
      '@type': 'Offer',
      url: `${origin}${view.path}`,
      price: String(saidPrice(view)),
      priceCurrency: currency,
      availability: schemaStock(view),
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

export function each<T>(items: readonly T[] | undefined, draw: (item: T, index: number) => string): string {
  return (items ?? []).map(draw).join('\n');
}

export function when(condition: unknown, html: string): string {
  return condition ? html : '';
}

/** Collects the cases of one shop. */
export function shop(
  system: string,
  language: string,
  origin: string,
  currency: string,
  render: (view: View) => string,
) {
  const cases: CorpusCase[] = [];
  const page = (what: string, path: string, html: string, truth: CorpusCase['truth'], status?: number) => {
    const entry: CorpusCase = { system, what, language, url: `${origin}${path}`, html, truth };
    if (status !== undefined) entry.status = status;
    cases.push(entry);
  };
  return {
    cases,
    show(what: string, view: View, stock: Stock[], prices: number[] = [view.price]) {
      page(what, view.path, render(view), { page: ['product'], stock, prices, currency });
    },
    list(what: string, path: string, html: string) {
      page(what, path, html, { page: ['not-a-product'], stock: ['unknown'], prices: [], currency: null });
    },
    gone(what: string, path: string, html: string, status = 404) {
      page(what, path, html, { page: ['gone'], stock: ['unknown'], prices: [], currency: null }, status);
    },
  };
}
