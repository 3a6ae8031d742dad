/** Imitates German shops on JTL-Shop with the theme NOVA. */
import {
  each,
  money,
  neighbours,
  type Size,
  type State,
  saidPrice,
  schemaStock,
  shop,
  type View,
  when,
} from '../kit.ts';

const ORIGIN = 'https://www.duftkontor-mueller.de';
const euro = (value: number) => `${money(value, 2, ',', '.')}&nbsp;€`;
const STATUS: Record<State, [string, string]> = {
  in: ['status-2', 'sofort verfügbar'],
  out: ['status-0', 'momentan nicht verfügbar'],
  pre: ['status-1', 'Erscheint am 12.03.2027 – jetzt vorbestellen'],
  supplier: ['status-1', 'Beim Lieferanten vorrätig, lieferbar in 5 - 8 Werktagen'],
};

const card = (name: string, price: number) => `
<div class="productbox productbox-column" itemprop="isRelatedTo" itemscope itemtype="https://schema.org/Product">
 <div class="productbox-title" itemprop="name"><a href="/${name.replace(/\W+/g, '-')}"
class="text-clamp-2">${name}</a></div>
 <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
  <div class="price_wrapper"><div class="price productbox-price"><span itemprop="price"
content="${price}">${euro(price)}</span>
  <span class="footnote-reference">*</span><meta itemprop="priceCurrency" content="EUR"></div></div>
  <meta itemprop="availability" content="https://schema.org/InStock">
 </div>
 <form class="form-basket jtl-validate" method="POST"><button type="submit" class="btn btn-primary basket-details-add">
 <i class="fas fa-shopping-cart"></i> In den Warenkorb</button></form>
</div>`;

const layout = (title: string, type: string, main: string) => `<!DOCTYPE html>
<html lang="de" itemscope itemtype="https://schema.org/${type}">
<head><meta charset="utf-8"><title itemprop="name">${title} - Duftkontor Müller</title>
<link rel="stylesheet" href="/templates/NOVA/themes/clear/clear.css?v=1.2.3"></head>
<body data-page="1" class="btn-scroll-top-true">
<header class="d-print-none sticky-top fixed-navbar" id="jtl-nav-wrapper"><div class="topbar-wrapper">
 <ul class="nav topbar-link"><li class="language-dropdown dropdown">DE <div class="dropdown-menu"><a
href="/en">EN</a></div></li>
 <li>Versandkostenfrei ab 49,00 € (D)</li></ul></div>
 <form action="/search/" class="main-search flex-grow-1"><input name="qs" placeholder="Suchen"></form>
 <div class="cart-icon-dropdown"><a href="/Warenkorb"><span
class="cart-icon-dropdown-price text-nowrap-util">0,00 €</span></a></div>
 <nav id="mainNavigation"><a href="/Parfum">Parfum</a><a href="/Pflege">Pflege</a><a
href="/Sale">Sale %</a></nav></header>
<main id="main-wrapper"><div id="content-wrapper">${main}</div></main>
<footer id="footer"><ul><li><a href="/AGB">AGB</a></li><li><a href="/Datenschutz">Datenschutz</a></li></ul>
<div class="footnote-vat"><span
class="footnote-reference">*</span> Alle Preise inkl. gesetzlicher USt., zzgl. Versand</div></footer>
<div id="consent-banner"><div class="consent-banner-description">Wir verwenden Cookies.</div>
<button id="consent-banner-btn-all">Alle akzeptieren</button></div></body></html>`;

const notify = `<a id="goToNotification" href="#tab-availabilityNotification" class="btn btn-outline-primary btn-block">
<i class="fas fa-bell"></i> Benachrichtigen, wenn verfügbar</a>
<form id="article_availability" class="jtl-validate" method="post"><input type="email" name="email"
placeholder="E-Mail">
<button name="benachrichtigung_verfuegbarkeit" type="submit"
class="btn btn-primary">Benachrichtigung anfordern</button></form>`;

const sizes = (
  v: View,
) => `<div class="variations swatches"><dl><dt>Inhalt: <span class="variation-value text-muted-util">
${when(v.shown !== undefined, v.sizes?.[v.shown ?? 0]?.label ?? '')}</span></dt><dd class="form-group text-left-util">
${each(v.sizes, (s, i) => {
  const off = s.state === 'out';
  return `<label class="variation block btn btn-default${when(off, ' swatches-not-in-stock swatches-sold-out')}${when(
    i === v.shown,
    ' active',
  )}" data-original="${s.label}" for="vt1${i}">
  <input type="radio" name="eigenschaftwert[1]" id="vt1${i}" value="1${i}"${when(i === v.shown, ' checked')}>
  <span class="label-variation">${s.label}</span><span class="badge-not-available">${when(off, 'Ausverkauft')}</span>
  ${when(i !== v.shown && s.price !== v.price, `<span class="badge badge-light">${euro(s.price)}</span>`)}</label>`;
})}</dd></dl></div>`;

const buy = (v: View) => `<div id="add-to-cart" class="product-buy"><div class="basket-form-inline">
<input type="number" min="0" name="anzahl" id="quantity" class="quantity" value="1">
<button name="inWarenkorb" type="submit" value="In den Warenkorb" class="btn btn-primary btn-block">
<span class="btn-basket-check"><span>${v.state === 'pre' ? 'Vorbestellen' : 'In den Warenkorb'}</span></span></button>
</div></div>`;

function render(v: View): string {
  const [css, text] = STATUS[v.state];
  return layout(
    `${v.brand} ${v.name}`,
    'ItemPage',
    `<div id="result-wrapper" data-wrapper="true" itemprop="mainEntity" itemscope itemtype="https://schema.org/Product">
<meta itemprop="url" content="${ORIGIN}${v.path}"><form id="buy_form" method="post" class="jtl-validate">
<div id="gallery"><img itemprop="image" src="/media/image/product/${v.code}/md/x.jpg" alt=""></div>
<div class="product-headline"><h1 class="product-title h2" itemprop="name">${v.brand} ${v.name}</h1></div>
<ul class="info-essential list-unstyled"><li class="product-sku"><strong>Artikelnummer:</strong> <span
itemprop="sku">${v.code}</span></li>
<li class="product-manufacturer" itemprop="brand" itemscope
itemtype="https://schema.org/Brand"><strong>Hersteller:</strong>
<span itemprop="name">${v.brand}</span></li></ul>
<div class="product-offer" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<link itemprop="businessFunction" href="http://purl.org/goodrelations/v1#Sell">
${v.sizes ? sizes(v) : ''}
<div class="price_wrapper"><div class="price h1"><span>${euro(v.price)} <span class="footnote-reference">*</span></span>
<meta itemprop="price" content="${saidPrice(v)}"><meta itemprop="priceCurrency" content="EUR">
<meta itemprop="availability" content="${schemaStock(v)}"></div>
<div class="price-note"><div class="base-price text-nowrap-util"><span
class="value">${euro(v.price * 2)} pro 100 ml</span></div>
${when(v.old, `<div class="suggested-price">UVP des Herstellers: <del class="value">${euro(v.old ?? 0)}</del></div>`)}
${when(v.low, `<div class="omnibus">Niedrigster Preis der letzten 30 Tage: ${euro(v.low ?? 0)}</div>`)}
<span class="vat_info text-muted-util">inkl. 19% USt., <a href="/Versand">zzgl. Versand</a></span>
<span class="paypal-pui">oder ab ${euro(v.price / 6)} pro Monat in 6 Raten</span></div></div>
<div class="delivery-status"><ul class="list-unstyled"><li><span class="status ${css}"><i
class="fa fa-truck"></i> ${text}</span></li>
${when(v.state === 'in', '<li class="estimated-delivery">Lieferzeit: 1 - 2 Werktage (DE)</li>')}</ul></div>
${v.state === 'out' ? notify : buy(v)}</div></form>
<div id="tab-description" class="tab-pane">${v.note ?? 'Heller Duft. Die Erstauflage ist ausverkauft.'}</div>
<div class="reviews-overview">4,6 von 5 (23 Bewertungen)</div></div>
<section class="recommendations"><div class="productlist-header">Kunden kauften dazu folgende Produkte</div>
${each(neighbours(1, 0.05), (n) => card(n.name, n.price))}</section>`,
  );
}

const s = shop('jtl-nova', 'de', ORIGIN, 'EUR', render);
const base: View = {
  path: '/Maison-Lune-Nuit-Blanche-EdP-50-ml',
  brand: 'Maison Lune',
  name: 'Nuit Blanche Eau de Parfum 50 ml',
  code: 'ML-20431',
  price: 64.9,
  state: 'in',
};
const range = (first: State, second: State): Size[] => [
  { label: '30 ml', price: 42.5, state: first },
  { label: '50 ml', price: 64.9, state: second },
  { label: '100 ml', price: 98, state: 'in' },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with notification form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('stock at the supplier', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre', said: 'in' }, ['preorder']);
s.show('recommended price struck out, lowest price of 30 days', { ...base, price: 51.9, old: 79.5, low: 54.9 }, [
  'in_stock',
]);
s.show('small size sold out, middle size shown', { ...base, sizes: range('out', 'in'), shown: 1 }, ['in_stock']);
s.show('shown size sold out, another in stock', { ...base, state: 'out', sizes: range('in', 'out'), shown: 1 }, [
  'in_stock',
  'out_of_stock',
]);
s.show('microdata in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/Parfum',
  layout(
    'Parfum',
    'CollectionPage',
    `<h1 class="title h2">Parfum</h1><div class="row product-list layout-gallery" id="product-list">
${each(neighbours(1, 0.05), (n) => card(n.name, n.price))}</div><div
class="productlist-page-nav">Artikel 1 - 4 von 88</div>`,
  ),
);
s.gone(
  'removed product',
  '/Alter-Duft',
  layout(
    'Seite nicht gefunden',
    'WebPage',
    '<h1>Seite nicht gefunden</h1><div class="alert">Dieser Artikel existiert nicht mehr.</div>',
  ),
);
export const cases = s.cases;
