/** Imitates Dutch shops on Ecwid with its instant site. */
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { awsWaf } from './walls.ts';

const host = 'geurwinkeldeiris.company.site';
const eur = (amount: number): string => money(amount, '€#', ',');

function shell(title: string, page: string, main: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="nl" class="instant-site">
<head><meta charset="utf-8"><title>${esc(title)} – Geurwinkel De Iris</title><meta name="viewport"
content="width=device-width,initial-scale=1">${head}<link rel="stylesheet"
href="https://d1oxsl77a1kjht.cloudfront.net/css/ecwid.css"><script data-cfasync="false" type="text/javascript"
src="https://app.ecwid.com/script.js?48210773&data_platform=instantsite" charset="utf-8"></script><script>
window.ec = window.ec || Object();ec.config = ec.config || {};ec.config.storefrontUrls = {cleanUrls: true,
slugsWithoutIds: true};
</script></head>
<body class="${page}"><div class="ins-header"><div class="ins-header__logo"><a href="/">Geurwinkel De Iris</a></div><nav
class="ins-header__menu"><a href="/products">Winkel</a><a href="/over-ons">Over ons</a><a
href="/contact">Contact</a></nav></div>
<div class="ins-announcement-bar">Gratis bezorgd vanaf €50 in Nederland en België</div><div id="my-store-48210773"
class="ec-store ec-store__content-wrapper ec-store--no-transition"><div id="static-ec-store-container"><div
id="static-ec-store"><div class="ecwid ecwid-productBrowser ecwid-productBrowser-${page}" lang="nl"><div
class="ec-size ec-size--xs ec-size--s ec-size--m"><div class="ec-store"><div
class="ec-wrapper">${main}</div></div></div></div>
</div></div><div class="ec-footer"><div class="ec-footer__row"><a class="ec-link"
href="/products/account">Inloggen</a><a
class="ec-link" href="/products/cart">Winkelwagen</a><a class="ec-link"
href="/products/account/favorites">Favorieten</a></div>
</div></div><div class="ec-notice ec-notice--cookie"><div class="ec-notice__text">Deze site gebruikt
cookies.</div><button
class="form-control__button">Accepteren</button></div></body></html>`;
}

const tile = (
  item: Item,
): string => `<div class="grid-product grid-product--id-${item.id}"><div class="grid-product__wrap-inner">
<a class="grid-product__image" href="/products/${item.slug}">${when(
  item.state === 'out',
  `<div class="grid-product__label"><div class="ec-label label--sold-out"><div
class="label__text">Uitverkocht</div></div></div>`,
)}</a><a class="grid-product__title" href="/products/${item.slug}"><div
class="grid-product__title-inner">${esc(item.name)}</div></a>
<div class="grid-product__price"><div class="grid-product__price-amount"><div class="grid-product__price-value
ec-price-item">${eur(item.price)}</div></div></div>${when(
  item.state !== 'out',
  `<div class="grid-product__button"><div class="form-control form-control--button"><button class="form-control__button"
type="button"><span class="form-control__button-text">Koop nu</span></button></div></div>`,
)}</div></div>`;

const LABEL = {
  in: 'Op voorraad',
  out: 'Uitverkocht',
  pre: 'Pre-order',
  back: 'Nabestelling',
  dead: 'Niet meer leverbaar',
};
const MORE = {
  in: '',
  out: '',
  pre: '<p>Bestel nu vooruit, wij verzenden vanaf 22 maart.</p>',
  back: '<p>Tijdelijk niet op voorraad. U kunt nu nabestellen, levering over ongeveer 3 weken.</p>',
  dead: '<p>De maker is met deze geur gestopt; hij komt niet meer terug.</p>',
};

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const claimed = plainState(look.claims ?? state);
  const open = sells(item);
  const url = `https://${host}/products/${item.slug}`;
  const head = `<link rel="canonical" href="${url}"><meta property="og:type" content="og:product"/><meta
property="product:price:amount" content="${look.claimsPrice ?? amount}"/><meta property="product:price:currency"
content="EUR"/>${ld({
    '@context': 'http://schema.org/',
    '@type': 'Product',
    name: item.name,
    sku: item.sku,
    image: [`https://d2j6dbq0eux0bg.cloudfront.net/images/48210773/${item.id}.jpg`],
    description: item.text,
    offers: {
      '@type': 'Offer',
      priceCurrency: 'EUR',
      price: String(look.claimsPrice ?? amount),
      availability: schema(claimed, 'http'),
      url,
    },
  })}`;
  const main = `<div class="product-details product-details--layout-center-align" itemscope
itemtype="http://schema.org/Product"><div class="product-details__top ec-breadcrumbs breadcrumbs"><a
class="ec-breadcrumbs__link" href="/products">Winkel</a> / <span>${esc(item.name)}</span></div><div
class="product-details__gallery details-gallery"><img itemprop="image"
src="https://d2j6dbq0eux0bg.cloudfront.net/${item.id}.jpg"
alt=""></div><div class="product-details__sidebar"><h1 class="product-details__product-title ec-header-h3"
itemprop="name">${esc(item.name)}</h1><div class="product-details__product-sku ec-text-muted" itemprop="sku">SKU
${item.sku}
</div><div class="product-details-module product-details__general-info"><div class="product-details__product-price
ec-price-item"
itemprop="offers" itemscope itemtype="http://schema.org/Offer"><link itemprop="availability" href="${schema(
    claimed,
    'http',
  )}">
<meta itemprop="price" content="${look.claimsPrice ?? amount}"><meta itemprop="priceCurrency" content="EUR">${when(
    !look.bare,
    `<span class="details-product-price__value ec-price-item notranslate">${eur(amount)}</span>`,
  )}</div>${when(
    item.was,
    `<div class="product-details__product-price-compare-container"><span
class="details-product-price-compare__container"><span
class="details-product-price-compare__title">Eerder</span> <span class="details-product-price-compare__value
ec-text-muted"><s>${eur(item.was ?? 0)}</s></span></span><span class="ec-label
details-product-price-compare__label">Bespaar
20%</span></div>`,
  )}<div class="product-details__product-price-tax">Prijs inclusief btw (21%)</div>${when(
    look.net,
    `<div class="details-product-price__net ec-text-muted">${eur(look.net ?? 0)} zonder btw</div>`,
  )}${when(
    look.subscription,
    `<div class="product-details-module details-recurring-subscription"><label><input type="radio" name="rs"
checked>Eenmalige
aankoop</label><label><input type="radio" name="rs">Abonnement: <span class="ec-price-item">${eur(
      look.subscription ?? 0,
    )}</span> per maand</label></div>`,
  )}</div>${when(
    item.sizes.length > 0,
    `<div class="product-details-module details-product-option details-product-option--size"><div
class="product-details-module__title">Inhoud</div><div class="form-control--flexible">${each(
      item.sizes,
      (
        size,
        i,
      ) => `<div class="form-control form-control--radio"><input class="form-control__radio" type="radio" name="Inhoud"
id="ec-${size.id}" value="${size.name}"${when(i === item.shown, ' checked')}><label
for="ec-${size.id}">${size.name}${when(!size.open, ' <span class="ec-text-muted">(uitverkocht)</span>')}</label></div>`,
    )}</div></div>`,
  )}<div class="product-details-module product-details__action-panel details-product-purchase"><div
class="product-details-module__title ec-header-h6 details-product-purchase__place">${
    item.sizes.length > 0 && !open ? 'Deze variant is uitverkocht' : LABEL[state]
  }</div>${MORE[state]}${when(
    open,
    `<div class="details-product-purchase__controls"><div
class="details-product-purchase__qty"><span>Aantal:</span><input
type="number" value="1"></div><div class="details-product-purchase__add-to-bag form-control form-control--button
form-control--large form-control--primary"><button class="form-control__button" type="button"><span
class="form-control__button-text">${
      state === 'pre' ? 'Nu vooruitbestellen' : 'In winkelwagen'
    }</span></button></div></div>`,
  )}${when(
    state === 'out',
    `<div class="details-product-purchase__back-in-stock"><div>Houd mij op de hoogte zodra dit product weer leverbaar
is</div>
<input type="email" placeholder="Uw e-mailadres"><button class="form-control__button">Aanmelden</button></div>`,
  )}</div></div><div class="product-details__product-description" itemprop="description"><p>${item.text}</p></div></div>
<div class="ec-related-products"><div class="ec-header-h3">Misschien vindt u dit ook leuk</div><div
class="grid__products">${each(look.related, tile)}</div></div>`;
  const state0 = `<script>window.initialState = ${json(
    json({ type: 'PRODUCT', product: { id: item.id, price: amount, inStock: open, sku: item.sku } }),
  )};</script>`;
  return shell(item.name, 'ProductPage', main + state0, head);
}

export const ecwid: Shop = {
  system: 'ecwid-instant-site-nl',
  language: 'nl',
  seed: 16,
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
    'subscription',
    'claimsIn',
    'relatedOut',
  ],
  path: (item) => `/products/${item.slug}`,
  listPath: '/products',
  product,
  list: (items) =>
    shell(
      'Winkel',
      'CategoryPage',
      `<div class="ec-page-title"><h1 class="page-title__name ec-header-h1">Winkel</h1></div><div class="grid"><div
class="grid-sort">Sorteren op: <b>Aanbevolen</b></div><div class="grid__products">${each(items, tile)}</div></div>`,
    ),
  gone: (items) =>
    shell(
      'Product niet gevonden',
      'NotFoundPage',
      `<div class="ec-notfound"><h1 class="page-title__name">Sorry, dit product is niet gevonden</h1><p>Het product is
niet langer
te vinden in onze winkel.</p><div class="grid__products">${each(items.slice(0, 3), tile)}</div></div>`,
    ),
  wall: awsWaf(host),
};
