/** Imitates German shops on Shopware 6. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { attr, each, esc, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { cloudflareBlock } from './walls.ts';

const host = 'www.duftatelier-berger.de';
const eur = (amount: number): string => money(amount, '# €*', ',').replace(' ', '&nbsp;');

function shell(title: string, classes: string, main: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="de-DE" itemscope="itemscope" itemtype="https://schema.org/WebPage">
<head><meta charset="utf-8"><title itemprop="name">${esc(title)} | Duftatelier Berger</title>${head}
<link rel="stylesheet" href="https://${host}/theme/8c1f/css/all.css?17302"><script>window.features = {"V6_5_0_0":true};
window.activeNavigationId = '018f';window.router = {'frontend.cart.offcanvas': '/checkout/offcanvas',
'frontend.cookie.offcanvas': '/cookie/offcanvas'};window.salesChannelId = '0190';</script></head>
<body class="${classes}"><noscript class="noscript-main"><div role="alert" class="alert alert-info">Um unseren Shop in
vollem
Umfang nutzen zu können, empfehlen wir Ihnen Javascript in Ihrem Browser zu aktivieren.</div></noscript><header
class="header-main"><div class="top-bar"><nav class="top-bar-nav"><div class="top-bar-nav-item top-bar-language"><button
class="btn dropdown-toggle top-bar-nav-btn">Deutsch</button></div><span>Versandkostenfrei ab
39&nbsp;€</span></nav></div><div
class="row align-items-center header-row"><a class="header-logo-main-link" href="/">Duftatelier Berger</a><div
class="col-12 header-search-col"><input type="search" name="search" placeholder="Suchbegriff ..."></div><a class="btn
header-cart"
href="/checkout/cart" title="Warenkorb"><span class="header-cart-total">0,00&nbsp;€*</span></a></div></header><div
class="nav-main"><nav class="nav main-navigation-menu"><a class="nav-link main-navigation-link" href="/Duefte/"><span
itemprop="name">Düfte</span></a><a class="nav-link main-navigation-link" href="/Pflege/"><span
itemprop="name">Pflege</span></a>
</nav></div><main class="content-main"><div class="container-main">${main}</div></main><footer class="footer-main"><div
class="footer-vat"><p>* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. <a href="/Versand">Versandkosten</a>, wenn nicht
anders
angegeben.</p></div><div class="footer-copyright-bar">Realisiert mit Shopware</div></footer><div
class="cookie-permission-container" data-cookie-permission="true"><div class="cookie-permission-content">Diese Website
verwendet
Cookies, um eine bestmögliche Erfahrung bieten zu können.</div><button class="btn btn-primary">Nur technisch
notwendige</button>
</div></body></html>`;
}

const box = (item: Item): string => `<div class="card product-box box-standard" data-product-information="${attr({
  id: item.id,
  name: item.name,
})}"><div class="card-body"><div class="product-badges"></div><div class="product-info"><a
href="/${item.slug}/${item.sku}"
class="product-name" title="${esc(item.name)}">${esc(item.name)}</a><div class="product-price-info"><div
class="product-price-wrapper"><span class="product-price">${eur(item.price)}</span></div></div><div
class="product-action">${
  item.state === 'out'
    ? `<div class="d-grid"><a href="/${item.slug}/${item.sku}" class="btn btn-light btn-detail">Details</a></div>`
    : `<form action="/checkout/line-item/add" method="post" class="buy-widget" data-add-to-cart="true"><button
class="btn btn-buy" title="In den Warenkorb">In den Warenkorb</button></form>`
}</div></div></div></div>`;

const DELIVERY = {
  in: `<p class="delivery-information delivery-available"><span class="delivery-status-indicator bg-success"></span>
Sofort
verfügbar, Lieferzeit: 1-3 Tage</p>`,
  out: `<p class="delivery-information delivery-soldout"><span class="delivery-status-indicator bg-danger"></span> Nicht
mehr
verfügbar</p>`,
  pre: `<p class="delivery-information delivery-preorder"><span class="delivery-status-indicator bg-warning"></span>
Vorbestellung:
Erscheint am 14. Februar 2027</p>`,
  back: `<p class="delivery-information delivery-restock"><span class="delivery-status-indicator bg-warning"></span>
Aktuell
nicht auf Lager – jetzt bestellen, Nachlieferung in 14 Tagen</p>`,
  dead: `<p class="delivery-information delivery-not-available"><span class="delivery-status-indicator
bg-danger"></span> Artikel
vom Hersteller eingestellt – dauerhaft nicht mehr lieferbar</p>`,
};

/** Sizes are links to other pages of the same product; those that cannot be bought are greyed. */
const configurator = (item: Item): string => `<div class="product-detail-configurator-container"><div
class="product-detail-configurator"><form data-variant-switch="true"><div class="product-detail-configurator-group"><div
class="product-detail-configurator-group-title">Inhalt</div><div class="product-detail-configurator-options">${each(
  item.sizes,
  (size, i) => `<div class="product-detail-configurator-option"><input type="radio" name="f1" value="${size.id}"
class="product-detail-configurator-option-input${when(size.open, ' is-combinable')}" id="f1-${size.id}"${when(
    i === item.shown,
    ' checked="checked"',
  )}><label class="product-detail-configurator-option-label${when(size.open, ' is-combinable')} is-display-text"
title="${size.name}" for="f1-${size.id}">${size.name}</label></div>`,
)}</div></div></form></div></div>`;

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const url = `https://${host}/${item.slug}/${item.sku}`;
  const head = `<meta property="og:type" content="product"><meta property="product:price:amount"
content="${look.claimsPrice ?? amount}"><meta property="product:price:currency" content="EUR"><link rel="canonical"
href="${url}">`;
  const price = `<div class="product-detail-price-container"><meta itemprop="price" content="${
    look.claimsPrice ?? amount
  }"><p
class="product-detail-price${when(item.was, ' with-list-price')}">${eur(amount)}</p>${when(
    item.was,
    `<span
class="list-price-badge">%</span> <span class="product-detail-list-price-wrapper"><span class="list-price-price">${eur(
      item.was ?? 0,
    )}</span> <span class="list-price-percentage">(20% gespart)</span></span>`,
  )}</div>${when(
    item.kind === 'perfume' && item.sizes.length === 0,
    `<div class="product-detail-price-unit"><span class="price-unit-label">Inhalt:</span> <span
class="price-unit-content">0.05 l</span> <span class="price-unit-reference-content">(${money(
      amount * 20,
      '# €*',
      ',',
    )} / 1 l)</span></div>`,
  )}<div class="product-detail-tax-container"><p class="product-detail-tax">Preise inkl. MwSt. zzgl.
Versandkosten</p></div>${when(
    look.net,
    `<p class="product-detail-net">Nettopreis: ${money(look.net ?? 0, '# €', ',')}</p>`,
  )}`;
  const main = `<div class="product-detail" itemscope itemtype="https://schema.org/Product"><div
class="product-detail-content"><div class="row product-detail-headline"><h1 class="product-detail-name"
itemprop="name">${esc(item.name)}</h1></div><div class="row product-detail-main"><div class="col-lg-7
product-detail-media">
</div><div class="col-lg-5 product-detail-buy"><div itemprop="brand" itemtype="https://schema.org/Brand" itemscope><meta
itemprop="name" content="${esc(item.brand)}"></div><meta itemprop="gtin13" content="${item.gtin}"><div itemprop="offers"
itemscope itemtype="https://schema.org/Offer"><meta itemprop="url" content="${url}"><meta itemprop="priceCurrency"
content="EUR">${when(!look.bare, price)}<div class="product-detail-delivery-information"><link itemprop="availability"
href="${schema(plainState(look.claims ?? state))}">${DELIVERY[state]}</div></div>${when(
    item.sizes.length > 0,
    configurator(item),
  )}<div class="product-detail-form-container">${when(
    sells(item),
    `<form id="productDetailPageBuyProductForm" action="/checkout/line-item/add" method="post" class="buy-widget"
data-add-to-cart="true"><div class="row g-2 buy-widget-container"><div class="col-4"><select class="form-select
product-detail-quantity-select"><option value="1" selected>1</option><option value="2">2</option></select></div><div
class="col-8"><div class="d-grid"><button class="btn btn-primary btn-lg btn-buy" title="In den Warenkorb">${
      state === 'pre' ? 'Jetzt vorbestellen' : 'In den Warenkorb'
    }</button></div></div></div></form>`,
  )}${when(
    state === 'out',
    `<div class="stock-notification"><p>Benachrichtigen Sie mich, sobald der Artikel lieferbar ist.</p><input
type="email"
class="form-control" placeholder="Ihre E-Mail-Adresse"><button class="btn btn-secondary">E-Mail
eintragen</button></div>`,
  )}${when(
    look.member,
    `<p class="customer-group">Berger-Bonus-Kunden zahlen ${money(look.member ?? 0, '# €', ',')}</p>`,
  )}</div><div class="product-detail-ordernumber-container"><span
class="product-detail-ordernumber-label">Produktnummer:</span>
<span class="product-detail-ordernumber" itemprop="sku">${item.sku}</span></div></div></div></div><div
class="product-detail-tabs"><div class="product-detail-description-text" itemprop="description">${item.text}</div><div
class="product-detail-review">${each(
    REVIEWS.de,
    ([who, said]) => `<div class="product-detail-review-item" itemprop="review" itemscope
itemtype="https://schema.org/Review"><p itemprop="author">${who}</p><p itemprop="description">${said}</p></div>`,
  )}</div></div></div><div class="product-detail-cross-selling"><ul class="nav nav-tabs"><li>Kunden kauften
auch</li></ul><div
class="product-slider">${each(look.related, box)}</div></div>`;
  return shell(item.name, 'is-ctl-product is-act-index', main, head);
}

export const shopware: Shop = {
  system: 'shopware6-de',
  language: 'de',
  seed: 10,
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
  path: (item) => `/${item.slug}/${item.sku}`,
  listPath: '/Duefte/',
  product,
  list: (items) =>
    shell(
      'Düfte',
      'is-ctl-navigation is-act-index',
      `<div class="cms-page"><h1>Düfte</h1><div class="cms-element-product-listing-wrapper"><div
class="cms-element-product-listing-actions"><select class="sorting form-select"><option>Topseller</option><option>Preis
aufsteigend</option></select></div><div class="row cms-listing-row">${each(items, box)}</div></div></div>`,
    ),
  gone: () =>
    shell(
      'Seite nicht gefunden',
      'is-ctl-error is-act-error',
      `<div class="cms-page"><h1>Seite nicht gefunden</h1><p>Die angeforderte Seite wurde leider nicht gefunden.
Vielleicht ist
der Artikel nicht mehr in unserem Sortiment.</p><a href="/" class="btn btn-primary">Zurück zum Shop</a></div>`,
    ),
  wall: cloudflareBlock(host),
};
