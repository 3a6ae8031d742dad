/** Imitates German shops on Shopify with the theme Impulse. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { each, esc, json, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { cloudflareBlock } from './walls.ts';

const host = 'duftkontor-sieben.de';
const eur = (amount: number): string => money(amount, '€# EUR', ',').replace('EUR', '').trim();

function shell(title: string, template: string, head: string, main: string): string {
  return `<!doctype html><html class="js" lang="de" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>${esc(title)} | Duftkontor Sieben</title>
<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>${head}
<script>window.Shopify = window.Shopify || {theme: {id: 150230, role: 'main', name: 'Kontor', schema_name: 'Impulse'}};
window.theme = {routes: {home: "/", cart: "/cart.js"}, strings: {soldOut: "Ausverkauft", unavailable: "Nicht verfügbar",
inStockLabel: "Auf Lager, versandbereit", oneStockLabel: "Nur noch [count] auf Lager", addToCart: "In den Warenkorb",
willNotShipUntil: "Wird nach dem [date] versendet", willBeInStockAfter: "Wird nach dem [date] auf Lager sein",
waitingForStock: "Nachbestellt, bald verfügbar"}, settings: {moneyFormat: "€{{amount_with_comma_separator}}"}};</script>
</head><body class="template-${template}" data-center-text="true" data-button_style="square">
<div id="PageContainer" class="page-container"><div class="transition-body"><div class="announcement-slider"><span
class="announcement-text">Kostenloser Versand ab 60 €</span><span class="announcement-text">30 Tage Rückgaberecht</span>
</div><header class="site-header"><div class="page-width"><a class="site-header__logo-link" href="/">Duftkontor
Sieben</a>
<ul class="site-nav site-navigation small--hide"><li class="site-nav__item"><a class="site-nav__link
site-nav__link--underline"
href="/collections/damen">Damendüfte</a></li><li class="site-nav__item"><a class="site-nav__link"
href="/collections/herren">
Herrendüfte</a></li><li class="site-nav__item"><a class="site-nav__link"
href="/collections/proben">Duftproben</a></li></ul>
</div></header><main class="main-content" id="MainContent">${main}</main><footer class="site-footer"><p
class="footer__title">Newsletter</p><form method="post" action="/contact#newsletter-footer"><input type="email"
placeholder="E-Mail-Adresse"><button type="submit">Abonnieren</button></form><ul><li><a href="/policies/legal-notice">
Impressum</a></li><li><a href="/policies/refund-policy">Widerrufsrecht</a></li><li><a href="/policies/privacy-policy">
Datenschutz</a></li></ul><p>Alle Preise inkl. gesetzlicher MwSt., zzgl. Versandkosten.</p><select name="country_code">
<option value="AT">Österreich (EUR €)</option><option value="DE" selected>Deutschland (EUR €)</option><option
value="CH">
Schweiz (CHF)</option></select></footer></div></div></body></html>`;
}

const tile = (item: Item): string => `<div class="grid__item grid-product" data-product-handle="${item.slug}"><div
class="grid-product__content">${when(
  item.state === 'out',
  '<div class="grid-product__tag grid-product__tag--sold-out">Ausverkauft</div>',
)}<a href="/products/${item.slug}" class="grid-product__link"><div class="grid-product__meta"><div
class="grid-product__title grid-product__title--body">${esc(item.name)}</div><div class="grid-product__vendor">
${esc(item.brand)}</div><div class="grid-product__price">${eur(item.price)}</div></div></a></div></div>`;

const BUTTON = {
  in: 'In den Warenkorb',
  out: 'Ausverkauft',
  pre: 'Jetzt vorbestellen',
  back: 'In den Warenkorb',
  dead: 'Nicht mehr erhältlich',
};

const STOCK_LINE = {
  in: `<ul class="sales-points"><li class="sales-point"><span class="icon-and-text"><span data-product-inventory>Auf
Lager,
versandbereit</span></span></li></ul>`,
  out: `<div class="restock"><p>Sollen wir dich benachrichtigen, wenn der Duft wieder da ist?</p><form><input
type="email"
placeholder="Deine E-Mail-Adresse"><button>Benachrichtige mich</button></form></div>`,
  pre: '<p class="sales-point">Vorbestellung: erscheint am 12. Februar, Versand ab Erscheinungstag.</p>',
  back: `<p class="sales-point">Derzeit nicht auf Lager. Du kannst trotzdem bestellen: Nachlieferung in ca. 3
Wochen.</p>`,
  dead: '<p class="sales-point">Dieser Duft wurde vom Hersteller eingestellt und kommt nicht wieder.</p>',
};

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const open = sells(item);
  const states = (own: Item['state']): string => schema(plainState(look.claims ?? own));
  const url = `https://${host}/products/${item.slug}`;
  const offers =
    item.sizes.length > 0
      ? item.sizes.map((size) => ({
          '@type': 'Offer',
          name: size.name,
          sku: `${item.sku}-${size.name.replace(' ', '')}`,
          availability: states(size.open && item.state === 'in' ? 'in' : 'out'),
          price: size.price,
          priceCurrency: 'EUR',
          url: `${url}?variant=${size.id}`,
        }))
      : [
          {
            '@type': 'Offer',
            sku: item.sku,
            availability: states(item.state),
            price: look.claimsPrice ?? amount,
            priceCurrency: 'EUR',
            priceValidUntil: '2027-11-30',
            url: `${url}?variant=${item.id}1`,
          },
        ];
  const markup = look.bare
    ? ''
    : ld({
        '@context': 'http://schema.org',
        '@type': 'Product',
        offers,
        brand: item.brand,
        sku: item.sku,
        gtin13: item.gtin,
        name: item.name,
        description: item.text,
        category: 'Parfum',
        url,
        image: { '@type': 'ImageObject', url: `https://${host}/cdn/shop/files/${item.slug}.jpg`, width: 1024 },
      });
  const crumbs = ld({
    '@context': 'http://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Start', item: `https://${host}` },
      { '@type': 'ListItem', position: 2, name: item.name, item: url },
    ],
  });
  const prices = look.bare
    ? ''
    : `<div class="product-block product-block--price"><span class="visually-hidden">Normaler Preis</span>${
        item.was ? `<span class="product__price product__price--compare">${eur(item.was)}</span>` : ''
      }${when(item.was, '<span class="visually-hidden">Sonderpreis</span>')}<span
class="product__price${when(item.was, ' on-sale')}" data-product-price>${eur(amount)}</span>${when(
        item.was,
        `<span class="product__price-savings">Spare ${eur((item.was ?? 0) - amount)}</span>`,
      )}<div class="product__policies rte small--text-center">inkl. MwSt. zzgl. <a
href="/policies/shipping-policy">Versand</a>
</div>${when(look.net, `<div class="product__net">Netto: ${eur(look.net ?? 0)} (ohne MwSt.)</div>`)}${when(
        look.member,
        `<div class="product__club">Kontor-Club-Preis: ${eur(look.member ?? 0)} – <a href="/pages/club">jetzt Mitglied
werden
</a></div>`,
      )}</div>`;
  const main = `<div id="shopify-section-template--22__main" class="shopify-section"><div id="ProductSection-${item.id}"
class="product-section" data-section-type="product" data-product-handle="${item.slug}"><div class="page-content
page-content--product"><div class="page-width"><nav class="breadcrumb"><a href="/">Start</a> / ${esc(item.name)}</nav>
<div class="grid grid--product-images--partial"><div class="product__main-photos"><img alt="${esc(item.name)}"
src="//${host}/cdn/shop/files/${item.slug}_720x.jpg"></div><div class="product-single__meta"><div
class="product-single__vendor">${esc(item.brand)}</div><h1 class="h2
product-single__title">${esc(item.name)}</h1>${prices}
${when(
  item.sizes.length > 0,
  `<div class="variant-wrapper variant-wrapper--button js"><label class="variant__label">Größe</label>
<fieldset class="variant-input-wrap" name="Größe">${each(
    item.sizes,
    (size, i) => `<div class="variant-input" data-index="option1" data-value="${size.name}"><input type="radio"
${when(i === item.shown, 'checked="checked" ')}value="${size.name}" name="Größe" id="o${size.id}"${when(
      !size.open,
      ' class="disabled"',
    )}><label for="o${size.id}" class="variant__button-label${when(
      !size.open,
      ' disabled',
    )}">${size.name}</label></div>`,
  )}</fieldset></div>`,
)}<form method="post" action="/cart/add" class="product-single__form"><div class="payment-buttons"><button type="submit"
name="add" data-add-to-cart class="btn btn--full add-to-cart btn--secondary"${when(!open, ' disabled="disabled"')}><span
data-add-to-cart-text data-default-text="In den Warenkorb">${BUTTON[shownState(item)]}</span></button></div><textarea
data-variant-json class="hide" aria-hidden="true">${json([])}</textarea></form>${STOCK_LINE[shownState(item)]}
<div class="collapsible-content"><div class="rte"><p>${item.text}</p></div></div></div></div></div></div></div></div>
<section class="loox-reviews"><h3>Bewertungen</h3>${each(REVIEWS.de, ([who, said]) => `<p><b>${who}:</b> ${said}</p>`)}
</section><div class="index-section"><h3 class="section-header__title">Das könnte dir auch gefallen</h3><div
class="grid grid--uniform">${each(look.related, tile)}</div></div>`;
  return shell(item.name, 'product', markup + crumbs, main);
}

export const shopifyMarkup: Shop = {
  system: 'shopify-impulse-de',
  language: 'de',
  seed: 3,
  host,
  currency: 'EUR',
  kinds: ['in', 'out', 'oneGone', 'shownGone', 'pre', 'back', 'dead', 'sale', 'net', 'member', 'claimsIn'],
  path: (item) => `/products/${item.slug}`,
  listPath: '/collections/damen',
  product,
  list: (items) =>
    shell(
      'Damendüfte',
      'collection',
      '',
      `<header class="section-header"><h1 class="section-header__title">Damendüfte</h1></header><div
class="collection-filter">
8 Produkte</div><div class="grid grid--uniform">${each(items, tile)}</div>`,
    ),
  gone: () =>
    shell(
      '404 Nicht gefunden',
      '404',
      '',
      `<div class="page-width page-content"><header class="section-header"><h1>404 Seite nicht gefunden</h1><p>Die von
dir
aufgerufene Seite gibt es nicht. <a href="/collections/all">Weiter einkaufen</a></p></header></div>`,
    ),
  wall: cloudflareBlock(host),
};
