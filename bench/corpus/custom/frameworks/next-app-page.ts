/** Parts of the pages of the shop built with the app router of Next.js. */
import { itemAt } from '../../item-at.ts';
import { svgSprite } from '../filler.ts';
import { json, money, slug } from '../tools.ts';
import { words } from '../words.ts';

export interface Size {
  ml: number;
  price: number;
  quantity: number;
}

export interface Options {
  language: string;
  currency: string;
  sizes: Size[];
  picked?: number;
  buy?: string;
  price?: string;
  /** Only a skeleton is shown; the product is in the data. */
  skeleton?: boolean;
  structured?: unknown;
  after?: string;
  css?: string;
  label?: string;
}

const push = (text: string) => `<script>self.__next_f.push([1,${json(text)}])</script>`;
/** Flight rows cut at odd places, as the server sends them. */
function pieces(rows: string, width: number): string {
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += width) parts.push(push(rows.slice(at, at + width)));
  return parts.join('');
}

export const frame = (
  language: string,
  title: string,
  main: string,
  rows: string,
  css = '',
) => `<!DOCTYPE html><html lang="${language}"${
  language === 'ar' ? ' dir="rtl"' : ''
}><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><link
rel="stylesheet" href="/_next/static/css/4f2a.css" data-precedence="next"/>
<link rel="preload" as="script" fetchPriority="low"
href="/_next/static/chunks/webpack-81c0.js"/><title>${title}</title>${css}</head><body class="__className_d65c78">
<header
class="sticky top-0 z-50"><a href="/${language}">Oud &amp; Orris</a><nav><a href="/${language}/scents">Scents</a><button
aria-label="Bag">0</button></nav>${svgSprite(8)}</header>${main}<!--$--><!--/$-->
<script src="/_next/static/chunks/webpack-81c0.js" async="">
</script><script>(self.__next_f=self.__next_f||[]).push([0])</script>${pieces(rows, 180)}</body></html>`;

export function product(name: string, o: Options): string {
  const w = words(o.language);
  const show = (amount: number) => money(amount, o.currency, o.language);
  const now = itemAt(o.sizes, o.picked ?? 0);
  const free = now.quantity > 0;
  const handle = slug(name) || 'scent';
  const data = {
    product: {
      id: 'prod_01J9',
      title: o.label ?? name,
      handle,
      variants: o.sizes.map((s, i) => ({
        id: `variant_${i}`,
        title: `${s.ml} ml`,
        sku: `OO${1400 + s.ml}`,
        inventory_quantity: s.quantity,
        manage_inventory: true,
        allow_backorder: false,
        calculated_price: {
          calculated_amount: s.price,
          original_amount: s.price,
          currency_code: o.currency.toLowerCase(),
        },
      })),
    },
  };
  const actions = ['$', '$L3', null, data];
  const rows = [
    '1:"$Sreact.fragment"',
    '2:I[87555,[],""]',
    '3:I[31295,["512","static/chunks/app/page-9.js"],"ProductActions"]',
    '0:{"P":null,"b":"nKq1","c":["","p"],"i":false}',
    `5:${JSON.stringify(['$', 'main', null, { children: actions }])}`,
    '6:null\n',
  ].join('\n');
  const buttons = o.sizes.map(
    (s) =>
      `<button type="button" data-testid="option-button" class="h-10 rounded border${
        s === now ? ' border-ui-border-interactive' : ''
      }${s.quantity ? '' : ' line-through opacity-40'}">${s.ml} ml</button>`,
  );
  const buy =
    o.buy ??
    `<button class="w-full h-10 transition-fg btn-primary" data-testid="add-product-button" type="button"${
      free ? '' : ' disabled=""'
    }>${free ? w.add : w.sold}</button>`;
  const main = o.skeleton
    ? `<main><div class="animate-pulse"><div class="h-8 w-64 bg-gray-200"></div><div class="h-96 bg-gray-100"></div>
</div></main>`
    : `<main><div class="content-container flex" data-testid="product-container">
<img alt="${name}" loading="lazy" decoding="async"
data-nimg="fill" src="/_next/image?url=%2F${handle}.jpg&amp;w=1920&amp;q=75"/><div>
<h1 data-testid="product-title">${name}</h1>${
        o.price ??
        `<span class="text-xl-semi" data-testid="product-price" data-value="${now.price}">${show(now.price)}</span>`
      }<span
class="text-sm">${w.size}</span>${o.sizes.length > 1 ? buttons.join('') : ''}${buy}<p>${w.text}</p></div></div></main>`;
  const structured = o.structured ? `<script type="application/ld+json">${json(o.structured)}</script>` : '';
  return frame(o.language, `${name} | Oud & Orris`, structured + main + (o.after ?? ''), rows, o.css);
}
