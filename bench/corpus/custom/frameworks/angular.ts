/** Imitates a Polish shop built with Angular. */
import { hugeMenu, inlineCss, translations } from '../filler.ts';
import {
  either,
  goneOrOther,
  json,
  ld,
  money,
  notProduct,
  productNode,
  schema,
  sells,
  shop,
  slug,
  type Truth,
} from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('angular-mgielka', 'mgielka.pl');

export { cases as angular };

interface Options {
  language: string;
  price: number;
  currency?: string;
  available: boolean;
  /** Older versions write the state with their own signs in place of quotes. */
  oldState?: boolean;
  head?: string;
  priceBlock?: string;
  action?: string;
  more?: string;
  state?: Record<string, unknown>;
}

const a = '_ngcontent-ng-c2718=""';
const oldSigns = (text: string) => text.replaceAll('&', '&a;').replaceAll('"', '&q;').replaceAll('<', '&l;');

const frame = (
  language: string,
  title: string,
  head: string,
  main: string,
  state: unknown,
  old = false,
) => `<!DOCTYPE html>
<html lang="${language}" data-beasties-container><head><meta charset="utf-8"><title>${title}</title><base href="/">
<style
ng-app-id="ng">[_nghost-ng-c2718]{display:block}.hidden[_ngcontent-ng-c2718]{display:none}</style>${head}${inlineCss(
  90,
)}<link rel="stylesheet"
href="styles-5INURTSO.css" media="print" onload="this.media='all'"></head><body><!--nghm-->
<app-root ng-version="17.3.12"
_nghost-ng-c2718 ng-server-context="ssr"><app-header ${a}>
<a routerlink="/" href="/">Mgiełka</a>${hugeMenu(24, '/marki')}</app-header>
<router-outlet></router-outlet>${main}<!----></app-root><script src="polyfills-RT5I6R6G.js" type="module"></script>
<script src="main-3QKJ.js" type="module"></script><script id="${old ? 'serverApp-state' : 'ng-state'}"
type="application/json">${old ? oldSigns(JSON.stringify(state)) : json(state)}</script></body></html>`;

function product(name: string, o: Options): string {
  const w = words(o.language);
  const currency = o.currency ?? 'PLN';
  const action =
    o.action ??
    (o.available
      ? `<button ${a} mat-flat-button color="primary" class="mdc-button"><span class="mdc-button__label">${w.add}</span>
</button>`
      : `<span ${a} class="chip chip--warn">${w.sold}</span><button ${a} mat-stroked-button class="mdc-button"><span
class="mdc-button__label">${w.notify}</span></button>`);
  const main = `<app-product-page _nghost-ng-c2718 class="ng-star-inserted"><section ${a} class="detail"><img ${a}
ngsrc="/media/${slug(name)}.jpg" alt="${name}" fetchpriority="high"><div ${a}><h1 ${a}>${name}</h1>${
    o.priceBlock ??
    `<app-price ${a}><span ${a} class="amount">${money(o.price, currency, o.language)}</span></app-price>`
  }
<!----><div ${a} class="actions">${action}</div><p ${a}>${w.text}</p></div>
</section>${o.more ?? ''}</app-product-page>`;
  const body = { product: { id: 30122, name, grossPrice: o.price, currency, available: o.available }, ...o.state };
  const state = {
    '3012289411': { b: body, h: {}, s: 200, st: 'OK', u: `/api/products/${slug(name)}`, rt: 'json' },
    __nghData__: [{ t: { 3: 't0' }, c: { 3: [] } }],
  };
  return frame(o.language, `${name} - Mgiełka`, o.head ?? '', main, state, o.oldState);
}

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/perfumy/${slug(name)}`, product(name, options), truth);
const pl = words('pl');

put(
  'state of the server in a script',
  'Łąka o świcie',
  { language: 'pl', price: 289, available: true },
  sells('in_stock', 289, 'PLN'),
);
put(
  'sold out, asks for a mail',
  'Dym i miód',
  { language: 'pl', price: 319, available: false },
  sells('out_of_stock', 319, 'PLN'),
);
put(
  'state with signs in place of quotes',
  'Zielona cisza',
  { language: 'pl', price: 259, available: true, oldState: true },
  sells('in_stock', 259, 'PLN'),
);
put(
  'sale with the lowest price of 30 days',
  'Bursztyn',
  {
    language: 'pl',
    price: 199,
    available: true,
    priceBlock: `<div class="price"><del>269,00 zł</del> <ins>199,00 zł</ins>
<small>Najniższa cena z 30 dni przed obniżką:
229,00 zł</small><small>398,00 zł / 100 ml</small></div>`,
  },
  sells('in_stock', 199, 'PLN'),
);
put(
  'page of more than a megabyte, texts of all states inside',
  'Wrzos',
  {
    language: 'pl',
    price: 345,
    available: true,
    more: `<script type="application/json" id="i18n">${translations(15500, {
      'product.soldOut': pl.sold,
      'product.notify': pl.notify,
      'product.add': pl.add,
      'product.soon': pl.soon,
    })}</script>`,
  },
  sells('in_stock', 345, 'PLN'),
);
put(
  'button is disabled only until the page is awake',
  'Fern Garden',
  {
    language: 'en',
    price: 310,
    available: true,
    head: ld(productNode('Fern Garden', 310, 'PLN', schema('InStock'))),
    action: `<button ${a} mat-flat-button disabled="true" class="mdc-button mat-mdc-button-disabled"><span
class="mdc-button__label">Add to cart</span></button><span class="stock ok">In stock, sent today</span>`,
  },
  sells('in_stock', 310, 'PLN'),
);
put(
  'offer within the item of an offer',
  'Rye Field',
  {
    language: 'en',
    price: 275,
    available: false,
    action: '<p class="chip">Temporarily out of stock</p>',
    head: ld({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Rye Field',
      offers: [
        {
          '@type': 'Offer',
          itemOffered: {
            '@type': 'Product',
            name: 'Rye Field 50 ml',
            offers: { '@type': 'Offer', price: '275', priceCurrency: 'PLN', availability: schema('OutOfStock') },
          },
        },
      ],
    }),
  },
  sells('out_of_stock', 275, 'PLN'),
);
put(
  'offers within the items of offers, one size can be had',
  'Cold Stone',
  {
    language: 'en',
    price: 195,
    available: true,
    priceBlock: '<div class="price">from <b>PLN 195.00</b></div>',
    head: ld({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Cold Stone',
      offers: ['InStock', 'OutOfStock'].map((word, i) => ({
        '@type': 'Offer',
        itemOffered: {
          '@type': 'Product',
          name: `Cold Stone ${['30 ml', '75 ml'][i]}`,
          offers: [{ '@type': 'Offer', price: [195, 349][i], priceCurrency: 'PLN', availability: schema(word) }],
        },
      })),
    }),
  },
  sells('in_stock', 195, 'PLN'),
);
put(
  'availability in the state only, no text and no button',
  'Quiet Barn',
  {
    language: 'en',
    price: 305,
    available: false,
    action: '<!---->',
    state: { badges: ['OUT_OF_STOCK'], stockLevel: 0 },
  },
  sells(['out_of_stock', 'unknown'], 305, 'PLN'),
);
put(
  'koruna price with tax and without it',
  'Mech a kámen',
  {
    language: 'cs',
    price: 1694,
    currency: 'CZK',
    available: true,
    priceBlock:
      '<div class="price"><b>1 694 Kč</b> <small>1 400 Kč bez DPH</small><small>doprava od 79 Kč</small></div>',
  },
  sells('in_stock', 1694, 'CZK'),
);
put(
  'koruna price, sold out',
  'Ledňáček',
  { language: 'cs', price: 1590, currency: 'CZK', available: false },
  sells('out_of_stock', 1590, 'CZK'),
);
add(
  'sign-in wall of a trade shop',
  'en',
  '/b2b/perfumy/wrzos',
  frame(
    'en',
    'Sign in - Mgiełka',
    '',
    `<app-login
_nghost-ng-c2718><h1 ${a}>Sign in</h1><p ${a}>Prices and stock are visible to registered retailers only.</p><form ${a}>
<input
type="email" formcontrolname="email"><input type="password" formcontrolname="password">
<button type="submit">Sign in</button>
</form></app-login>`,
    {},
  ),
  either,
);
add(
  'blog on layering',
  'en',
  '/blog/layering',
  frame(
    'en',
    'How to layer - Mgiełka',
    '',
    `<app-post _nghost-ng-c2718><h1 ${a}>
How to layer scents</h1><p ${a}>Start with a light one such as <a
href="/perfumy/wrzos">Wrzos</a> (PLN 345), then add smoke. Do
not add to cart everything at once.</p></app-post>`,
    {},
  ),
  notProduct,
);
add(
  'item withdrawn, shown with advice',
  'pl',
  '/perfumy/stary-las',
  frame(
    'pl',
    'Mgiełka',
    '',
    `<app-gone _nghost-ng-c2718><h1
${a}>Nie znaleźliśmy tej strony</h1><p ${a}>Produkt został usunięty lub adres jest nieprawidłowy.</p></app-gone>`,
    {},
  ),
  goneOrOther,
);
