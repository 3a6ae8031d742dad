/** Imitates a French shop built with Ruby on Rails and Solidus. */
import { hugeMenu } from '../filler.ts';
import { either, gone, money, notProduct, sells, shop, slug, type Truth, unpriced } from '../tools.ts';
import { words } from '../words.ts';

const { cases, add } = shop('rails-solidus-atelier-sauge', 'atelier-sauge.fr');

export { cases as rails };

interface Options {
  language: string;
  price?: number;
  currency?: string;
  /** Tags of the Open Graph; the only structured data here. */
  og?: string;
  cart?: string;
  info?: string;
  tail?: string;
}

const frame = (language: string, title: string, og: string, main: string) => `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <title>${title} - Atelier Sauge</title>
    <meta name="csrf-param" content="authenticity_token" />
<meta name="csrf-token" content="q4bN0d2pFh1Z-8sYkRk" />
    <meta name="turbo-cache-control" content="no-preview">
    ${og}
    <link rel="stylesheet" href="/assets/application-7c1fe.css" data-turbo-track="reload" />
    <script type="importmap" data-turbo-track="reload">{"imports":{"application":"/assets/application-9e3.js"}}</script>
  </head>
  <body data-controller="cart locale">
    <header id="top-nav"><a href="/">Atelier Sauge</a>${hugeMenu(18, '/t')}<turbo-frame id="cart_link" src="/cart_link">
</turbo-frame></header>
    <div id="flashes"></div>
    ${main}
    <footer><p>Atelier Sauge, 12 rue des Capucins, Grasse. SIRET 812 345 678 00019.</p></footer>
  </body>
</html>`;

const tags = (name: string, price?: string, currency?: string, availability?: string) => `<meta property="og:type"
content="product" /><meta property="og:title" content="${name}" />${
  price
    ? `<meta property="product:price:amount"
content="${price}" /><meta property="product:price:currency" content="${currency}" />`
    : ''
}${availability ? `<meta property="product:availability" content="${availability}" />` : ''}`;

function product(name: string, o: Options): string {
  const w = words(o.language);
  const cart =
    o.cart ??
    `<form action="/line_items" accept-charset="UTF-8" method="post" data-turbo-frame="cart_link"><input
type="hidden" name="authenticity_token" value="Zk9f" autocomplete="off" />
<input type="hidden" name="variant_id" value="318" />
<input type="number" name="quantity" value="1" min="1" />
<button name="button" type="submit" id="add-to-cart-button">${w.add}
</button></form>`;
  const price =
    o.price === undefined
      ? ''
      : `<div id="product-price" data-hook="product_price"><span class="price selling">${money(
          o.price,
          o.currency ?? 'EUR',
          o.language,
        )}</span></div>`;
  return frame(
    o.language,
    name,
    o.og ?? '',
    `<div data-hook="product_show" id="product_318"><div id="product-images"><img
alt="${name}" src="/rails/active_storage/representations/${slug(name)}.jpg" /></div>
<h1 class="product-title">${name}</h1><div
id="product-description" data-hook="product_description"><p>${w.text}</p></div>
<div id="cart-form" data-hook="cart_form">${price}${o.info ?? ''}${cart}</div>${o.tail ?? ''}</div>`,
  );
}

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/products/${slug(name)}`, product(name, options), truth);
const fr = words('fr');
const dead = (
  text: string,
  extra = 'disabled="disabled"',
) => `<form action="/line_items" method="post"><button name="button"
type="submit" id="add-to-cart-button" ${extra}>${text}</button></form>`;

put(
  'tags of the Open Graph only',
  'Sauge Blanche',
  {
    language: 'fr',
    price: 128,
    og: tags('Sauge Blanche', '128.00', 'EUR', 'in stock'),
  },
  sells('in_stock', 128, 'EUR'),
);
put(
  'tags say oos, button is off',
  'Terre Brûlée',
  {
    language: 'fr',
    price: 135,
    og: tags('Terre Brûlée', '135.00', 'EUR', 'oos'),
    cart: dead(fr.sold),
  },
  sells('out_of_stock', 135, 'EUR'),
);
put(
  'tags are old, the page says sold out',
  'Fleur de Sel',
  {
    language: 'fr',
    price: 98,
    og: tags('Fleur de Sel', '98.00', 'EUR', 'instock'),
    cart: `<p class="rupture">Victime de son succès</p><a class="btn" href="#alerte">${fr.notify}</a>`,
  },
  sells('out_of_stock', 98, 'EUR'),
);
put(
  'tags without any price, amount in the text',
  'Cade',
  {
    language: 'fr',
    price: 112,
    og: tags('Cade'),
    tail: `<p>${fr.policy}</p><p>Livraison 5,90 €, offerte dès 80 €.</p>`,
  },
  sells('in_stock', 112, 'EUR'),
);
put(
  'price without tax beside the price with tax',
  'Base Neutre 1 L',
  {
    language: 'fr',
    price: 48,
    info: '<span class="ht">40,00 € HT</span><span class="lot">Carton de 6 : 259,20 € TTC</span>',
  },
  sells('in_stock', 48, 'EUR'),
);
put(
  'on sale, second price is the refill',
  'Écorce',
  {
    language: 'fr',
    price: 76,
    info: '<s class="price original">95,00 €</s><p>Sa recharge : 58,00 €</p>',
  },
  sells('in_stock', 76, 'EUR'),
);
put(
  'variants as radio buttons, two of three sold out',
  'White Sage',
  {
    language: 'en',
    info: `<ul id="product-variants">${[
      ['30 ml', 72, 0],
      ['50 ml', 98, 0],
      ['100 ml', 145, 1],
    ]
      .map(
        ([label, price, on], i) =>
          `<li><input type="radio" name="variant_id" id="variant_id_${i}" value="32${i}" data-price="€${price}.00"${
            on ? '' : ' disabled="disabled"'
          } /><label for="variant_id_${i}"><span class="variant-description">${label}</span> <span
class="price diff">€${price}.00</span>${on ? '' : ' <span class="out-of-stock">Out of stock</span>'}</label></li>`,
      )
      .join('')}
</ul>`,
  },
  sells('in_stock', [145, 72], 'EUR'),
);
put(
  'button only looks switched off',
  'Clay Pot',
  {
    language: 'en',
    price: 64,
    cart: dead('Sold out', 'class="is-disabled" aria-disabled="true" tabindex="-1"'),
  },
  sells('out_of_stock', 64, 'EUR'),
);
put(
  'made to order',
  'Bespoke Accord',
  {
    language: 'en',
    price: 390,
    info: '<p>Made to order. Please allow 4 weeks.</p>',
    og: tags('Bespoke Accord', '390.00', 'EUR', 'available for order'),
  },
  sells(['in_stock', 'backorder'], 390, 'EUR'),
);
put(
  'price on request',
  'Archive Flacon 1987',
  {
    language: 'en',
    cart: '<p class="ask">Price on request</p><a href="mailto:atelier@atelier-sauge.fr">Write to us</a>',
  },
  unpriced('unknown', 'in_stock', 'out_of_stock'),
);
put(
  'sold out text only in a review and the questions',
  'Green Almond',
  {
    language: 'en',
    price: 86,
    tail: `<section id="faq"><h3>Is it sold out?</h3><p>If the button is grey the scent is sold
out.</p></section><section id="reviews"><p>${words('en').review}</p></section>`,
  },
  sells('in_stock', 86, 'EUR'),
);
put(
  'both states in templates, the page shows the waitlist',
  'Lime Blossom',
  {
    language: 'en',
    price: 92,
    cart: `<template id="tpl-buy"><button>Add to cart</button></template><template id="tpl-out"><p>Sold out</p>
</template><div
data-cart-target="slot"><p>This one is gone for now.</p><button type="submit">Join the waitlist</button></div>`,
  },
  sells('out_of_stock', 92, 'EUR'),
);
add(
  'gift guide',
  'en',
  '/journal/gifts-under-100',
  frame(
    'en',
    'Gifts under 100 euros',
    `<meta property="og:type"
content="article" />`,
    `<article><h1>Gifts under 100 euros</h1><ol><li><a href="/products/white-sage">White Sage</a>, €72.00: buy
it for a gardener.</li><li><a href="/products/clay-pot">Clay Pot</a>, €64.00, sold out until May.</li></ol></article>`,
  ),
  notProduct,
);
add(
  'error of the server software',
  'en',
  '/products/mimosa',
  `<!DOCTYPE html><html><head><title>The page you were looking for
doesn't exist (404)</title><style>.rails-default-error-page{background-color:#EFEFEF}</style></head><body
class="rails-default-error-page"><div class="dialog"><div><h1>The page you were looking for doesn't exist.</h1>
<p>You may have
mistyped the address or the page may have moved.</p></div></div></body></html>`,
  gone,
  404,
);
add(
  'works behind the scenes',
  'fr',
  '/products/cade?preview',
  frame(
    'fr',
    'Maintenance',
    '',
    `<div class="maintenance"><h1>
Site en maintenance</h1><p>La boutique revient dans quelques heures. Merci de votre patience.</p></div>`,
  ),
  either,
  503,
);
