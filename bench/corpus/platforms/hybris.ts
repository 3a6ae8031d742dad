/** Imitates German shops on SAP Commerce Cloud, formerly Hybris. */
import type { Item, Look } from './lib.ts';
import { attr, each, esc, json, ld, money, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { akamai } from './walls.ts';

const host = 'www.elektro-parfum-markt.de';
const eur = (amount: number): string => money(amount, '# €', ',').replace(' ', '&nbsp;');

function shell(title: string, page: string, main: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="de">
<head><title>${esc(title)} | EPM</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>${head}
<link rel="stylesheet" type="text/css" media="all" href="/_ui/responsive/theme-alpha/css/style.css"/>
<script type="text/javascript" src="/_ui/shared/js/analyticsmediator.js"></script></head>
<body class="page-${page} pageType-${page === 'productDetails' ? 'ProductPage' : 'CategoryPage'} template-pages-layout
pageLabel-${page} smartedit-page-uid-${page} language-de"><div class="branding-mobile hidden-md hidden-lg"><div
class="js-mobile-logo"></div></div><main data-currency-iso-code="EUR"><a href="#skip-to-content" class="skiptocontent"
data-role="none">Zum Inhalt springen</a><header class="js-mainHeader"><nav class="navigation navigation--top"><div
class="yCmsComponent"><a href="/de/">EPM – Marken günstig online</a></div><ul class="nav__links"><li
class="liOffcanvas"><a
href="/de/login">Anmelden / Registrieren</a></li></ul></nav><nav class="navigation navigation--bottom
js_navigation--bottom"><ul
class="nav__links nav__links--products js-offcanvas-links"><li class="auto nav__links--primary"><a href="/de/c/duft"
title="Duft">Duft</a></li><li class="auto nav__links--primary"><a href="/de/c/audio"
title="Audio">Audio</a></li></ul><div
class="nav-cart"><a href="/de/cart" class="mini-cart-link js-mini-cart-link"><div
class="mini-cart-price">0,00&nbsp;€</div></a>
</div></nav></header><div class="main__inner-wrapper">${main}</div><footer><div class="footer__nav--container">Versand
4,95
&nbsp;€, ab 69&nbsp;€ kostenlos <a href="/de/agb">AGB</a> <a href="/de/datenschutz">Datenschutz</a></div><form
id="lang-form-FooterSlot"><select name="code" id="lang-selector-FooterSlot"><option value="de"
selected="selected">Deutsch
</option><option value="en">English</option></select></form><form><select name="code" id="currency-selector"><option
value="EUR"
selected="selected">€ EUR</option><option value="CHF">CHF</option></select></form></footer></main><form
name="accessiblityForm"><input type="hidden" id="accesibility_refreshScreenReaderBufferField" value=""/></form>
<script type="text/javascript">/*<![CDATA[*/var ACC = { config: {} };ACC.config.contextPath = '';
ACC.config.encodedContextPath = '/de';ACC.addons = {};/*]]>*/</script></body></html>`;
}

const tile = (item: Item): string => `<div class="product-item"><a class="thumb" href="/de/p/${item.id}" title=""><img
alt="${esc(item.name)}" src="/medias/${item.id}-300Wx300H"/></a><div class="details"><a class="name"
href="/de/p/${item.id}">${esc(item.name)}</a><div class="price">${eur(item.price)}</div></div><div
class="addtocart"><div
class="actions-container-for-SearchResultsGrid pickup-in-store-available">${
  item.state === 'out'
    ? `<button type="submit" class="btn btn-primary btn-block glyphicon glyphicon-shopping-cart" aria-disabled="true"
disabled="disabled">Ausverkauft</button>`
    : `<form class="add_to_cart_form" action="/de/cart/add" method="post"><button type="submit" class="btn btn-primary
btn-block glyphicon glyphicon-shopping-cart js-enable-btn">In den Warenkorb</button></form>`
}</div></div></div>`;

const STOCK = {
  in: '<div class="stock-wrapper clearfix"><span class="stock-status in-stock">Auf Lager</span></div>',
  out: '<div class="stock-wrapper clearfix"><span class="stock-status no-stock">Nicht auf Lager</span></div>',
  pre: '<div class="stock-wrapper clearfix">Vorbestellbar – Verkaufsstart am 3. März</div>',
  back: `<div class="stock-wrapper clearfix">Zurzeit nicht auf Lager, bestellbar: Lieferung in 4 Wochen nach
Wareneingang</div>`,
  dead: '<div class="stock-wrapper clearfix">Auslaufartikel – endgültig nicht mehr lieferbar</div>',
};

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const open = sells(item);
  const stockWord = { in: 'inStock', out: 'outOfStock', pre: 'preOrder', back: 'backOrder', dead: 'outOfStock' }[state];
  const main = `<div class="product-details page-title"><div class="name">${esc(item.name)}<span
class="sku">Art.-Nr.</span><span
class="code">${item.id}</span></div><div class="rating js-ratingCalc" data-rating="${attr({ rating: 4.5, total: 5 })}">
<a href="#tabreview" class="js-openTab">2 Bewertungen</a></div></div><h1
class="visually-hidden">${esc(item.name)}</h1><div
class="row"><div class="col-xs-10 col-sm-6 col-lg-4"><div class="image-gallery js-gallery"></div></div><div
class="clearfix hidden-sm hidden-md hidden-lg"></div><div class="col-sm-6 col-lg-8"><div class="product-main-info"><div
class="product-details">${when(
    !look.bare,
    `<p class="price">${when(
      item.was,
      `<span class="price-original"><del>UVP ${eur(item.was ?? 0)}</del></span>
`,
    )}${eur(amount)}</p>`,
  )}<p class="tax-note">inkl. MwSt., zzgl. Versand</p>${when(
    look.net,
    `<p class="price-net">Für Geschäftskunden: ${eur(look.net ?? 0)} zzgl. MwSt.</p>`,
  )}${when(
    look.member,
    `<p class="card-price">Mit EPM-Kundenkarte nur ${eur(look.member ?? 0)}</p>`,
  )}<div class="description">${item.text}</div></div>${when(
    item.sizes.length > 0,
    `<div class="variant-section"><div class="variant-selector"><label for="Size">Größe</label><select id="Size"
class="form-control variant-select"><option value="#" disabled="disabled">Größe wählen</option>${each(
      item.sizes,
      (size, i) => `<option value="/de/p/${size.id}"${when(i === item.shown, ' selected="selected"')}>${size.name}
${size.open ? eur(size.price) : '– nicht auf Lager'}</option>`,
    )}</select></div></div>`,
  )}<div class="addtocart-component"><div class="qty-selector input-group js-qty-selector"><button class="btn
btn-default
js-qty-selector-minus" type="button" disabled="disabled">−</button><input type="text" maxlength="3"
class="form-control js-qty-selector-input" size="1" value="1" data-max="${open ? 23 : 0}" data-min="1"
name="pdpAddtoCartInput"
id="pdpAddtoCartInput" /></div>${STOCK[state]}<div class="actions"><div class="AddToCart-AddToCartAction"><form
id="addToCartForm" class="add_to_cart_form" action="/de/cart/add" method="post"><input type="hidden"
name="productCodePost"
value="${item.id}"/><button id="addToCartButton" type="${open ? 'submit' : 'button'}" class="btn btn-primary btn-block
js-add-to-cart btn-icon glyphicon-shopping-cart${open ? ' js-enable-btn' : ' outOfStock'}" disabled="disabled">${
    {
      in: 'In den Warenkorb',
      out: 'Nicht auf Lager',
      pre: 'Jetzt vorbestellen',
      back: 'In den Warenkorb',
      dead: 'Nicht mehr lieferbar',
    }[state]
  }</button></form></div>${when(
    state === 'out',
    `<div class="stock-notification"><button class="btn btn-default js-stock-notification-btn">Benachrichtigen, wenn
wieder
lieferbar</button></div>`,
  )}</div></div></div></div></div><div class="tabs js-tabs tabs-responsive"><div class="tabhead"><a
href="">Produktdetails
</a></div></div><div class="carousel-component"><div class="headline">Das könnte Ihnen auch gefallen</div><div
class="carousel js-owl-carousel">${each(look.related, tile)}</div></div>
<script type="text/javascript">window.mediator.publish('productDetail', ${json({
    productCode: item.id,
    productName: item.name,
    price: look.bare ? null : { currencyIso: 'EUR', value: amount, formattedValue: money(amount, '# €', ',') },
    stock: { stockLevelStatus: { code: stockWord, type: 'StockLevelStatus' }, stockLevel: state === 'in' ? 23 : 0 },
    purchasable: open,
  })});</script>`;
  const head = ld({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    productID: String(item.id),
    gtin13: item.gtin,
    brand: { '@type': 'Brand', name: item.brand },
    offers: {
      '@type': 'Offer',
      priceCurrency: 'EUR',
      ...(look.bare ? {} : { price: look.claimsPrice ?? amount }),
      availability: schema(look.claims ?? state),
      seller: { '@type': 'Organization', name: 'EPM' },
    },
  });
  return shell(item.name, 'productDetails', main, head);
}

export const hybris: Shop = {
  system: 'sap-hybris-de',
  language: 'de',
  seed: 12,
  host,
  currency: 'EUR',
  kinds: [
    'in',
    'out',
    'oneGone',
    'shownGone',
    'sizes',
    'pre',
    'back',
    'deadBare',
    'sale',
    'net',
    'claimsOut',
    'relatedIn',
    'tech',
  ],
  path: (item) => `/de/p/${item.id}`,
  listPath: '/de/c/duft',
  product,
  list: (items) =>
    shell(
      'Duft',
      'productGrid',
      `<div class="product__list--wrapper"><h1 class="results">Duft</h1><div class="pagination-bar top"><div
class="total-results">8 Produkte gefunden</div></div><div class="product__listing product__grid">${each(
        items,
        tile,
      )}</div>
</div>`,
    ),
  gone: () =>
    shell(
      'Nicht gefunden',
      'notFound',
      `<div class="global-alerts"><div class="alert alert-danger alert-dismissable">Das Produkt wurde nicht
gefunden.</div></div>
<div class="error-page"><h1>404 – Seite nicht gefunden</h1><p>Diese Seite gibt es leider nicht mehr.</p><a href="/de/"
class="btn btn-default js-shopping-button">Weiter einkaufen</a></div>`,
    ),
  wall: akamai(host, '/de/p/4021'),
};
