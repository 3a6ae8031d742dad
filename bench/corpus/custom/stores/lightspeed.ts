/** Imitates a Dutch shop on Lightspeed C-Series. */
import { hugeMenu, inlineCss, svgSprite } from '../filler.ts';
import { either, gone, notProduct, sells, shop, slug, type Truth } from '../tools.ts';
import { words } from '../words.ts';
import { frame, type Options, product } from './lightspeed-page.ts';

const { cases, add } = shop('lightspeed-c-series-geurhuis', 'www.geurhuis.nl');

export { cases as lightspeed };

const put = (what: string, name: string, options: Options, truth: Truth) =>
  add(what, options.language, `/${slug(name)}.html`, product(name, options), truth);
const nl = words('nl');
const de = words('de');
const pick = (rows: [string, boolean][], chosen: number) => `<div class="product-configure"><select name="variant"
id="product_configure_variants">${rows
  .map(
    ([label, off], i) =>
      `<option value="2951${i}"${
        i === chosen ? ' selected="selected"' : ''
      }>${label}${off ? ' - Niet op voorraad' : ''}</option>`,
  )
  .join('')}</select></div>`;

put(
  'price with and without tax',
  'Zilverduin',
  { language: 'nl', price: 96.8, available: true, excl: true },
  sells('in_stock', 96.8, 'EUR'),
);
put(
  'sold out, the order link is left out',
  'Noorderlicht',
  { language: 'nl', price: 110, available: false },
  sells('out_of_stock', 110, 'EUR'),
);
put(
  'price per litre',
  'Hooiberg',
  {
    language: 'nl',
    price: 59.95,
    available: true,
    unit: '<div class="unit-price">Stukprijs: € 599,50 / 1 L</div>',
  },
  sells('in_stock', 59.95, 'EUR'),
);
put(
  'chosen size sold out, the larger one is not',
  'Waddenzilt',
  {
    language: 'nl',
    price: 45,
    available: false,
    variants: pick(
      [
        ['Inhoud : 30 ml - € 45,00', true],
        ['Inhoud : 100 ml - € 98,00', false],
      ],
      0,
    ),
  },
  sells(['in_stock', 'out_of_stock'], [45, 98], 'EUR'),
);
put(
  'page of more than a megabyte with a huge menu',
  'Polderroos',
  {
    language: 'nl',
    price: 79.5,
    available: false,
    menu: hugeMenu(4200, '/merken') + svgSprite(900),
    order: `<a href="#terug" class="btn">${nl.notify}</a>`,
    micro: inlineCss(1500),
  },
  sells('out_of_stock', 79.5, 'EUR'),
);
put(
  'old price and the price of a set',
  'Nebelwald',
  {
    language: 'de',
    price: 69,
    old: 99,
    available: true,
    below: `<div class="bundle"><h3>Im Set günstiger</h3><p>Nebelwald + Harzseife: 82,00 €</p>
<a class="btn">${de.add}</a></div>`,
  },
  sells('in_stock', 69, 'EUR'),
);
put(
  'sold out, mail list',
  'Sturmtief',
  {
    language: 'de',
    price: 105,
    available: false,
    order: `<a class="btn btn-notify" href="#">${de.notify}</a>`,
  },
  sells('out_of_stock', 105, 'EUR'),
);
put(
  'available in ten days',
  'Coal Harbour',
  {
    language: 'en',
    price: 88,
    available: true,
    below: '<p class="delivery">Delivery time: 8-10 working days</p>',
  },
  sells('in_stock', 88, 'EUR'),
);
put(
  'microdata of the older kind',
  'Copper Rain',
  {
    language: 'en',
    price: 74,
    available: true,
    micro: `<div itemscope itemtype="http://data-vocabulary.org/Product"><meta
itemprop="name" content="Copper Rain"><div itemprop="offerDetails" itemscope
itemtype="http://data-vocabulary.org/Offer"><meta
itemprop="currency" content="EUR"><meta itemprop="price" content="74.00"><meta itemprop="availability"
content="in_stock"></div></div>`,
  },
  sells('in_stock', 74, 'EUR'),
);
put(
  'order link hidden by a class',
  'Brick Lane',
  {
    language: 'en',
    price: 81,
    available: false,
    order: `<div class="cart hidden" style="display:none"><a class="btn">Add to cart
</a></div><a class="btn" href="#mail">Email me when back in stock</a>`,
  },
  sells('out_of_stock', 81, 'EUR'),
);
put(
  'pound price after a change of currency',
  'Ferry Road',
  {
    language: 'en',
    price: 67.5,
    currency: 'GBP',
    available: true,
    below: '<p>Free shipping over £75. Points: 67.</p>',
  },
  sells('in_stock', 67.5, 'GBP'),
);
put(
  'French page, three bottles left',
  'Brume du Nord',
  {
    language: 'fr',
    price: 92,
    available: true,
    below: '<p class="stock-level">Plus que 3 en stock</p><p>Code : 29511</p>',
  },
  sells('in_stock', 92, 'EUR'),
);
add(
  'brand page',
  'nl',
  '/merken/zilverduin/',
  frame(
    'nl',
    'Zilverduin',
    '',
    `<h1>Zilverduin</h1><p>24 producten</p><div
class="products row">${['Zilverduin', 'Hooiberg', 'Polderroos']
      .map(
        (n) => `<div class="product"><a href="/${slug(n)}.html">${n}
</a><div class="left">€ 79,50</div><a class="cart" href="/cart/add/1/">${nl.add}</a></div>`,
      )
      .join('')}</div>`,
  ),
  notProduct,
);
add(
  'page that was removed',
  'nl',
  '/oude-roos.html',
  frame(
    'nl',
    'Niet gevonden',
    '',
    `<div class="page-title"><h1>Pagina niet
gevonden</h1></div><p>De pagina die u zoekt bestaat niet meer.</p>`,
  ),
  gone,
  404,
);
add(
  'shop asks for a sign-in',
  'nl',
  '/dealer-flacon.html',
  frame(
    'nl',
    'Inloggen',
    '',
    `<h1>Inloggen</h1><p>U moet ingelogd zijn
om deze pagina te bekijken.</p><form method="post"><input type="text" name="email">
<input type="password" name="password"></form>`,
  ),
  either,
);
