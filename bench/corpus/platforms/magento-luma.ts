/** Imitates Dutch shops on Magento with the theme Luma. */
import { REVIEWS } from './goods.ts';
import type { Item, Look } from './lib.ts';
import { each, esc, json, money, plainState, priceOf, schema, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { incapsula } from './walls.ts';

const host = 'www.geurhuisvandam.nl';
const eur = (amount: number): string => money(amount, '€ #', ',').replace(' ', '&nbsp;');

function shell(title: string, classes: string, main: string, head = ''): string {
  return `<!doctype html>
<html lang="nl">
<head prefix="og: http://ogp.me/ns# fb: http://ogp.me/ns/fb# product: http://ogp.me/ns/product#">
<script> var LOCALE = 'nl\\u002DNL'; var BASE_URL = 'https\\u003A\\u002F\\u002F${host}\\u002F'; var require = {
'baseUrl': 'https\\u003A\\u002F\\u002F${host}\\u002Fstatic\\u002Fversion1730\\u002Fluma'};</script>
<meta charset="utf-8"/><title>${esc(title)}</title><meta name="robots" content="INDEX,FOLLOW"/>${head}</head>
<body data-container="body" data-mage-init='{"loaderAjax": {}, "loader": { "icon": "loader-2.gif"}}' id="html-body"
class="${classes} page-layout-1column"><div class="cookie-status-message" id="cookie-status">The store will not work
correctly
when cookies are disabled.</div><script type="text/x-magento-init">{"*": {"mage/cookies": {"expires": null, "path":
"\\u002F",
"secure": true, "lifetime": "3600"}}}</script><noscript><div class="message global noscript"><div class="content"><p>
<strong>JavaScript lijkt uitgeschakeld te zijn in uw browser.</strong></p></div></div></noscript>
<div class="page-wrapper"><header class="page-header"><div class="panel wrapper"><ul class="header links"><li
class="greet
welcome"><span>Gratis verzending vanaf € 45 – voor 22.00 uur besteld, morgen in huis</span></li><li><a
href="https://${host}/customer/account/login/">Inloggen</a></li></ul></div><div class="header content"><a class="logo"
href="https://${host}/">Geurhuis van Dam</a><div data-block="minicart" class="minicart-wrapper"><a
class="action showcart" href="https://${host}/checkout/cart/"><span
class="text">Winkelwagen</span></a></div></div></header>
<div class="sections nav-sections"><nav class="navigation" data-action="navigation"><ul><li class="level0 nav-1"><a
href="https://${host}/dames.html" class="level-top"><span>Damesparfum</span></a></li><li class="level0 nav-2"><a
href="https://${host}/heren.html" class="level-top"><span>Herenparfum</span></a></li><li class="level0"><a
href="https://${host}/sale.html"><span>Aanbiedingen</span></a></li></ul></nav></div>
<main id="maincontent" class="page-main"><a id="contentarea" tabindex="-1"></a><div class="page messages"></div><div
class="columns"><div class="column main">${main}</div></div></main><footer class="page-footer"><div class="footer
content">
<div class="block newsletter"><form class="form subscribe"><label for="newsletter">Schrijf u in voor onze
nieuwsbrief:</label>
<input name="email" type="email" id="newsletter" placeholder="Vul uw e-mailadres in" /><button class="action subscribe
primary"><span>Inschrijven</span></button></form></div><div class="switcher store"><span>Taal</span> <strong>Nederlands
</strong> <a href="#">Français</a></div><small class="copyright"><span>Alle prijzen zijn inclusief
btw.</span></small></div>
</footer></div></body></html>`;
}

const box = (id: number, amount: number, was?: number): string => `<div class="price-box price-final_price"
data-role="priceBox" data-product-id="${id}" data-price-box="product-id-${id}">${
  was
    ? `<span class="special-price"><span class="price-container price-final_price tax weee"><span
class="price-label">Speciale prijs</span><span id="product-price-${id}" data-price-amount="${amount}"
data-price-type="finalPrice" class="price-wrapper"><span class="price">${eur(amount)}</span></span></span></span>
<span class="old-price"><span class="price-container price-final_price tax weee"><span class="price-label">Normale prijs
</span><span id="old-price-${id}" data-price-amount="${was}" data-price-type="oldPrice" class="price-wrapper"><span
class="price">${eur(was)}</span></span></span></span>`
    : `<span class="price-container price-final_price tax weee"><span id="product-price-${id}"
data-price-amount="${amount}"
data-price-type="finalPrice" class="price-wrapper"><span class="price">${eur(amount)}</span></span></span>`
}</div>`;

const tile = (item: Item): string => `<li class="item product product-item"><div class="product-item-info"
data-container="product-grid"><div class="product details product-item-details"><strong class="product name
product-item-name"><a class="product-item-link" href="https://${host}/${item.slug}.html">${esc(item.name)}</a></strong>
${box(item.id, item.price)}<div class="product actions product-item-actions"><div class="actions-primary">${
  item.state === 'out'
    ? '<div class="stock unavailable"><span>Niet op voorraad</span></div>'
    : `<form data-role="tocart-form" method="post"><button type="submit" title="In winkelwagen" class="action tocart
primary"><span>In winkelwagen</span></button></form>`
}</div></div></div></div></li>`;

const STOCK = {
  in: '<div class="stock available" title="Beschikbaarheid"><span>Op voorraad</span></div>',
  out: '<div class="stock unavailable" title="Beschikbaarheid"><span>Niet op voorraad</span></div>',
  pre: '<div class="stock available preorder"><span>Pre-order – verwacht op 18 april</span></div>',
  back: '<div class="stock available backorder"><span>Nabestelling: levertijd circa 3 weken</span></div>',
  dead: '<div class="stock unavailable"><span>Uit het assortiment – niet meer leverbaar</span></div>',
};

/** Sizes of a configurable product: the stock keeping units behind each option and their prices. */
function swatches(item: Item): string {
  const config = {
    attributes: {
      93: {
        id: '93',
        code: 'size',
        label: 'Inhoud',
        options: item.sizes.map((size, i) => ({
          id: String(160 + i),
          label: size.name,
          products: size.open ? [String(size.id)] : [],
        })),
      },
    },
    template: '€ <%- data.price %>',
    currencyFormat: '€ %s',
    optionPrices: Object.fromEntries(
      item.sizes.map((size) => [size.id, { oldPrice: { amount: size.price }, finalPrice: { amount: size.price } }]),
    ),
    priceFormat: { pattern: '€ %s', precision: 2, decimalSymbol: ',', groupSymbol: '.' },
    prices: { finalPrice: { amount: priceOf({ ...item, shown: -1 }) } },
    productId: String(item.id),
    chooseText: 'Kies een optie...',
    salable: { 93: Object.fromEntries(item.sizes.map((s, i) => [160 + i, s.open ? [String(s.id)] : []])) },
    index: Object.fromEntries(item.sizes.map((size, i) => [size.id, { 93: String(160 + i) }])),
  };
  return `<div class="product-options-wrapper" id="product-options-wrapper" data-hasrequired="* Verplichte velden"><div
class="fieldset" tabindex="0"><div class="swatch-opt" data-role="swatch-options"><div class="field configurable
required">
<label class="label" for="attribute93"><span>Inhoud</span></label><div class="control"><select
name="super_attribute[93]"
id="attribute93" class="super-attribute-select"><option value="">Kies een optie...</option></select></div></div></div>
<script type="text/x-magento-init">${json({
    '#product_addtocart_form': { configurable: { spConfig: config, gallerySwitchStrategy: 'replace' } },
  })}</script></div></div>`;
}

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const claimed = look.claims ?? (state === 'pre' || state === 'back' ? 'in' : plainState(state));
  const head = `<meta property="og:type" content="product"/><meta property="product:price:amount"
content="${look.claimsPrice ?? amount}"/><meta property="product:price:currency" content="EUR"/>`;
  const main = `<div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span
class="base" data-ui-id="page-title-wrapper" itemprop="name">${esc(item.name)}</span></h1></div><div
class="product-info-price">${item.sizes.length > 0 ? `<span class="price-label">Vanaf</span>` : ''}${
    item.sizes.length > 0 ? box(item.id, amount) : when(!look.bare, box(item.id, amount, item.was))
  }${when(
    look.net,
    `<span class="price-excluding-tax" data-label="Excl. btw"><span class="price">${eur(look.net ?? 0)}</span></span>`,
  )}<div class="product-info-stock-sku">${STOCK[state]}<div class="product attribute sku"><strong
class="type">SKU</strong><div class="value" itemprop="sku">${item.sku}</div></div></div></div>${when(
    look.member,
    `<div class="loyalty-price">Met Geurpas: <strong>${eur(look.member ?? 0)}</strong></div>`,
  )}<meta itemprop="brand" content="${esc(item.brand)}"/><div itemprop="offers" itemscope
itemtype="http://schema.org/Offer"><meta itemprop="price" content="${look.claimsPrice ?? amount}"/><meta
itemprop="priceCurrency" content="EUR"/><link itemprop="availability" href="${schema(claimed, 'http')}"/></div>
${when(
  state === 'out',
  `<div class="product alert stock"><a href="https://${host}/productalert/add/stock/product_id/${item.id}/"
class="action alert">Geef een seintje wanneer dit product weer op voorraad is</a></div>`,
)}<div class="product-add-form"><form data-product-sku="${item.sku}"
action="https://${host}/checkout/cart/add/product/${
    item.id
  }/" method="post" id="product_addtocart_form"><input type="hidden" name="product" value="${item.id}" />${when(
    item.sizes.length > 0,
    swatches(item),
  )}${when(
    sells(item),
    `<div class="box-tocart"><div class="fieldset"><div class="field qty"><label class="label"
for="qty"><span>Aantal</span>
</label><input type="number" name="qty" id="qty" value="1" class="input-text qty"/></div><div class="actions"><button
type="submit" title="In winkelwagen" class="action primary tocart" id="product-addtocart-button" disabled><span>${
      state === 'pre' ? 'Pre-order' : 'In winkelwagen'
    }</span></button></div></div></div>`,
  )}</form></div><div class="product-social-links"><a href="#" class="action towishlist"><span>Aan verlanglijst
toevoegen
</span></a><a href="#" class="action tocompare"><span>Toevoegen om te vergelijken</span></a></div></div>
<div class="product media"><div class="gallery-placeholder _block-content-loading"
data-gallery-role="gallery-placeholder">
<img alt="main product photo" class="gallery-placeholder__image"
src="https://${host}/media/${item.id}.jpg"/></div></div>
<div class="product info detailed"><div class="product data items"><div class="data item title"><a>Details</a></div><div
class="data item content"><div class="product attribute description"><div
class="value">${item.text}</div></div></div></div>
<div id="reviews">${each(
    REVIEWS.nl,
    ([who, said]) => `<div class="review-content"><b>${who}</b>
${said}</div>`,
  )}</div></div>
<div class="block related" data-mage-init='{"relatedProducts":{"relatedCheckbox":".related.checkbox"}}'><div
class="block-title
title"><strong>Gerelateerde producten</strong></div><ol class="products list items product-items">${each(
    look.related,
    tile,
  )}</ol></div>`;
  return shell(item.name, `catalog-product-view product-${item.slug}`, main, head).replace(
    '<div class="column main">',
    '<div class="column main" itemscope itemtype="http://schema.org/Product">',
  );
}

export const magentoLuma: Shop = {
  system: 'magento-luma-nl',
  language: 'nl',
  seed: 6,
  host,
  currency: 'EUR',
  kinds: ['in', 'out', 'noneChosen', 'pre', 'back', 'dead', 'sale', 'net', 'member', 'claimsIn', 'relatedIn', 'tech'],
  path: (item) => `/${item.slug}.html`,
  listPath: '/dames.html',
  product,
  list: (items) =>
    shell(
      'Damesparfum',
      'page-products catalog-category-view',
      `<div class="page-title-wrapper"><h1 class="page-title" id="page-title-heading"><span
class="base">Damesparfum</span></h1>
</div><div class="toolbar toolbar-products"><p class="toolbar-amount" id="toolbar-amount"><span
class="toolbar-number">8</span> producten</p></div><ol class="products list items product-items">${each(
        items,
        tile,
      )}</ol>`,
    ),
  gone: () =>
    shell(
      '404 Pagina niet gevonden',
      'cms-no-route cms-noroute-index',
      `<div class="page-title-wrapper"><h1 class="page-title"><span class="base">Oeps, deze pagina bestaat niet
(meer)</span>
</h1></div><dl><dt>De pagina die u zoekt is niet gevonden.</dt><dd>Controleer of u het adres goed hebt ingetypt of ga
terug
naar de <a href="https://${host}/">homepage</a>.</dd></dl>`,
    ),
  wall: incapsula(host),
};
