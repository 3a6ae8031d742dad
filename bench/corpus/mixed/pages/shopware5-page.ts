/** Page of German shops on Shopware 5 with the Responsive theme. */
import { css, each, gtm, links, num, slug } from '../util.ts';

const eur = (n: number): string => `${num(n)}&nbsp;&euro;`;

export const OTHERS: [string, number, number | null][] = [
  ['Acqua Colonia Melissa & Verbena', 29.9, null],
  ['Tabac Original After Shave', 18.45, 22.95],
  ['Lohse Uralt Lavendel', 15.2, null],
  ['Mouson Lavendel Eau de Cologne', 12.99, null],
  ['Sans Soucis Aqua Clear Creme', 24.95, null],
  ['Birkholz Black Hour', 109, 135],
  ['Aer Scents Accord No. 04', 84, null],
  ['J.F. Schwarzlose Rausch', 145, null],
  ['Frau Tonis Veilchen', 95, null],
];

export const tile = ([name, price, was]: [string, number, number | null], i: number): string => `
<div class="product--box box--basic" data-ordernumber="DH${300 + i}"><div class="box--content is--rounded">
<div class="product--badges">${
  was === null ? '' : '<div class="product--badge badge--discount"><i class="icon--percent2"></i></div>'
}
</div><div class="product--info"><a href="/parfum/${300 + i}/${slug(name)}" title="${name}" class="product--image"><span
 class="image--element"><img srcset="/media/image/${slug(name)}_200x200.jpg" alt="${name}"></span></a><a
class="product--title"
 href="/parfum/${300 + i}/${slug(name)}" title="${name}">${name}</a><div class="product--price-info"><div
class="price--unit">
<span class="price--label label--purchase-unit is--bold">Inhalt</span> 50 Milliliter</div><div
class="product--price"><span
 class="price--default is--nowrap${was === null ? '' : ' is--discount'}">${eur(price)} *</span>${
   was === null
     ? ''
     : `
<span class="price--pseudo"><span class="price--discount is--nowrap">${eur(was)} *</span></span>`
 }</div></div>
<div class="product--btn-container"><form name="sAddToBasket" method="post" action="/checkout/addArticle"
class="buybox--form">
<input type="hidden" name="sAdd" value="DH${300 + i}"><button class="buybox--button block btn is--primary
is--icon-right"
 aria-label="In den Warenkorb"><span class="buy-btn--cart-add">In den
</span><span>Warenkorb</span></button></form></div>
</div></div></div>`;

export const shell = (title: string, body: string, ctl: string): string => `<!DOCTYPE html>
<html class="no-js" lang="de" itemscope="itemscope" itemtype="https://schema.org/WebPage"><head><meta charset="utf-8">
<meta name="application-name" content="Duftkontor Hansen"/><title itemprop="name">${title} | Duftkontor Hansen</title>
<link href="/web/cache/1716_f0e6.css" media="all" rel="stylesheet"/>${css([
  'page-wrap',
  'header--navigation',
  'box--content',
  'product--buybox',
  'delivery--information',
  'footer--column',
  'alert',
])}${gtm('GTM-K3J9')}</head><body
class="is--ctl-${ctl}
 is--act-index"><div class="page-wrap"><noscript class="noscript-main"><div class="alert is--warning"><div
 class="alert--content">Um Duftkontor Hansen in vollem Umfang nutzen zu können, empfehlen wir Ihnen Javascript zu
aktivieren.
</div></div></noscript><header class="header-main"><div class="top-bar"><span>Versandkostenfrei ab 39
€</span><span>Kauf auf
Rechnung</span><a href="/kontakt">Service/Hilfe</a></div><div class="container header--navigation"><a class="logo--link"
 href="/">Duftkontor Hansen</a><form action="/search" method="get" class="main-search--form"><input type="search"
 name="sSearch" placeholder="Suchbegriff..."></form><a href="/checkout/cart" class="btn is--icon-left cart--link"><span
 class="cart--display">Warenkorb</span><span class="cart--amount">0,00&nbsp;&euro; *</span></a></div></header>
<nav class="navigation-main"><ul class="navigation--list container">${links(
  ['Damendüfte', 'Herrendüfte', 'Nischenduft', 'Kölnisch Wasser', 'Pflege', 'Make-up', 'Proben', 'Sale %', 'Marken'],
  '/',
  'navigation--entry',
)}</ul></nav>
<div class="container--ajax-cart" data-collapse-cart="true"></div><section class="content-main container block-group">
${body}</section><footer class="footer-main"><div class="footer--columns block-group"><div class="footer--column"><div
 class="column--headline">Shop Service</div><ul>${links(
   ['Versand und Zahlungsbedingungen', 'Rückgabe', 'Widerrufsrecht', 'Kontakt', 'AGB', 'Impressum', 'Datenschutz'],
   '/',
   'navigation--entry',
 )}</ul></div></div><div class="footer--bottom">
<p class="vat-info">* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. <a href="/versand">Versandkosten</a>, wenn nicht
anders
beschrieben</p><p>Realisiert mit Shopware</p></div></footer></div><div class="page-wrap--cookie-permission is--hidden">
Diese Website benutzt Cookies. <a>Ablehnen</a> <a>Alle akzeptieren</a></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  unit?: string;
  delivery: string;
  icon?: string;
  meta: string;
  buy?: string;
  conf?: string;
  alert?: string;
  notify?: string;
  after?: string;
}
export const buyBtn = (
  label = '<span class="buy-btn--cart-add">In den</span> <span ' + 'class="buy-btn--cart-text">Warenkorb</span>',
): string => `<div class="buybox--button-container block-group"><div class="buybox--quantity block"><select
id="sQuantity"
 name="sQuantity" class="quantity--select">${each(
   [1, 2, 3, 4, 5],
   (n) => `<option
value="${n}">${n}</option>`,
 )}</select></div>
<button class="buybox--button block btn is--primary is--icon-right is--center is--large" name="In den
Warenkorb">${label}
<i class="icon--arrow-right"></i></button></div>`;
export const alertBox = (kind: string, text: string): string => `<div class="alert is--${kind} is--rounded"><div
class="alert--icon">
<i class="icon--element icon--${kind}"></i></div><div class="alert--content">${text}</div></div>`;

export const product = (q: Opt): string =>
  shell(
    q.name,
    `<nav class="content--breadcrumb block"><ul class="breadcrumb--list">
<li><a href="/herrenduefte/"><span class="breadcrumb--title">Herrendüfte</span></a></li></ul></nav><div
class="content--wrapper">
<div class="content product--details" itemscope itemtype="https://schema.org/Product" data-ajax-wishlist="true"><header
 class="product--header"><h1 class="product--title" itemprop="name">${q.name}</h1></header><div
class="product--detail-upper
 block-group"><div class="product--image-container image-slider"><img itemprop="image"
src="/media/image/${slug(q.name)}_600x600.jpg" alt="${q.name}"></div><div class="product--buybox block"><meta
itemprop="brand" content="${q.brand}"/>
${q.alert ?? ''}${q.notify ?? ''}<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"
class="buybox--inner">
<meta itemprop="priceCurrency" content="EUR"/><div class="product--price price--default${
      q.was ? ' price--discount' : ''
    }"><span
 class="price--content content--default"><meta itemprop="price" content="${q.price.toFixed(2)}">${eur(q.price)} *</span>
${
  q.was === undefined
    ? ''
    : `<span class="price--discount-icon"><i class="icon--percent2"></i></span><span
 class="content--discount"><span class="price--line-through">${eur(q.was)} *</span><span
class="price--discount-percentage">
(${num((1 - q.price / q.was) * 100)}% gespart)</span></span>`
}</div>${
      q.unit === undefined
        ? ''
        : `<div
class='product--price
 price--unit'><span class="price--label label--purchase-unit">Inhalt:</span> ${q.unit}</div>`
    }<p
class="product--tax">inkl. MwSt.
<a title="Versandkosten" href="/versand">zzgl. Versandkosten</a></p><div class="product--delivery">${q.meta}<p
 class="delivery--information"><span class="delivery--text delivery--text-${q.icon ?? 'available'}"><i
class="icon--element
 delivery--status-icon delivery--status-${q.icon ?? 'available'}"></i> ${q.delivery}</span></p></div>${
   q.conf ?? ''
 }<form
 name="sAddToBasket" method="post" action="/checkout/addArticle" class="buybox--form" data-add-article="true">
${q.buy ?? ''}</form>${q.after ?? ''}<nav class="product--actions"><button class="action--compare">Vergleichen</button>
<button class="action--note">Merken</button><a class="action--review">Bewerten</a></nav></div><ul
class="product--base-info">
<li><strong class="entry--label">Artikel-Nr.:</strong> <span class="entry--content"
itemprop="sku">DH20871</span></li></ul></div>
</div><div class="tab-menu--product"><div class="content--title">Produktinformationen "${q.name}"</div><div
 class="product--description" itemprop="description"><p>Ein markanter Duft von ${q.brand} mit Bergamotte, Lavendel und
Moos.
</p></div><div class="content--product-reviews"><p>Lieferung kam nach zwei Tagen, Duft wie erwartet. (Heike,
12.03.)</p></div>
</div><div class="tab-menu--cross-selling"><a class="tab--link">Ähnliche Artikel</a><div
class="product-slider--container">
${each(OTHERS.slice(0, 5), tile)}</div><a class="tab--link">Zuletzt angesehen</a></div></div></div>`,
    'detail',
  );

export const avail = (a: string): string => `<link itemprop="availability" href="https://schema.org/${a}" />`;
export const bis = `<div class="product--notification"><input type="hidden" value="1"
name="notifyHideBasket"/>${alertBox(
  'warning',
  'Benachrichtigen Sie mich, sobald der Artikel lieferbar ist.',
)}<form method="post" action="/notification"><input
type="email"
 name="sNotificationEmail" class="product--notification-input" placeholder="Ihre E-Mail-Adresse"/><button type="submit"
 class="notification--button btn is--center block"><i class="icon--mail"></i></button></form></div>`;
export const conf = (rows: [string, boolean][], pick: number): string => `<div class="product--configurator"><form
method="post"
 class="configurator--form upprice--form"><p class="configurator--label">Inhalt:</p><div class="field--select
select-field">
<select name="group[5]" data-ajax-select-variants="true">${each(
  rows,
  ([s, ok], i) =>
    `<option value="${i}"${i === pick ? ' selected="selected"' : ''}${ok ? '' : ' disabled="disabled"'}>${s}${
      ok ? '' : ' (zurzeit nicht verfügbar)'
    }</option>`,
)}
</select></div></form></div>`;
export const now = 'Sofort versandfertig, Lieferzeit ca. 1-3 Werktage';
export const none = alertBox('error', 'Dieser Artikel steht derzeit nicht zur Verfügung!');
