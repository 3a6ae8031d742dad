/** Imitates a Greek cosmetics shop on OpenCart with the Journal 3 theme. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('opencart-journal-aroma', 'el', 'https://www.aromaplus.gr');

const shelf: Tile[] = [
  ['Korres Black Sugar Eau de Parfum 50ml', '29,90€', 'korres-black-sugar'],
  ['Apivita Queen Bee Κρέμα Ημέρας 50ml', '48,20€', 'apivita-queen-bee'],
  ['Messinian Spa Body Milk Ρόδι 300ml', '9,45€', 'messinian-spa-rodi'],
  ['Frezyderm Sun Screen SPF50+ 50ml', '17,80€', 'frezyderm-sun-screen'],
  ['Lacoste L.12.12 Blanc EDT 100ml', '44,00€', 'lacoste-blanc'],
  ['Bvlgari Omnia Crystalline EDT 65ml', '52,90€', 'bvlgari-omnia'],
  ['Garden Κραγιόν Matte 03', '3,20€', 'garden-matte-03'],
  ['Azzaro Wanted EDT 50ml', '49,50€', 'azzaro-wanted'],
  ['Carroten Μαγνήτης Μαυρίσματος 150ml', '8,10€', 'carroten-magnet'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="product-layout ${
  index === 2 ? 'out-of-stock' : ''
}">
<div class="product-thumb"><div class="image"><div class="quickview-button"><a class="btn btn-quickview"></a></div>
<a href="https://www.aromaplus.gr/${path}" class="product-img"><img src="image/cache/${path}-250x250.jpg" alt="${name}"
class="img-responsive img-first"/></a>${when(
  index === 2,
  '<div class="product-labels"><span class="product-label"><b>Εξαντλημένο</b></span></div>',
)}</div><div class="caption"><div class="stats"><span class="stat-1"><span class="stats-label">Κωδικός:</span>
<span>A${4000 + index}</span></span></div><div class="name"><a href="https://www.aromaplus.gr/${path}">${name}</a></div>
<div class="price"><div><span class="price-normal">${price}</span></div><span class="price-tax">Χωρίς ΦΠΑ</span></div>
<div class="buttons-wrapper"><a class="btn btn-cart" onclick="cart.add('${300 + index}')"><span class="btn-text">Καλάθι
</span></a></div></div></div></div>`;

const menu = ['Αρώματα', 'Μακιγιάζ', 'Πρόσωπο', 'Σώμα', 'Μαλλιά', 'Αντηλιακά', 'Ανδρικά', 'Brands', 'Προσφορές'];

const shop = (title: string, main: string, route = 'product-product') => `<!DOCTYPE html>
<html dir="ltr" lang="el" class="desktop win chrome webkit oc30 is-guest route-${route} store-0 skin-1
desktop-header-active">
<head typeof="og:website"><meta charset="UTF-8"/><title>${title}</title><base href="https://www.aromaplus.gr/"/>
<script>window['Journal']={"isPopup":false,"isPhone":false,"ocv":3,"filterScrollTop":true,"quickviewText":"Γρήγορη
προβολή","notificationStatus":"1"};</script><style>${css([
  '.product-thumb',
  '.price-new',
  '.btn-cart',
  '.product-stock',
])}
</style></head><body class=""><div class="site-wrapper"><header class="header-classic"><div class="top-bar">
<div class="top-menu"><a href="tel:2100000000">210 0000000</a><span>Δωρεάν μεταφορικά άνω των 39€</span></div>
<form id="form-currency"><button class="dropdown-toggle">€ Ευρώ</button><ul><li><a data-name="EUR">€ Ευρώ</a></li>
<li><a data-name="GBP">£ Λίρα</a></li></ul></form><form id="form-language"><a data-name="el-gr">Ελληνικά</a>
<a data-name="en-gb">English</a></form></div><div id="logo"><a href="/">AromaPlus</a></div>
<div id="cart" class="dropdown"><a data-toggle="dropdown" class="dropdown-toggle"><span id="cart-total">0 προϊόν(τα) -
0,00€</span></a><div id="cart-content"><p class="text-center cart-empty">Το καλάθι είναι άδειο!</p></div></div>
<ul class="j-menu">${each(
  menu,
  (name, index) => `<li class="menu-item main-menu-item main-menu-item-${index} mega-menu"><a href="c${index}"><span
class="links-text">${name}</span></a><ul><li><a href="c${index}/new">${name} – Νέα</a></li></ul></li>`,
)}</ul></header>${main}
<footer><div class="grid-cols"><ul><li><a href="epikoinonia">Επικοινωνία</a></li><li><a href="oroi">Όροι χρήσης</a></li>
<li><a href="epistrofes">Επιστροφές 14 ημερών</a></li></ul><p>Τα προϊόντα παραδίδονται σε 1-3
εργάσιμες.</p></div></footer>
<div class="notification notification-cookie"><p>Χρησιμοποιούμε cookies.</p><button class="btn">Αποδοχή</button></div>
</div></body></html>`;

interface Item {
  name: string;
  price: string;
  was?: string;
  tax?: string;
  stock: string;
  stockClass?: string;
  options?: string;
  buttons: string;
  extra?: string;
}

const buy = (label = 'Προσθήκη στο Καλάθι') => `<div class="buttons-wrapper"><div class="button-group-page"><div
class="stepper"><input id="product-quantity" type="text" name="quantity" value="1" class="form-control"/></div>
<a id="button-cart" data-loading-text="<span class='btn-text'>${label}</span>" class="btn btn-cart">
<span class="btn-text">${label}</span></a><a class="btn btn-wishlist"><span>Στα Αγαπημένα</span></a></div></div>`;

const notify = `<div class="module module-form"><a class="btn btn-extra" onclick="open_popup('281')">
<span class="btn-text">Ειδοποίησέ με όταν έρθει</span></a></div>`;

const item = (i: Item) =>
  shop(
    `${i.name} | AromaPlus`,
    `<ul class="breadcrumb"><li><a href="/"><i class="fa fa-home"></i></a></li><li><a href="c0">Αρώματα</a></li></ul>
<div id="product-product" class="container"><div class="row"><div id="content" class="col-sm-12"><div
class="product-info
has-extra-button"><div class="product-left"><div class="product-image"><img src="image/cache/main-550x550.jpg"
alt="${i.name}"/></div></div><div class="product-right"><div id="product" class="product-details"><div class="title
page-title">${i.name}</div><div class="product-stats"><ul class="list-unstyled"><li class="product-stock
${i.stockClass ?? 'in-stock'}"><b>Διαθεσιμότητα:</b> <span>${i.stock}</span></li><li
class="product-model"><b>Κωδικός:</b>
<span>AP-2210</span></li><li class="product-reward"><b>Πόντοι:</b> <span>30</span></li></ul></div>
<div class="rating rating-page"><a>19 αξιολογήσεις</a></div>
<div class="product-price-group"><div class="price-wrapper"><div class="price-group">${
      i.was
        ? `<div class="product-price-new">${i.price}</div><div class="product-price-old">${i.was}</div>`
        : `<div class="product-price">${i.price}</div>`
    }</div>${when(i.tax, `<div class="product-tax">Χωρίς ΦΠΑ: ${i.tax}</div>`)}</div></div>
${when(i.options, `<div class="product-options"><h3 class="options-title">Επιλογές</h3>${i.options}</div>`)}
${i.buttons}</div></div></div>${i.extra ?? ''}
<div class="tab-content"><p>Μεσογειακό άρωμα με περγαμόντο, σύκο και κέδρο. Συσκευασία δώρου +1,50€.</p></div>
<div id="review"><table><tr><td>Μαρία</td><td>Είχε εξαντληθεί παντού, εδώ το βρήκα αμέσως
διαθέσιμο.</td></tr></table></div>
<div class="module module-products"><h3 class="title module-title">Σχετικά Προϊόντα</h3><div class="product-grid">
${each(shelf.slice(0, 5), tile)}</div></div><div class="module module-products"><h3>Είδατε πρόσφατα</h3>
${each(shelf.slice(5, 8), tile)}</div></div></div></div>`,
  );

const radio = (label: string, plus: string) => `<div class="radio"><label><input type="radio" name="option[226]"/>
<span class="option-value">${label} <span class="option-price">(${plus})</span></span></label></div>`;

export const cases = [
  make(
    'in stock',
    '/cacharel-amor',
    item({
      name: 'Cacharel Amor Amor EDT 50ml',
      price: '36,90€',
      tax: '29,76€',
      stock: 'Άμεσα διαθέσιμο',
      buttons: buy(),
    }),
    product('in_stock', [36.9], 'EUR'),
  ),
  make(
    'few left',
    '/nina-ricci-luna',
    item({ name: 'Nina Ricci Luna EDT 50ml', price: '41,00€', stock: 'Τελευταία 2 τεμάχια', buttons: buy() }),
    product('in_stock', [41], 'EUR'),
  ),
  make(
    'sold out with notify button',
    '/paloma-picasso',
    item({
      name: 'Paloma Picasso EDP 100ml',
      price: '57,30€',
      stock: 'Εξαντλημένο',
      stockClass: 'out-of-stock',
      buttons: notify,
    }),
    product('out_of_stock', [57.3], 'EUR'),
  ),
  make(
    'sold out, text only',
    '/kenzo-world',
    item({
      name: 'Kenzo World EDP 30ml',
      price: '45,00€',
      stock: 'Μη διαθέσιμο',
      stockClass: 'out-of-stock',
      buttons: '',
    }),
    product('out_of_stock', [45], 'EUR'),
  ),
  make(
    'sizes with surcharges',
    '/korres-premium',
    item({
      name: 'Korres Premium L’ Eau EDP',
      price: '24,90€',
      stock: 'Διαθέσιμο',
      options: `${radio('30ml', '+0,00€')}${radio('50ml', '+9,00€')}${radio('100ml', '+21,00€')}`,
      buttons: buy(),
    }),
    product('in_stock', [24.9], 'EUR'),
  ),
  make(
    'pre-order',
    '/mugler-angel-elixir-2',
    item({
      name: 'Mugler Angel Elixir Intense 50ml',
      price: '89,00€',
      stock: 'Προπαραγγελία - κυκλοφορεί 20/02/2027',
      stockClass: 'pre-order',
      buttons: buy('Προπαραγγελία'),
    }),
    product('preorder', [89], 'EUR'),
  ),
  make(
    'by order in 4-10 days',
    '/xerjoff-naxos',
    item({
      name: 'Xerjoff Naxos EDP 100ml',
      price: '198,00€',
      stock: 'Κατόπιν παραγγελίας, 4-10 εργάσιμες ημέρες',
      stockClass: 'on-order',
      buttons: buy(),
    }),
    product('backorder', [198], 'EUR'),
  ),
  make(
    'discontinued',
    '/apivita-eau-de-vie',
    item({
      name: 'Apivita Eau de Vie 50ml',
      price: '22,00€',
      stock: 'Το προϊόν καταργήθηκε από την εταιρεία',
      stockClass: 'out-of-stock',
      buttons: '',
    }),
    product(['discontinued', 'out_of_stock'], [22], 'EUR'),
  ),
  make(
    'sale',
    '/versace-eros-flame',
    item({
      name: 'Versace Eros Flame EDP 50ml',
      price: '54,60€',
      was: '78,00€',
      tax: '44,03€',
      stock: 'Άμεσα διαθέσιμο',
      buttons: buy(),
    }),
    product('in_stock', [54.6], 'EUR'),
  ),
  make(
    'store only',
    '/bundle-eleni',
    item({
      name: 'Σετ Δώρου Ελένη',
      price: '35,00€',
      stock: 'Μόνο στα καταστήματα',
      stockClass: 'other',
      buttons: '<a class="btn" href="katastimata">Δείτε τα καταστήματα</a>',
    }),
    product(['in_stock', 'out_of_stock'], [35], 'EUR'),
  ),
  make(
    'microdata in stock, page sold out',
    '/lolita-lempicka',
    item({
      name: 'Lolita Lempicka EDP 50ml',
      price: '43,00€',
      stock: 'Προσωρινά εξαντλημένο',
      stockClass: 'out-of-stock',
      buttons: notify,
      extra: `<div itemscope
    itemtype="https://schema.org/Product"><meta itemprop="name" content="Lolita Lempicka EDP 50ml"/><div
    itemprop="offers"
    itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="43.00"/><meta itemprop="priceCurrency"
    content="EUR"/><link itemprop="availability" href="https://schema.org/InStock"/></div></div>`,
    }),
    product('out_of_stock', [43], 'EUR'),
  ),
  make(
    'category',
    '/c0',
    shop(
      'Αρώματα | AromaPlus',
      `<h1 class="title page-title">Αρώματα</h1><div
  class="refine-categories">
    <a href="c0/g">Γυναικεία (140)</a><a href="c0/a">Ανδρικά (96)</a></div><div class="main-products product-grid">
    ${each(shelf, tile)}</div><div class="pagination-results">Εμφάνιση 1 έως 9 από 236</div>`,
      'product-category',
    ),
    other('not-a-product'),
  ),
];
