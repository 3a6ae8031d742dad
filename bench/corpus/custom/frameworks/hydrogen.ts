/** Imitates a shop built with Hydrogen, the framework of Shopify. */
import { itemAt } from '../../item-at.ts';
import { inlineCss, svgSprite } from '../filler.ts';
import { flatten, gone, json, ld, money, notProduct, productNode, schema, sells, shop, slug } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('hydrogen-maison-verral', 'www.maisonverral.com');

export { cases as hydrogen };

interface Size {
  size: string;
  price: number;
  free: boolean;
  was?: number;
  backorder?: boolean;
}

interface Options {
  sizes: Size[];
  chosen?: number;
  /** Replaces the form with the button. */
  form?: string;
  button?: string;
  disabled?: boolean;
  priceExtra?: string;
  structured?: string;
  after?: string;
  deferred?: boolean;
}

const w = words('en');
const header = `<header class="header"><a class="active" href="/" data-discover="true"><strong>Maison Verral</strong>
</a>
<nav class="header-menu-desktop" role="navigation"><a class="header-menu-item" href="/collections/extraits">Extraits</a>
<a class="header-menu-item" href="/collections/discovery">Discovery</a>
<a class="header-menu-item" href="/pages/atelier">
Atelier</a></nav><nav class="header-ctas"><button class="reset">${svgSprite(9)}Search</button>
<a href="/cart">Cart <span>0</span></a></nav>
</header>`;

const stream = (
  data: unknown,
) => `<script nonce="8f1c">window.__reactRouterContext = {"basename":"/","future":{},"ssr":true,
"isSpaMode":false};window.__reactRouterContext.stream = new ReadableStream({start(controller){
window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());</script>
<script nonce="8f1c" type="module" async="">import "/assets/manifest-4be1.js";import * as route0 from
"/assets/root-C1.js";
</script><!--$--><script nonce="8f1c">window.__reactRouterContext.streamController.enqueue(${json(
  `${JSON.stringify(flatten(data, '_'))}\n`,
)});</script><!--$--><script nonce="8f1c">window.__reactRouterContext.streamController.close();</script><!--/$-->
<!--/$-->`;

const shell = (title: string, head: string, main: string, data: unknown) => `<!DOCTYPE html><html lang="en"><head>
<meta charSet="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><link rel="stylesheet"
href="/assets/app-9b2.css"/><title>${title}</title>${head}<link rel="modulepreload" href="/assets/entry.client-Dk2.js"/>
${inlineCss(140)}</head><body><aside aria-modal="" class="overlay" role="dialog"><button class="close-outside"></button>
<aside><header>
<h3>CART</h3></header><main><div class="cart-main"><div><br/><p>Looks like you haven’t added anything yet.</p></div>
</div>
</main></aside></aside>${header}<main>${main}</main><footer class="footer"><nav class="footer-menu" role="navigation">
<a href="/policies/refund-policy">Refund Policy</a></nav></footer>${stream(data)}</body></html>`;

function product(title: string, o: Options): string {
  const handle = slug(title);
  const chosen = itemAt(o.sizes, o.chosen ?? 0);
  const variant = (s: Size, i: number) => ({
    id: `gid://shopify/ProductVariant/4402981${i}7`,
    title: s.size,
    availableForSale: s.free,
    currentlyNotInStock: s.backorder ?? false,
    price: { amount: s.price.toFixed(1), currencyCode: 'USD' },
    compareAtPrice: s.was ? { amount: s.was.toFixed(1), currencyCode: 'USD' } : null,
    selectedOptions: [{ name: 'Size', value: s.size }],
    sku: `MV-${handle.slice(0, 4).toUpperCase()}-${i}`,
  });
  const links = o.sizes.map(
    (s) => `<a class="product-options-item" href="/products/${handle}?Size=${encodeURIComponent(s.size)}"
style="border:${s === chosen ? '1px solid black' : '1px solid transparent'};opacity:${s.free ? 1 : 0.3}">${s.size}</a>`,
  );
  const was = chosen.was
    ? `<div class="product-price-on-sale"><div>${money(chosen.price, 'USD')}</div><s>
<div>${money(chosen.was, 'USD')}</div></s></div>`
    : `<div>${money(chosen.price, 'USD')}</div>`;
  const label = o.button ?? (chosen.free ? w.add : w.sold);
  const off = o.disabled ?? !chosen.free;
  const input = attr({
    action: 'LinesAdd',
    inputs: { lines: [{ merchandiseId: variant(chosen, o.chosen ?? 0).id, quantity: 1 }] },
  });
  const form =
    o.form ??
    `<form method="post" action="/cart"><input type="hidden" name="cartFormInput" value="${input}"/>
<button type="submit"${off ? ' disabled=""' : ''}>${label}</button></form>`;
  const main = `<div class="product-main"><h1>${title}</h1>
<div aria-label="Price" class="product-price" role="group">${was}
</div>${o.priceExtra ?? ''}<br/><div class="product-form"><div class="product-options"><h5>Size</h5><div
class="product-options-grid">${links.join('')}</div><br/></div>${form}</div><br/><p><strong>Description</strong></p>
<div>
<p>${w.text}</p></div></div>`;
  const body = o.deferred
    ? `<div class="product"><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--></div><div hidden id="S:0">
${main}</div><script nonce="8f1c">$RC=function(b,c){b=document.getElementById(b);c=document.getElementById(c);
b.parentNode.replaceChild(c.firstChild,b)};$RC("B:0","S:0")</script>`
    : `<div class="product"><div class="product-image">
<img alt="${title}" src="https://cdn.shopify.com/s/files/1/0611/${handle}.jpg?v=1718" width="760"/></div>${main}</div>`;
  const nodes = o.sizes.map(variant);
  const data = {
    loaderData: {
      'routes/products.$handle': {
        product: {
          title,
          handle,
          vendor: 'Maison Verral',
          selectedOrFirstAvailableVariant: variant(chosen, o.chosen ?? 0),
          variants: { nodes },
        },
      },
    },
  };
  return shell(`${title} | Maison Verral`, o.structured ?? '', body + (o.after ?? ''), data);
}

const attr = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');
const card = (
  name: string,
  price: number,
  button: string,
) => `<div class="recommended-product"><a href="/products/${slug(
  name,
)}"><img alt="${name}" src="/i/${slug(name)}.jpg"/><h4>${name}</h4><small>${money(price, 'USD')}</small></a><button
class="quick-add">${button}</button></div>`;
const related = (...cards: string[]) =>
  `<section class="recommended-products"><h2>${w.related}</h2><div class="recommended-products-grid">${cards.join('')}
</div></section>`;
const bottle = (price: number, free: boolean, size = '50 ml'): Size => ({ size, price, free });
const put = (what: string, title: string, options: Options, truth: Parameters<typeof add>[4], query = '') =>
  add(what, 'en', `/products/${slug(title)}${query}`, product(title, options), truth);

put('one size, no structured data', 'Iris Noir', { sizes: [bottle(165, true)] }, sells('in_stock', 165, 'USD'));
put(
  'one size sold out, quick add buttons of related goods',
  'Cuir de Lune',
  {
    sizes: [bottle(180, false)],
    after: related(card('Iris Noir', 165, 'Quick add'), card('Sel Rose', 95, w.add)),
  },
  sells('out_of_stock', 180, 'USD'),
);
put(
  'in stock, related goods sold out',
  'Sel Rose',
  {
    sizes: [bottle(95, true)],
    after: related(card('Cuir de Lune', 180, w.sold), card('Ambre 9', 140, w.sold), card('Fig Milk', 110, w.sold)),
  },
  sells('in_stock', 95, 'USD'),
);
put(
  'size in the address is sold out, the smaller one is not',
  'Ambre 9',
  {
    sizes: [bottle(140, true), bottle(210, false, '100 ml')],
    chosen: 1,
  },
  sells(['in_stock', 'out_of_stock'], [210, 140], 'USD'),
  '?Size=100%20ml',
);
put(
  'all sizes sold out, mail form instead of a button',
  'Fig Milk',
  {
    sizes: [bottle(110, false), bottle(170, false, '100 ml')],
    form: `<form class="bis" action="/api/back-in-stock" method="post"><label for="m">${w.notify}</label><input id="m"
type="email" name="email"/><button type="submit">Join the waitlist</button></form>`,
  },
  sells('out_of_stock', 110, 'USD'),
);
put(
  'bottle sold out, only the sample is sold',
  'Vétiver Cendré',
  {
    sizes: [bottle(8, true, '2 ml sample'), bottle(190, false)],
  },
  sells(['in_stock', 'out_of_stock'], [8, 190], 'USD'),
);
put(
  'button is disabled until scripts run',
  'Musc Ivoire',
  {
    sizes: [bottle(155, true)],
    disabled: true,
    structured: ld(productNode('Musc Ivoire', '155.0', 'USD', schema('InStock'))),
  },
  sells('in_stock', 155, 'USD'),
);
put(
  'subscription price beside the one-time price',
  'Neroli Wash',
  {
    sizes: [bottle(42, true, '250 ml')],
    priceExtra: `<fieldset class="purchase"><label>
<input type="radio" name="plan" value="" checked=""/>One-time purchase
${money(42, 'USD')}</label><label><input type="radio" name="plan" value="gid://shopify/SellingPlan/688"/>Subscribe &amp;
save 15% <b>${money(35.7, 'USD')}</b> every 2 months</label></fieldset>`,
  },
  sells('in_stock', 42, 'USD'),
);
put(
  'reduced price with the old one struck through',
  'Santal Fumé',
  {
    sizes: [{ size: '50 ml', price: 119, was: 170, free: true }],
    priceExtra: '<p class="afterpay">or 4 interest-free payments of $29.75 with <b>Afterpay</b></p>',
  },
  sells('in_stock', 119, 'USD'),
);
put(
  'pre-order, ships later',
  'Encens Blanc',
  {
    sizes: [{ size: '50 ml', price: 175, free: true, backorder: true }],
    button: w.preorder,
    priceExtra: '<p class="ship-note">Pre-order: ships in the week of March 9.</p>',
  },
  sells('preorder', 175, 'USD'),
);
put(
  'product is streamed in a hidden element',
  'Rosa Fumosa',
  {
    sizes: [bottle(160, true)],
    deferred: true,
  },
  sells('in_stock', 160, 'USD'),
);
add(
  'address that is gone, answered with 200',
  'en',
  '/products/lilac-1999',
  shell(
    'Maison Verral',
    '',
    `<div class="route-error"><h1>Oops</h1><h2>404</h2><fieldset><pre>/products/lilac-1999 not found</pre></fieldset>
</div>`,
    { loaderData: { root: { header: { shop: { name: 'Maison Verral' } } } }, errors: { 'routes/$': { status: 404 } } },
  ),
  gone,
);
add(
  'collection with prices and buttons',
  'en',
  '/collections/extraits',
  shell(
    'Extraits | Maison Verral',
    '',
    `<div class="collection"><h1>Extraits</h1><p class="collection-description">Six extraits, one sold out.</p><div
class="products-grid">${[
      card('Iris Noir', 165, w.add),
      card('Cuir de Lune', 180, w.sold),
      card('Ambre 9', 140, w.add),
      card('Musc Ivoire', 155, w.add),
    ].join('')}</div></div>`,
    { loaderData: { 'routes/collections.$handle': { collection: { handle: 'extraits', products: { nodes: [] } } } } },
  ),
  notProduct,
);
