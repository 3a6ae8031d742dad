/** Imitates a Czech shop in PHP that marks its products with RDFa. */
import { either, goneOrOther, notProduct, sells, shop, type Truth, unpriced } from '../tools.ts';
import { words } from '../words.ts';
import { frame, type Options, product } from './php-rdfa-page.ts';

const { cases, add } = shop('php-rdfa-vonavka', 'www.vonavka.cz');

export { cases as phpRdfa };

const put = (what: string, name: string, path: string, options: Options, truth: Truth) =>
  add(what, options.language, `/${path}-z48213/`, product(name, options), truth);
const w = (language: string) => words(language);

put(
  'RDFa Lite',
  'Lipová alej',
  'lipova-alej',
  { language: 'cs', price: 1890, currency: 'CZK', free: true, marks: 'lite' },
  sells('in_stock', 1890, 'CZK'),
);
put(
  'GoodRelations, sold out in words only',
  'Mlha nad řekou',
  'mlha',
  {
    language: 'cs',
    price: 2150,
    currency: 'CZK',
    free: false,
    marks: 'goodrelations',
  },
  sells('out_of_stock', 2150, 'CZK'),
);
put(
  'no marks, stock count and codes beside the price',
  'Starý dub',
  'stary-dub',
  {
    language: 'cs',
    price: 1690,
    currency: 'CZK',
    free: true,
    beside: '<p>Skladem 23 ks, kód 48213, EAN 8594001234567, 50 ml, 3 380 Kč / 100 ml, bez DPH 1 396,69 Kč</p>',
  },
  sells('in_stock', 1690, 'CZK'),
);
put(
  'euro price, sold out, watch dog',
  'Horská lúka',
  'horska-luka',
  {
    language: 'sk',
    price: 74.9,
    currency: 'EUR',
    free: false,
    buy: `<a class="pes" href="#pes">${w('sk').notify}</a>`,
  },
  sells('out_of_stock', 74.9, 'EUR'),
);
put(
  'policy on sold out goods',
  'Tichý les',
  'tichy-les',
  {
    language: 'sk',
    price: 82,
    currency: 'EUR',
    free: true,
    under: `<div class="info">${w('sk').policy} ${w('sk').review}</div>`,
  },
  sells('in_stock', 82, 'EUR'),
);
put(
  'forint price, marks say it is gone',
  'Akácméz',
  'akacmez',
  {
    language: 'hu',
    price: 28900,
    currency: 'HUF',
    free: false,
    marks: 'lite',
    buy: `<input type="button" value="${w('hu').notify}" />`,
  },
  sells('out_of_stock', 28900, 'HUF'),
);
put(
  'forint price, instalment beside it',
  'Levendulás',
  'levendulas',
  {
    language: 'hu',
    price: 31500,
    currency: 'HUF',
    free: true,
    beside: '<p>vagy havi 10 500 Ft × 3. Szállítás: 1 490 Ft</p>',
  },
  sells('in_stock', 31500, 'HUF'),
);
put(
  'coming soon without price',
  'Talvi-ilta',
  'talvi-ilta',
  {
    language: 'fi',
    currency: 'EUR',
    free: false,
    buy: `<p class="pian">${w('fi').soon}</p>`,
  },
  unpriced('out_of_stock', 'preorder'),
);
put(
  'in stock, banner about sold out goods',
  'Saunapolku',
  'saunapolku',
  {
    language: 'fi',
    price: 89,
    currency: 'EUR',
    free: true,
    under: `<div id="evasteet"><p>${w('fi').cookies}</p><a href="#">OK</a></div>`,
  },
  sells('in_stock', 89, 'EUR'),
);
put(
  'hryvnia price, sold out',
  'Степова ніч',
  'stepova-nich',
  {
    language: 'uk',
    price: 3450,
    currency: 'UAH',
    free: false,
    buy: `<button type="button">${w('uk').notify}</button>`,
  },
  sells('out_of_stock', 3450, 'UAH'),
);
put(
  'hryvnia price, dollar price beside it',
  'Соняшник',
  'soniashnyk',
  {
    language: 'uk',
    price: 2980,
    currency: 'UAH',
    free: true,
    beside: '<small class="usd">≈ $72 (курс НБУ)</small>',
  },
  sells('in_stock', 2980, 'UAH'),
);
put(
  'sold out with old price',
  'Pajūrio vėjas',
  'pajurio-vejas',
  {
    language: 'lt',
    price: 66,
    currency: 'EUR',
    free: false,
    beside: '<del>88,00 €</del>',
  },
  sells('out_of_stock', 66, 'EUR'),
);
put(
  'pre-order',
  'Amber Coast',
  'amber-coast',
  {
    language: 'en',
    price: 79,
    currency: 'EUR',
    free: true,
    marks: 'lite',
    word: 'PreOrder',
    buy: `<p>Pre-order. Sent from 15 January.</p>
<form action="/kosik.php"><input type="submit" value="Pre-order" /></form>`,
  },
  sells(['preorder', 'in_stock'], 79, 'EUR'),
);
put(
  'button text says gone',
  'Linden Walk',
  'linden-walk',
  {
    language: 'en',
    price: 64,
    currency: 'EUR',
    free: false,
    marks: 'lite',
    word: 'InStock',
    buy: '<form action="#"><input type="submit" value="Sold out" disabled="disabled" /></form>',
  },
  sells('out_of_stock', 64, 'EUR'),
);
add(
  'guest book that names a scent',
  'cs',
  '/kniha-navstev/',
  frame(
    'cs',
    'Kniha návštěv',
    `<h1>Kniha návštěv</h1><p>Jana: Lipová
alej za 1 890 Kč stojí za to!</p><p>Petr: Kdy bude Mlha skladem?</p>`,
  ),
  notProduct,
);
add(
  'page of a database fault',
  'cs',
  '/stary-dub-z48213/?x',
  `<br />
<b>Warning</b>:  mysqli_connect(): (HY000/2002): Connection refused in <b>/data/web/virtuals/4/inc/db.php</b> on line
<b>12</b><br />
Omlouváme se, e-shop je momentálně mimo provoz.`,
  either,
  503,
);
add(
  'article was deleted',
  'hu',
  '/regi-z11/',
  frame(
    'hu',
    'Hiba',
    `<h1>A keresett oldal nem található</h1><p>A termék megszűnt vagy
átköltözött. <a href="/">Vissza a főoldalra</a></p>`,
  ),
  goneOrOther,
);
