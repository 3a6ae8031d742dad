/** Small helpers to write HTML by hand. */

export type State = 'in' | 'out' | 'pre' | 'back' | 'dead';
export type Language = 'en' | 'de' | 'nl';

export interface Size {
  id: number;
  name: string;
  price: number;
  open: boolean;
}

export interface Item {
  id: number;
  sku: string;
  gtin: string;
  brand: string;
  name: string;
  slug: string;
  kind: 'perfume' | 'care' | 'wear' | 'tech';
  text: string;
  price: number;
  /** Former price, struck out beside the price. */
  was?: number;
  sizes: Size[];
  /** Index of the size the page shows; -1 when the visitor has to choose. */
  shown: number;
  state: State;
}

/** What a page shows beside the product itself. */
export interface Look {
  related: Item[];
  /** Stock and price that the structured data claims, where they differ from the visible page. */
  claims?: State;
  claimsPrice?: number;
  subscription?: number;
  member?: number;
  net?: number;
  /** The page shows no price at all. */
  bare?: boolean;
}

export const esc = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON for a script element. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** JSON for a double-quoted attribute. */
export const attr = (value: unknown): string => esc(JSON.stringify(value));

export const ld = (value: unknown): string => `<script type="application/ld+json">${json(value)}</script>`;

export const each = <T>(list: readonly T[], write: (value: T, index: number) => string): string =>
  list.map(write).join('\n');

export const when = (condition: unknown, html: string): string => (condition ? html : '');

/** Writes an amount as shops do; `#` in the pattern stands for the number. */
export function money(amount: number, pattern: string, decimal: '.' | ',' = '.'): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimal === '.' ? ',' : '.');
  return pattern.replace('#', `${grouped}${decimal}${cents}`);
}

/** The size the page shows, if it has sizes and shows one of them. */
export const shownSize = (item: Item): Size | undefined => item.sizes[item.shown];

/** Price of the shown size, or the lowest when the visitor has to choose. */
export function priceOf(item: Item): number {
  if (item.sizes.length === 0 || item.shown >= 0) return shownSize(item)?.price ?? item.price;
  return Math.min(...item.sizes.map((size) => size.price));
}

/** Whether what the page shows can be put into the cart. */
export const sells = (item: Item): boolean =>
  item.state !== 'out' &&
  item.state !== 'dead' &&
  (item.sizes.length === 0 || (item.shown < 0 ? item.sizes.some((size) => size.open) : shownSize(item)?.open === true));

export const shownState = (item: Item): State => (sells(item) || item.state === 'dead' ? item.state : 'out');

const SCHEMA = { in: 'InStock', out: 'OutOfStock', pre: 'PreOrder', back: 'BackOrder', dead: 'Discontinued' };

export const schema = (state: State, scheme = 'https'): string => `${scheme}://schema.org/${SCHEMA[state]}`;

/** Systems that only know "can be bought" write these two words for every state. */
export const plainState = (state: State): State => (state === 'out' || state === 'dead' ? 'out' : 'in');

export const hex = (seed: number, length: number): string => {
  let out = '';
  let value = seed * 2654435761 + 97;
  while (out.length < length) {
    value = (value * 48271) % 2147483647;
    out += value.toString(16);
  }
  return out.slice(0, length);
};
