/** Page of an Italian perfumery on BigCommerce with the Cornerstone (Stencil) theme. */
import type { Tile } from './lib.ts';
import { css, each, ld, when } from './lib.ts';

export const shelf: Tile[] = [
  ["L'Erbolario Iris Profumo 50 ml", '€26,00', 'erbolario-iris'],
  ['Acqua di Parma Colonia 50 ml', '€98,00', 'acqua-di-parma-colonia'],
  ['Collistar Crema Riducente 400 ml', '€39,90', 'collistar-riducente'],
  ['Borotalco Roll-on', '€2,49', 'borotalco-roll-on'],
  ['Trussardi Riflesso EDT 100 ml', '€47,50', 'trussardi-riflesso'],
  ['Deborah Mascara 24Ore', '€11,90', 'deborah-mascara'],
  ['Bottega Verde Latte Corpo', '€14,99', 'bottega-verde-latte'],
  ['Ferragamo Signorina EDP 50 ml', '€59,00', 'ferragamo-signorina'],
];

export const tile = ([name, price, path]: Tile, index: number) => `<li class="product"><article class="card"
data-entity-id="${150 + index}" data-test="card-${150 + index}" data-name="${name}" data-event-type="list"><figure
class="card-figure"><a href="https://www.essenzaprofumi.it/${path}/" class="card-figure__link"><div
class="card-img-container">
<img src="https://cdn11.bigcommerce.com/s-ab12/images/stencil/500x659/${index}.jpg" alt="${name}"
class="card-image"></div></a>
<figcaption class="card-figcaption"><button class="button button--small quickview">Vista rapida</button>${
  index === 1
    ? '<span class="button button--small card-figcaption-button is-disabled">Esaurito</span>'
    : `<a href="/cart.php?action=add&amp;product_id=${150 + index}" class="button button--small">Aggiungi al
    carrello</a>`
}</figcaption></figure><div class="card-body"><h3 class="card-title"><a
href="https://www.essenzaprofumi.it/${path}/"><span>${name}</span></a></h3><div class="card-text"
data-test-info-type="price">
<div class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price
price--withoutTax">${price}</span></div></div></div></article></li>`;

const menu = ['Donna', 'Uomo', 'Nicchia', 'Viso', 'Corpo', 'Make up', 'Capelli', 'Marchi', 'Idee regalo', 'Offerte'];

export const shop = (title: string, main: string, type = 'product', head = '') => `<!DOCTYPE html><html class="no-js"
lang="it"><head>
<title>${title} - Essenza Profumi</title><meta charset="UTF-8">${head}<style>${css([
  '.card',
  '.productView-price',
  '#form-action-addToCart',
  '.alertBox',
  '.price--withTax',
])}</style><script>window.bodl=window.bodl||{};var BCData=
{"product_attributes":null};window.stencilUtils={currency:"EUR"};</script></head><body class="page-type-${type}"><div
class="banners"><div class="banner" data-event-type="promotion">Spedizione gratuita sopra 49 €</div></div><header
class="header"
role="banner"><nav class="navUser"><ul class="navUser-section"><li><a href="#"
data-dropdown="currencySelection">Seleziona valuta:
EUR</a><ul id="currencySelection"><li>Euro</li><li>Swiss Franc</li></ul></li><li><a href="/login.php">Accedi</a></li><li
class="navUser-item--cart"><a href="/cart.php">Carrello <span class="countPill
cart-quantity"></span></a></li></ul></nav><a
class="header-logo" href="/">Essenza</a><nav class="navPages"><ul class="navPages-list">${each(
  menu,
  (name) => `<li class="navPages-item"><a class="navPages-action has-subMenu" href="/${name
    .toLowerCase()
    .replace(' ', '-')}/">
${name}</a><div class="navPage-subMenu"><a href="/${name
    .toLowerCase()
    .replace(' ', '-')}/novita/">Novità</a></div></li>`,
)}</ul></nav></header><main class="body" id="main-content" role="main"><div
class="container">${main}</div></main><footer
class="footer" role="contentinfo"><ul class="footer-info-list"><li><a href="/spedizioni/">Spedizioni e
resi</a></li><li><a
href="/negozi/">I nostri negozi</a></li><li><a href="/privacy/">Privacy</a></li></ul><p>P.IVA
00000000000</p></footer><div
class="iubenda-cs-container"><p>Usiamo i cookie.</p><button>Accetta</button><button>Rifiuta</button></div>
</body></html>`;

interface Item {
  name: string;
  price: string;
  rrp?: string;
  net?: string;
  stock: string;
  cart: string;
  options?: string;
  shipping?: string;
  ld?: [string, string];
}

export const buy = (label = 'Aggiungi al carrello') => `<div class="form-field
form-field--increments"><label>Quantità:</label><input
class="form-input form-input--incrementTotal" id="qty[]" name="qty[]" type="tel" value="1"></div><div class="alertBox
productAttributes-message" style="display:none"><p class="alertBox-message"></p></div><div class="form-action"><input
id="form-action-addToCart" data-wait-message="Aggiunta…" class="button button--primary" type="submit"
value="${label}"></div>`;

export const alertBox = (text: string) => `<p class="alertBox alertBox--error">${text}</p>`;

export const notify = `<form class="in-stock-notify"><label>Avvisami quando torna disponibile</label><input type="email"
class="form-input" placeholder="La tua e-mail"><button class="button">Avvisami</button></form>`;

export const stockField = (count: string) => `<div class="form-field form-field--stock"><label class="form-label
form-label--alternate">Disponibilità:<span data-product-stock> ${count}</span></label></div>`;

export const item = (i: Item) =>
  shop(
    i.name,
    `<ol class="breadcrumbs"><li class="breadcrumb"><a href="/">Home</a></li><li class="breadcrumb"><a
    href="/donna/">Donna</a>
</li></ol><div class="productView"><section class="productView-images"><figure class="productView-image"><img
class="productView-image--default" src="https://cdn11.bigcommerce.com/s-ab12/main.jpg"
alt="${i.name}"></figure></section>
<section class="productView-details product-data"><div class="productView-product"><h1
class="productView-title">${i.name}</h1><div class="productView-price">${when(
      i.rrp,
      `<div class="price-section price-section--withTax rrp-price--withTax">Prezzo di listino: <span
class="price price--rrp">${i.rrp}</span></div>`,
    )}${when(
      i.price,
      `<div class="price-section price-section--withTax"><span class="price-label">${i.rrp ? 'Ora:' : ''}</span> <span
data-product-price-with-tax class="price price--withTax">${i.price}</span>${when(
        i.net,
        ' <abbr title="IVA inclusa">(IVA incl.)</abbr>',
      )}</div>`,
    )}${when(
      i.net,
      `<div class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price
price--withoutTax">${i.net}</span> <abbr title="IVA esclusa">(IVA escl.)</abbr></div>`,
    )}</div><div class="productView-rating"><a href="#product-reviews">(9 recensioni)</a></div><dl
    class="productView-info"><dt
class="sku-label">SKU:</dt><dd data-product-sku>EP-604</dd>${when(
      i.shipping,
      `<dt class="productView-info-name">Disponibilità:</dt><dd class="productView-info-value">${i.shipping}</dd>`,
    )}</dl></div></section><section class="productView-details product-options"><form class="form" method="post"
action="/cart.php" data-cart-item-add><div data-product-option-change>${
      i.options ?? ''
    }</div>${i.stock}${i.cart}</form></section>
<article class="productView-description"><p>Bouquet di gelsomino, ambra e legno di cashmere.</p></article></div><div
id="product-reviews"><p>Giulia: era esaurito ovunque.</p><p>Marco: pagato 39 € in offerta.</p></div><div
class="tabs-contents"><h2>Prodotti correlati</h2><ul class="productGrid">${each(shelf.slice(0, 5), tile)}</ul><h2>Visti
di
recente</h2><ul class="productCarousel">${each(shelf.slice(5), tile)}</ul></div>`,
    'product',
    i.ld
      ? ld({
          '@context': 'https://schema.org/',
          '@type': 'Product',
          name: i.name,
          sku: 'EP-604',
          offers: {
            '@type': 'Offer',
            priceCurrency: 'EUR',
            price: i.ld[1],
            availability: `https://schema.org/${i.ld[0]}`,
            priceSpecification: [{ '@type': 'PriceSpecification', price: i.ld[1], priceCurrency: 'EUR' }],
          },
        })
      : '',
  );

export const radio = (
  label: string,
  on = false,
  out = false,
) => `<input class="form-radio" type="radio" name="attribute[112]"
${on ? 'checked' : ''}><label class="form-option ${out ? 'unavailable' : ''}"><span
class="form-option-variant">${label}</span></label>`;
