/** Imitates a German perfume shop on JTL-Shop 5 with the NOVA template. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('jtl-nova-dufthof', 'de', 'https://www.dufthof24.de');

const shelf: Tile[] = [
  ['4711 Echt Kölnisch Wasser 200 ml', '19,95 €', '4711-Echt-Koelnisch-Wasser'],
  ['Weleda Skin Food 75 ml', '9,45 €', 'Weleda-Skin-Food'],
  ['Jil Sander Simply EdT 40 ml', '34,90 €', 'Jil-Sander-Simply'],
  ['Dr. Hauschka Rosencreme 30 ml', '24,50 €', 'Hauschka-Rosencreme'],
  ['Birkholz Woody Collection 30 ml', '69,00 €', 'Birkholz-Woody'],
  ['Tabac Original Aftershave 100 ml', '14,99 €', 'Tabac-Original'],
  ['Sante Mascara Volume', '7,95 €', 'Sante-Mascara'],
  ['Joop! Le Bain EdP 40 ml', '29,90 €', 'Joop-Le-Bain'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="productbox productbox-column productbox-hover"
id="result-wrapper_buy_form_${index}"><form class="jtl-validate" action="/" method="POST"><div class="productbox-inner">
<a class="productbox-image square" href="https://www.dufthof24.de/${path}"><img alt="${name}"
src="/media/sm/${index}.jpg"></a>
<div class="productbox-title"><a class="text-clamp-2" href="https://www.dufthof24.de/${path}">${name}</a></div><div
class="price_wrapper"><div class="price productbox-price"><span>${price}</span> <span
class="footnote-reference">*</span></div>
</div><div class="delivery-status">${
  index === 2
    ? '<div class="status status-0">momentan nicht verfügbar</div>'
    : '<div class="status status-2">sofort verfügbar</div>'
}</div><button type="submit" class="btn btn-primary basket-details-add"><span>In den
Warenkorb</span></button></div></form></div>`;

const menu = ['Damendüfte', 'Herrendüfte', 'Unisex', 'Nischendüfte', 'Pflege', 'Make-up', 'Haare', 'Sonne', 'Sale'];

const shop = (title: string, main: string, pageType = '1') => `<!DOCTYPE html><html lang="de" itemscope
itemtype="https://schema.org/ItemPage"><head><meta http-equiv="content-type" content="text/html;
charset=utf-8"><title>${title}
- Dufthof24</title><style>${css(['.productbox', '.price_wrapper', '.status', '#add-to-cart', '.stock-info'])}</style>
<script>window.lazySizesConfig=window.lazySizesConfig||{};window.CM_FEATURES={};</script></head><body
class="btn-animated
mobile-search-fixed" data-page="${pageType}"><header class="d-print-none" id="jtl-nav-wrapper"><div
id="header-top-bar"><a
href="/Kontakt">Kontakt</a><span>Versandkostenfrei ab 39 €</span><div id="currency-dropdown"><span>EUR</span><a
href="?curr=CHF">CHF</a></div><div id="language-dropdown"><span>DE</span><a href="?lang=eng">EN</a></div></div><a
id="logo" href="/">Dufthof24</a><form id="search"><input name="qs" placeholder="Suchen"></form><div
class="cart-icon-dropdown"><a href="/Warenkorb">0,00 €</a></div><ul class="nav navbar-nav">${each(
  menu,
  (name) => `<li class="nav-item nav-scrollbar-item dropdown dropdown-full"><a href="/${name}" class="nav-link"><span
class="text-truncate">${name}</span></a><div class="dropdown-menu"><a href="/${name}/Neu">${name}:
Neuheiten</a></div></li>`,
)}</ul></header><main id="main-wrapper"><div id="content-wrapper"><div id="content">${main}</div></div></main><footer
id="footer"><ul><li><a href="/AGB">AGB</a></li><li><a href="/Widerruf">Widerrufsrecht</a></li><li><a
href="/Versand">Versand
</a></li></ul><p class="footnote-vat">* Alle Preise inkl. gesetzlicher USt., zzgl. <a
href="/Versand">Versand</a></p></footer>
<div id="consent-manager"><h2>Wie wir Cookies &amp; Co nutzen</h2><button>Alle
akzeptieren</button></div></body></html>`;

interface Item {
  name: string;
  price: string;
  old?: string;
  base?: string;
  status: string;
  level?: number;
  basket: string;
  variation?: string;
  /** Availability of the microdata when it differs from the page. */
  micro?: string;
}

const buy = (label = 'In den Warenkorb') => `<div id="add-to-cart" class="product-buy"><div id="quantity-grp"
class="form-counter"><input type="number" id="quantity" name="anzahl" value="1"></div><button name="inWarenkorb"
type="submit"
value="${label}" class="js-cfg-validate btn btn-primary btn-block"><span class="btn-basket-check"><span class="d-none
d-sm-inline-block mr-1">
${label}</span><i class="fas fa-shopping-cart"></i></span></button></div>`;

const notify = `<div class="product-buy"><button type="button" id="n-popup" class="btn btn-block popup-dep"
title="Benachrichtigen, wenn verfügbar"><i class="fas fa-bell"></i> Benachrichtigen, wenn verfügbar</button></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<nav aria-label="breadcrumb"><ol class="breadcrumb"><li><a href="/">Startseite</a></li><li><a
    href="/Damendüfte">Damendüfte
</a></li></ol></nav><div id="result-wrapper" data-wrapper="true" ${
      i.micro ? 'itemscope itemtype="https://schema.org/Product"' : ''
    }>
<form id="buy_form" action="/" method="POST"><div class="row product-detail"><div class="product-gallery"><img
src="/media/lg/main.jpg" alt="${i.name}"></div><div class="product-info col"><h1 class="product-title h2"
${i.micro ? 'itemprop="name"' : ''}>${i.name}</h1><ul class="info-essential list-unstyled"><li
class="product-sku">Artikelnummer:
<span>DH-3391</span></li><li>GTIN: <span>4000000033919</span></li></ul>${i.variation ?? ''}<div
class="basket_form_wrapper">
<div class="price_wrapper" ${i.micro ? 'itemprop="offers" itemscope itemtype="https://schema.org/Offer"' : ''}>${when(
      i.micro,
      `<link itemprop="availability" href="https://schema.org/${i.micro}"><meta itemprop="priceCurrency" content="EUR">
<meta itemprop="price" content="${i.price.replace(',', '.').replace(' €', '')}">`,
    )}${when(
      i.price,
      `<div class="price h1 ${i.old ? 'special-price' : ''}">${i.price} <span
class="footnote-reference">*</span></div>`,
    )}<div class="price-note">${when(
      i.base,
      `<div class="base-price text-nowrap-util">${i.base}</div>`,
    )}<div class="vat_info text-muted">inkl. 19% USt., zzgl. <a href="/Versand">Versand</a></div>${when(
      i.old,
      `<div class="old-price text-muted">Alter Preis: <del class="value">${i.old}</del></div>`,
    )}</div></div>${i.basket}</div><div id="stock-info" class="delivery-status"><div class="status
status-${i.level ?? 2}"><i class="fa fa-truck"></i> ${i.status}</div><a href="#">Frage zum
Artikel</a></div></div></div></form></div>
<div id="tab-description">Ein zarter Duft mit Maiglöckchen, Birne und Patschuli.</div><div id="tab-votes"><p>Sabine:
War lange
ausverkauft, jetzt endlich bestellt.</p><p>Uwe: Vor Jahren nur 29 €.</p></div><section
class="slick-slider-other"><h2>Kunden
kauften dazu</h2>${each(shelf.slice(0, 5), tile)}</section><section class="box-last-seen"><h2>Zuletzt angesehen</h2>
${each(shelf.slice(5), tile)}</section>`,
  );

const sizes = (list: readonly (readonly [label: string, attribute: string])[]) => `<div
id="variations"><dl><dt>Inhalt</dt><dd>
<select class="custom-select" name="eigenschaftwert[11]"><option value="">Bitte wählen</option>${each(
  list,
  ([label, attribute]) => `<option class="variation" ${attribute}>${label}</option>`,
)}</select></dd></dl></div>`;

export const cases = [
  make(
    'in stock with unit price',
    '/Iceberg-Twice',
    item({
      name: 'Iceberg Twice EdT 125 ml',
      price: '22,75 €',
      base: '182,00 € pro 1 l',
      status: 'sofort verfügbar, Lieferzeit: 1 - 3 Werktage',
      basket: buy(),
    }),
    product('in_stock', [22.75], 'EUR'),
  ),
  make(
    'few left',
    '/Laura-Biagiotti',
    item({
      name: 'Laura Biagiotti Roma EdT 50 ml',
      price: '31,90 €',
      level: 1,
      status: 'knapper Lagerbestand, nur noch 2 auf Lager',
      basket: buy(),
    }),
    product('in_stock', [31.9], 'EUR'),
  ),
  make(
    'sold out with notification',
    '/Etienne-Aigner',
    item({
      name: 'Aigner Private Number EdT 50 ml',
      price: '24,00 €',
      level: 0,
      status: 'momentan nicht verfügbar',
      basket: notify,
    }),
    product('out_of_stock', [24], 'EUR'),
  ),
  make(
    'sold out',
    '/Betty-Barclay',
    item({ name: 'Betty Barclay Pure Style EdT 20 ml', price: '11,95 €', level: 0, status: 'ausverkauft', basket: '' }),
    product('out_of_stock', [11.95], 'EUR'),
  ),
  make(
    'sizes in a select, one sold out',
    '/Lolita',
    item({
      name: 'Joop! Femme EdT',
      price: '27,90 €',
      variation: sizes([
        ['30 ml', ''],
        ['50 ml (ausverkauft)', 'disabled'],
        ['100 ml (+18,00 €)', ''],
      ]),
      status: 'sofort verfügbar',
      basket: buy(),
    }),
    product('in_stock', [27.9], 'EUR'),
  ),
  make(
    'pre-order',
    '/Birkholz-Neu',
    item({
      name: 'Birkholz Berlin 2027 EdP 100 ml',
      price: '135,00 €',
      level: 1,
      status: 'Erscheint am 12.03.2027',
      basket: buy('Jetzt vorbestellen'),
    }),
    product('preorder', [135], 'EUR'),
  ),
  make(
    'at supplier',
    '/Lubin',
    item({
      name: 'Lubin Idole EdP 100 ml',
      price: '119,00 €',
      level: 1,
      basket: buy(),
      status: 'beim Lieferanten verfügbar, Lieferzeit 8 - 14 Werktage',
    }),
    product(['backorder', 'in_stock'], [119], 'EUR'),
  ),
  make(
    'discontinued',
    '/Gabriela-Sabatini',
    item({
      name: 'Gabriela Sabatini Magnetic EdT 60 ml',
      price: '',
      level: 0,
      status: 'Dieser Artikel wird nicht mehr hergestellt und ist dauerhaft nicht mehr lieferbar',
      basket: '',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale',
    '/Mexx',
    item({
      name: 'Mexx Black Woman EdT 30 ml',
      price: '9,99 €',
      old: '21,50 €',
      base: '333,00 € pro 1 l',
      status: 'sofort verfügbar',
      basket: buy(),
    }),
    product('in_stock', [9.99], 'EUR'),
  ),
  make(
    'gross and net price',
    '/Kabinett',
    item({
      name: 'Massageöl Lavendel 1000 ml',
      price: '23,80 €',
      base: 'Netto: 20,00 € · Grundpreis: 23,80 € pro 1 l',
      status: 'sofort verfügbar',
      basket: buy(),
    }),
    product('in_stock', [23.8], 'EUR'),
  ),
  make(
    'microdata in stock, page sold out',
    '/Bogner',
    item({
      name: 'Bogner Wood Man EdT 50 ml',
      price: '28,00 €',
      level: 0,
      status: 'ausverkauft – Nachschub ungewiss',
      basket: notify,
      micro: 'InStock',
    }),
    product('out_of_stock', [28], 'EUR'),
  ),
  make(
    'category',
    '/Damendüfte',
    shop(
      'Damendüfte',
      `<h1 class="title">Damendüfte</h1><div
  id="improve_search"><a>Sortierung</a>
    </div><div id="product-list" class="row layout-gallery">${each(
      [...shelf, ['Esprit Life EdT 40 ml', '13,90 €', 'Esprit-Life'] as const],
      tile,
    )}</div><div class="pagination">Artikel 1 - 9 von 288</div>`,
      '2',
    ),
    other('not-a-product'),
  ),
];
