/** Imitates Dutch shops on PrestaShop with the theme Classic. */
import type { Item, Look } from './lib.ts';
import {
  attr,
  each,
  esc,
  json,
  ld,
  money,
  plainState,
  priceOf,
  schema,
  sells,
  shownSize,
  shownState,
  when,
} from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { dataDome } from './walls.ts';

const host = 'www.aromatique.nl';
const eur = (amount: number): string => money(amount, '€ #', ',').replace(' ', '&nbsp;');

function shell(title: string, page: string, main: string, head = ''): string {
  return `<!doctype html>
<html lang="nl-NL">
<head><meta charset="utf-8"><meta http-equiv="x-ua-compatible" content="ie=edge"><title>${esc(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
<link rel="stylesheet" href="https://${host}/themes/classic/assets/cache/theme-b1c4d2173.css" type="text/css"
media="all">
<script type="text/javascript">var prestashop = ${json({
    cart: { products: [], totals: { total: { type: 'total', label: 'Totaal', amount: 0, value: '€ 0,00' } } },
    currency: { id: 1, name: 'Euro', iso_code: 'EUR', iso_code_num: '978', sign: '€' },
    language: { name: 'Nederlands (Dutch)', iso_code: 'nl', locale: 'nl-NL', language_code: 'nl' },
    page: { canonical: null, meta: { title }, page_name: page },
    static_token: 'd8dc7869a42291996da0586',
  })};</script></head>
<body id="${page}" class="lang-nl country-nl currency-eur layout-full-width page-${page} tax-display-enabled"><main>
<header id="header"><div class="header-banner">Gratis verzending vanaf € 50 · Niet goed, geld terug</div><nav
class="header-nav"><div id="contact-link">Neem contact met ons op</div><div id="_desktop_currency_selector"><div
class="currency-selector dropdown js-dropdown"><span id="currency-selector-label">Valuta:</span><ul
class="dropdown-menu"><li
class="current"><a href="#" class="dropdown-item">EUR €</a></li><li><a href="#" class="dropdown-item">GBP
£</a></li></ul></div>
</div><div id="_desktop_cart"><div class="blockcart cart-preview inactive"><span
class="hidden-sm-down">Winkelwagen</span>
<span class="cart-products-count">(0)</span></div></div></nav><div class="header-top"><a
href="https://${host}/">Aromatique</a>
<ul class="top-menu" id="top-menu"><li class="category"><a class="dropdown-item"
href="https://${host}/3-parfum">Parfum</a></li>
<li class="category"><a class="dropdown-item"
href="https://${host}/9-verzorging">Verzorging</a></li></ul></div></header>
<section id="wrapper"><div class="container">${main}</div></section><footer id="footer"><div
class="block_newsletter"><p id="block-newsletter-label">Ontvang ons laatste nieuws en speciale aanbiedingen</p><input
name="email" type="email" placeholder="Uw e-mailadres"><input class="btn btn-primary" name="submitNewsletter"
type="submit"
value="Abonneren"></div><p class="text-sm-center">© 2026 - E-commercesoftware van PrestaShop™</p></footer></main></body>
</html>`;
}

const tile = (
  item: Item,
): string => `<div class="js-product product col-xs-6 col-lg-4"><article class="product-miniature
js-product-miniature" data-id-product="${item.id}" data-id-product-attribute="0"><div class="thumbnail-container"><div
class="product-description"><h2 class="h3 product-title"><a href="https://${host}/parfum/${item.id}-${item.slug}.html">
${esc(item.name)}</a></h2><div class="product-price-and-shipping"><span class="price"
aria-label="Prijs">${eur(item.price)}
</span></div></div><ul class="product-flags js-product-flags">${when(
  item.state === 'out',
  '<li class="product-flag out_of_stock">Niet op voorraad</li>',
)}</ul></div></article></div>`;

const STOCK = {
  in: '<i class="material-icons rtl-no-flip product-available">&#xE5CA;</i> Op voorraad',
  out: '<i class="material-icons product-unavailable">&#xE14B;</i> Niet op voorraad',
  pre: '<i class="material-icons product-available">&#xE5CA;</i> Pre-order: verschijnt op 9 mei',
  back: '<i class="material-icons product-last-items">&#xE002;</i> Tijdelijk niet op voorraad, nabestellen is mogelijk',
  dead: '<i class="material-icons product-unavailable">&#xE14B;</i> Dit product wordt niet meer gemaakt',
};

/** The attribute in which the theme keeps everything it knows of the product. */
function details(item: Item, open: boolean): unknown {
  const amount = priceOf(item);
  return {
    id_product: item.id,
    id_product_attribute: shownSize(item)?.id ?? 0,
    name: item.name,
    reference: item.sku,
    ean13: item.gtin,
    active: '1',
    available_for_order: item.state === 'dead' ? '0' : '1',
    show_price: '1',
    condition: { type: 'new', label: 'Nieuw', schema_url: 'https://schema.org/NewCondition' },
    price: eur(amount).replace('&nbsp;', ' '),
    price_amount: amount,
    price_tax_exc: Math.round((amount / 1.21) * 1000000) / 1000000,
    price_without_reduction: item.was ?? amount,
    reduction: item.was ? item.was - amount : 0,
    has_discount: Boolean(item.was),
    regular_price: eur(item.was ?? amount).replace('&nbsp;', ' '),
    regular_price_amount: item.was ?? amount,
    minimal_quantity: 1,
    quantity: open && item.state === 'in' ? 14 : 0,
    quantity_all_versions: 14,
    allow_oosp: item.state === 'back' || item.state === 'pre' ? 1 : 0,
    availability: open ? 'available' : 'unavailable',
    availability_date: null,
    availability_message: open ? 'Op voorraad' : 'Niet op voorraad',
    add_to_cart_url: open ? `https://${host}/winkelmandje?add=1&id_product=${item.id}` : null,
    labels: { tax_short: '(incl. btw)', tax_long: 'Inclusief belasting' },
  };
}

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const open = sells(item);
  const claimed = look.claims ?? plainState(state);
  const url = `https://${host}/parfum/${item.id}-${item.slug}.html`;
  const head = ld({
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    gtin13: item.gtin,
    brand: { '@type': 'Brand', name: item.brand },
    offers: {
      '@type': 'Offer',
      priceCurrency: 'EUR',
      name: item.name,
      price: String(look.claimsPrice ?? amount),
      url,
      availability: schema(claimed),
    },
  });
  const main = `<nav data-depth="3" class="breadcrumb hidden-sm-down"><ol><li><a
href="https://${host}/"><span>Home</span></a>
</li><li><a href="https://${host}/3-parfum"><span>Parfum</span></a></li>
<li><span>${esc(item.name)}</span></li></ol></nav>
<section id="main"><meta content="${url}"><div class="row product-container js-product-container"><div
class="col-md-6"><div
class="images-container js-images-container"><div class="product-cover"><img class="js-qv-product-cover img-fluid"
src="https://${host}/${item.id}-large_default/${item.slug}.jpg" alt=""></div><ul class="product-flags
js-product-flags">${when(
    item.was,
    '<li class="product-flag discount">-20%</li>',
  )}${when(!open, '<li class="product-flag out_of_stock">Niet op voorraad</li>')}</ul></div></div><div class="col-md-6">
<h1 class="h1">${esc(item.name)}</h1><div class="product-prices js-product-prices">${when(
    item.was,
    `<div class="product-discount"><span class="regular-price">${eur(item.was ?? 0)}</span></div>`,
  )}<div class="product-price h5${when(item.was, ' has-discount')}"><div class="current-price"><span
class="current-price-value" content="${amount}">${eur(amount)}</span>${when(
    item.was,
    '<span class="discount discount-percentage">20% korting</span>',
  )}</div></div>${when(
    look.net,
    `<p class="product-without-taxes">${eur(look.net ?? 0)} exclusief btw</p>`,
  )}<div class="tax-shipping-delivery-label">Inclusief belasting <span class="delivery-information">${when(
    state === 'in',
    'Levertijd: 1 tot 2 werkdagen',
  )}</span></div></div>${when(
    look.member,
    `<p class="club">Aromatique Club: ${eur(look.member ?? 0)} na inloggen</p>`,
  )}<div class="product-information"><div id="product-description-short-${item.id}" class="product-description">
<p>${item.text}</p></div><div class="product-actions js-product-actions"><form action="https://${host}/winkelmandje"
method="post" id="add-to-cart-or-refresh"><input type="hidden" name="id_product" value="${item.id}"
id="product_page_product_id">${when(
    item.sizes.length > 0,
    `<div class="product-variants js-product-variants"><div
class="clearfix product-variants-item"><span class="control-label">Inhoud: ${shownSize(item)?.name}</span><select
class="form-control form-control-select" id="group_1" data-product-attribute="1" name="group[1]">${each(
      item.sizes,
      (size, i) => `<option value="${size.id}" title="${size.name}"${when(i === item.shown, ' selected="selected"')}>
${size.name}</option>`,
    )}</select></div></div>`,
  )}<div class="product-add-to-cart js-product-add-to-cart"><span class="control-label">Aantal</span><div
class="product-quantity clearfix"><div class="add"><button class="btn btn-primary add-to-cart"
data-button-action="add-to-cart"
type="submit"${when(!open, ' disabled')}><i class="material-icons shopping-cart">&#xE547;</i>
${state === 'pre' ? 'Pre-order plaatsen' : 'In winkelwagen'}</button></div></div><span id="product-availability"
class="js-product-availability">${STOCK[state]}</span><p class="product-minimal-quantity
js-product-minimal-quantity"></p>
</div></form>${when(
    state === 'out',
    `<div class="tabs js-mailalert"><input type="email" placeholder="uw@email.nl"><button class="btn btn-primary">Breng
mij
op de hoogte wanneer beschikbaar</button></div>`,
  )}</div></div></div></div><div class="tab-content" id="tab-content"><div class="js-product-details tab-pane fade"
id="product-details" data-product="${attr(details(item, open))}" role="tabpanel"><div class="product-reference"><label
class="label">Referentie</label><span>${item.sku}</span></div></div></div><section class="product-accessories
clearfix"><p
class="h5 text-uppercase">Andere klanten kochten ook</p><div class="products row">${each(
    look.related,
    tile,
  )}</div></section>
</section>`;
  return shell(item.name, 'product', main, head);
}

export const prestashop: Shop = {
  system: 'prestashop-classic-nl',
  language: 'nl',
  saysSoldOut: true,
  seed: 8,
  host,
  currency: 'EUR',
  kinds: [
    'in',
    'out',
    'oneGone',
    'shownGone',
    'pre',
    'back',
    'dead',
    'sale',
    'net',
    'claimsIn',
    'claimsOut',
    'relatedIn',
  ],
  path: (item) => `/parfum/${item.id}-${item.slug}.html`,
  listPath: '/3-parfum',
  product,
  list: (items) =>
    shell(
      'Parfum',
      'category',
      `<section id="main"><div id="js-product-list-header"><h1 class="h1">Parfum</h1></div><section id="products"><div
id="js-product-list-top" class="products-selection"><p>Er zijn 8 producten.</p></div><div id="js-product-list"><div
class="products row">${each(items, tile)}</div></div></section></section>`,
    ),
  gone: () =>
    shell(
      '404',
      'pagenotfound',
      `<section id="main"><header class="page-header"><h1>De gezochte pagina is niet gevonden.</h1></header><section
id="content" class="page-content page-not-found"><p>Excuses voor het ongemak.</p><p>Zoek opnieuw naar wat u
zoekt</p></section>
</section>`,
    ),
  wall: dataDome(host),
};
