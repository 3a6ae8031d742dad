/** Small helpers shared by the imitated shops; this file imitates no shop. */
import type { CorpusCase } from '../case.ts';

export type { CorpusCase };
export type Truth = CorpusCase['truth'];
export type Stock = Truth['stock'][number];

/** A shelf of other products: name, price as the shop prints it, path. */
export type Tile = readonly [name: string, price: string, path: string];

export const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

export const each = <T>(items: readonly T[], render: (item: T, index: number) => string) =>
  items.map(render).join('\n');

export const when = (condition: unknown, html: string) => (condition ? html : '');

/** What a person says about a page of one product. */
export const product = (stock: Stock | Stock[], prices: number[], currency: string | null): Truth => ({
  page: ['product'],
  stock: Array.isArray(stock) ? stock : [stock],
  prices,
  currency,
});

/** What a person says about a page without a product. */
export const other = (...page: Truth['page']): Truth => ({
  page,
  stock: ['unknown'],
  prices: [],
  currency: null,
});

/** Makes the function that builds the cases of one shop. */
export const suite =
  (system: string, language: string, origin: string) =>
  (what: string, path: string, html: string, truth: Truth, status?: number): CorpusCase => ({
    system,
    what,
    language,
    url: origin + path,
    html,
    truth,
    ...(status === undefined ? {} : { status }),
  });

/** Critical CSS as themes inline it, for the given selectors. */
export const css = (selectors: readonly string[]) =>
  each(
    selectors,
    (selector, index) =>
      `${selector}{display:flex;margin:0 ${index * 2}px;padding:${index + 4}px;line-height:1.${index};` +
      `border-radius:${index}px}${selector}:hover{opacity:.${9 - (index % 8)}}`,
  );
