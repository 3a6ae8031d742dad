/** Imitates German shops on WooCommerce with the theme Storefront. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { attr, each, esc, ld, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { siteground } from './walls.ts';

const host = 'www.parfuemerie-lindenhof.de';
const number = (amount: number): string => money(amount, '#', ',');
const amountOf = (value: number): string =>
  `<span class="woocommerce-Price-amount amount"><bdi>${number(value)}&nbsp;<span
class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>`;
const striked = (was: number, now: number): string =>
  `<del aria-hidden="true">${amountOf(was)}</del> <span class="screen-reader-text">Ursprünglicher Preis war:
${number(was)}&nbsp;&euro;</span><ins aria-hidden="true">${amountOf(now)}</ins><span
class="screen-reader-text">Aktueller
Preis ist: ${number(now)}&nbsp;&euro;.</span>`;

function shell(title: string, classes: string, head: string, main: string): string {
  return `<!DOCTYPE html>
<html lang="de">
<head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="profile" href="http://gmpg.org/xfn/11"><title>${esc(title)} &#8211; Parfümerie Lindenhof</title>
<meta name='robots' content='max-image-preview:large' />${head}
<link rel='stylesheet' id='storefront-style-css' href='https://${host}/wp-content/themes/storefront/style.css?ver=4.6.0'
/>
<link rel='stylesheet' id='woocommerce-gzd-layout-css'
href='https://${host}/wp-content/plugins/woocommerce-germanized/assets/css/layout.min.css' media='all' />
<meta name="generator" content="WordPress 6.7.1" /><meta name="generator" content="WooCommerce 9.4.3" />
<noscript><style>.woocommerce-product-gallery{ opacity: 1 !important; }</style></noscript></head>
<body class="${classes} theme-storefront woocommerce woocommerce-page woocommerce-no-js right-sidebar">
<div id="page" class="hfeed site"><header id="masthead" class="site-header" role="banner"><div class="col-full">
<a href="https://${host}/" class="custom-logo-link" rel="home">Parfümerie Lindenhof</a><div class="site-search"><form
role="search" method="get" class="woocommerce-product-search"><input type="search" placeholder="Produkte suchen&hellip;"
name="s" /></form></div></div><nav id="site-navigation" class="main-navigation"><ul id="menu-haupt" class="menu">
<li class="menu-item"><a href="https://${host}/produkt-kategorie/damen/">Damen</a></li><li class="menu-item"><a
href="https://${host}/produkt-kategorie/herren/">Herren</a></li><li class="menu-item"><a
href="https://${host}/produkt-kategorie/pflege/">Pflege</a></li></ul><ul id="site-header-cart" class="site-header-cart
menu">
<li><a class="cart-contents" href="https://${host}/warenkorb/"><span class="woocommerce-Price-amount
amount">0,00&nbsp;<span
class="woocommerce-Price-currencySymbol">&euro;</span></span> <span class="count">0 Artikel</span></a></li></ul></nav>
</header><p class="woocommerce-store-notice demo_store" data-notice-id="3f" style="display:none;">Versandkostenfrei ab
49 € <a href="#" class="woocommerce-store-notice__dismiss-link">Ausblenden</a></p>
<div id="content" class="site-content" tabindex="-1"><div class="col-full"><div class="woocommerce"></div>
<div id="primary" class="content-area"><main id="main" class="site-main" role="main">${main}</main></div></div></div>
<footer id="colophon" class="site-footer"><div class="footer-widgets"><a href="/impressum/">Impressum</a> <a
href="/widerrufsbelehrung/">Widerrufsbelehrung</a> <a href="/versandarten/">Versandarten</a></div><div
class="site-info">
&copy; Parfümerie Lindenhof 2026</div></footer></div>
<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner"><div class="cmplz-title">Zustimmung
verwalten</div>
<button class="cmplz-btn cmplz-accept">Akzeptieren</button><button class="cmplz-btn cmplz-deny">Ablehnen</button></div>
</div><script id="wc-add-to-cart-variation-js-extra">
var wc_add_to_cart_variation_params = {"wc_ajax_url":"\\/?wc-ajax=%%endpoint%%","i18n_no_matching_variations_text":
"Es entsprechen leider keine Produkte deiner Auswahl.","i18n_make_a_selection_text":"Bitte w\\u00e4hle eine Variante.",
"i18n_unavailable_text":"Dieses Produkt ist leider nicht verf\\u00fcgbar. Bitte w\\u00e4hle eine andere Kombination."};
</script></body></html>`;
}

const tile = (item: Item): string => `<li class="product type-product post-${item.id} status-publish
${item.state === 'out' ? 'outofstock' : 'instock'} product_cat-damen has-post-thumbnail taxable purchasable
product-type-simple"><a href="https://${host}/produkt/${item.slug}/" class="woocommerce-LoopProduct-link
woocommerce-loop-product__link"><img width="324" height="324" alt=""
src="https://${host}/wp-content/uploads/${item.id}.jpg">
<h2 class="woocommerce-loop-product__title">${esc(item.name)}</h2><span class="price">${amountOf(item.price)}</span></a>
<p class="wc-gzd-additional-info tax-info">inkl. 19 % MwSt.</p>${
  item.state === 'out'
    ? `<a href="https://${host}/produkt/${item.slug}/" class="button product_type_simple"
rel="nofollow">Weiterlesen</a>`
    : `<a href="?add-to-cart=${item.id}" data-quantity="1" class="button product_type_simple add_to_cart_button
ajax_add_to_cart" data-product_id="${item.id}" rel="nofollow">In den Warenkorb</a>`
}</li>`;

const STOCK = {
  in: '<p class="stock in-stock">Vorrätig</p>',
  out: '<p class="stock out-of-stock">Nicht vorrätig</p>',
  pre: '<p class="stock available-on-backorder">Vorbestellbar – erscheint am 20. Januar</p>',
  back: '<p class="stock available-on-backorder">Lieferrückstand: kann nachbestellt werden</p>',
  dead: '<p class="stock out-of-stock">Nicht mehr lieferbar – Produktion eingestellt</p>',
};

const cart = (item: Item): string => `<form class="cart" action="https://${host}/produkt/${item.slug}/" method="post"
enctype='multipart/form-data'><div class="quantity"><label class="screen-reader-text"
for="quantity_67">Menge</label><input
type="number" id="quantity_67" class="input-text qty text" name="quantity" value="1" min="1" step="1" /></div><button
type="submit" name="add-to-cart" value="${item.id}" class="single_add_to_cart_button button alt">${
  item.state === 'pre' ? 'Jetzt vorbestellen' : 'In den Warenkorb'
}</button></form>`;

/** Variations sit as JSON in an attribute; the script shows price and stock once one is chosen. */
function variations(item: Item): string {
  const data = item.sizes.map((size) => ({
    attributes: { attribute_pa_groesse: size.name.replace(' ', '-') },
    availability_html: size.open
      ? '<p class="stock in-stock">Vorrätig</p>'
      : '<p class="stock out-of-stock">Nicht vorrätig</p>',
    backorders_allowed: false,
    display_price: size.price,
    display_regular_price: size.price,
    is_in_stock: size.open,
    is_purchasable: true,
    max_qty: size.open ? 7 : '',
    min_qty: 1,
    price_html: `<span class="price">${amountOf(size.price)}</span>`,
    sku: `${item.sku}-${size.name.replace(' ', '')}`,
    variation_id: size.id,
    variation_is_active: true,
    variation_is_visible: true,
  }));
  return `<form class="variations_form cart" action="https://${host}/produkt/${item.slug}/" method="post"
enctype='multipart/form-data' data-product_id="${item.id}" data-product_variations="${attr(data)}">
<table class="variations" role="presentation"><tbody><tr><th class="label"><label for="pa_groesse">Größe</label></th>
<td class="value"><select id="pa_groesse" class="" name="attribute_pa_groesse" data-show_option_none="yes"><option
value="">Wähle eine Option</option>${each(
    item.sizes,
    (size, i) => `<option value="${size.name.replace(' ', '-')}"${when(i === item.shown, " selected='selected'")}>
${size.name}</option>`,
  )}</select><a class="reset_variations" href="#">Leeren</a></td></tr></tbody></table><div
class="single_variation_wrap">
<div class="woocommerce-variation single_variation"></div><div class="woocommerce-variation-add-to-cart
variations_button"><button type="submit" class="single_add_to_cart_button button alt">In den Warenkorb</button><input
type="hidden" name="product_id" value="${item.id}" /><input type="hidden" name="variation_id" class="variation_id"
value="0" /></div></div></form>`;
}

function product(item: Item, look: Look): string {
  const state = shownState(item);
  const amount = priceOf(item);
  const many = item.sizes.length > 0;
  const prices = item.sizes.map((size) => size.price);
  const claimed = plainState(look.claims ?? (many ? 'in' : state));
  const single = item.was ? striked(item.was, amount) : amountOf(amount);
  const line = many
    ? `${amountOf(Math.min(...prices))} <span aria-hidden="true">&ndash;</span> ${amountOf(Math.max(...prices))}`
    : single;
  const markup = look.bare
    ? ''
    : ld({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        '@id': `https://${host}/produkt/${item.slug}/#product`,
        name: item.name,
        description: item.text,
        sku: item.sku,
        gtin: item.gtin,
        offers: [
          many
            ? {
                '@type': 'AggregateOffer',
                lowPrice: Math.min(...prices).toFixed(2),
                highPrice: Math.max(...prices).toFixed(2),
                offerCount: 3,
                priceCurrency: 'EUR',
                availability: schema(claimed, 'http'),
              }
            : {
                '@type': 'Offer',
                priceSpecification: [
                  {
                    '@type': 'UnitPriceSpecification',
                    price: (look.claimsPrice ?? amount).toFixed(2),
                    priceCurrency: 'EUR',
                    valueAddedTaxIncluded: true,
                    validThrough: '2027-12-31',
                  },
                ],
                availability: schema(claimed, 'http'),
              },
        ],
      });
  const main = `<nav class="woocommerce-breadcrumb"><a href="https://${host}">Startseite</a> / <a href="#">Damen</a> /
${esc(item.name)}</nav><div class="woocommerce-notices-wrapper"></div><div id="product-${item.id}" class="product
type-product
post-${item.id} status-publish ${plainState(state) === 'in' ? 'instock' : 'outofstock'} product_cat-damen taxable
shipping-taxable purchasable product-type-${many ? 'variable' : 'simple'}">${when(
    item.was,
    '<span class="onsale">Angebot!</span>',
  )}<div class="woocommerce-product-gallery woocommerce-product-gallery--with-images images" style="opacity: 0;"></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">${esc(item.name)}</h1>${when(
    !look.bare,
    `<p class="price">${line}</p>`,
  )}${when(
    look.net,
    `<p class="price price-net"><small>${amountOf(look.net ?? 0)} zzgl. 19 % MwSt.</small></p>`,
  )}<div class="legal-price-info"><p class="wc-gzd-additional-info"><span class="wc-gzd-additional-info tax-info">inkl.
19 %
MwSt.</span> <span class="wc-gzd-additional-info shipping-costs-info">zzgl. <a
href="/versandarten/">Versandkosten</a></span>
</p></div>${when(
    look.member,
    `<p class="role-price">Preis für Stammkunden (nach Anmeldung): ${amountOf(look.member ?? 0)}</p>`,
  )}<div class="woocommerce-product-details__short-description"><p>${item.text}</p></div>
${many ? variations(item) : STOCK[state]}${when(!many && sells(item), cart(item))}${when(
  state === 'out',
  `<div class="cwginstock-subscribe-form"><h4>Benachrichtigung bei Verfügbarkeit</h4><input type="email"
placeholder="Ihre E-Mail-Adresse"><input type="submit" value="Jetzt eintragen"></div>`,
)}<p class="wc-gzd-additional-info delivery-time-info">${
    sells(item) && state === 'in' ? 'Lieferzeit: 2–4 Werktage' : ''
  }</p>
<div class="product_meta"><span class="sku_wrapper">Artikelnummer: <span
class="sku">${item.sku}</span></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><div id="reviews" class="woocommerce-Reviews"><ol
class="commentlist">${each(
    REVIEWS.de,
    ([who, said]) => `<li class="review"><strong class="woocommerce-review__author">${who}</strong><p>${said}</p></li>`,
  )}</ol></div></div><section class="related products"><h2>Ähnliche Produkte</h2><ul class="products columns-4">${each(
    look.related,
    tile,
  )}</ul></section></div>`;
  return shell(item.name, 'product-template-default single single-product', markup, main);
}

export const wooClassic: Shop = {
  system: 'woocommerce-storefront-de',
  language: 'de',
  seed: 4,
  host,
  currency: 'EUR',
  kinds: ['in', 'out', 'noneChosen', 'oneGone', 'pre', 'back', 'dead', 'sale', 'net', 'claimsIn', 'relatedIn'],
  path: (item) => `/produkt/${item.slug}/`,
  listPath: '/produkt-kategorie/damen/',
  product,
  list: (items) =>
    shell(
      'Damen',
      'archive tax-product_cat term-damen',
      '',
      `<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">Damen</h1>
</header><p class="woocommerce-result-count">Alle 8 Ergebnisse werden angezeigt</p><ul class="products columns-4">
${each(items, tile)}</ul>`,
    ),
  gone: (items) =>
    shell(
      'Seite nicht gefunden',
      'error404',
      '',
      `<div class="error-404 not-found"><div class="page-content"><header class="page-header"><h1 class="page-title">Oh
nein!
Diese Seite konnte nicht gefunden werden.</h1></header><p>Unter dieser Adresse wurde nichts gefunden. Versuche die Suche
oder
sieh dir die Links unten an.</p><section aria-label="Beliebte Produkte"><h2>Beliebte Produkte</h2><ul class="products
columns-4">${each(items, tile)}</ul></section></div></div>`,
    ),
  wall: siteground(host),
};
