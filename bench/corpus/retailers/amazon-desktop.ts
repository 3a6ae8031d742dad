/** Parts of the pages of Amazon on a computer, for every country. */
import { each, json } from './kit.ts';

export interface AmazonWords {
  lang: string;
  host: string;
  money: (value: number) => string;
  department: string;
  reviews: string;
  cart: string;
  buyNow: string;
  list: string;
  together: string;
  total: string;
  addAll: string;
  sponsored: string;
  viewed: string;
  compare: string;
  footer: string;
  cookies: string;
  order: string;
}

export interface AmazonPage {
  asin: string;
  title: string;
  brand: string;
  facts?: string[];
  core?: string;
  twister?: string;
  buybox: string;
  below?: string;
}

/** The price to pay, with the copy for screen readers first. */
export const toPay = (text: string): string =>
  `<span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay" data-a-size="xl" data-a-color="base">
<span class="a-offscreen">${text}</span><span aria-hidden="true">${text}</span></span>`;

export const struck = (label: string, text: string): string =>
  `<span class="a-size-small aok-offscreen"> ${label} ${text} </span><span
class="a-size-small a-color-secondary basisPrice">
${label} <span class="a-price a-text-price" data-a-size="s" data-a-strike="true" data-a-color="secondary">
<span class="a-offscreen">${text}</span><span aria-hidden="true">${text}</span></span></span>`;

export const core = (inner: string): string =>
  `<div id="corePriceDisplay_desktop_feature_div" class="celwidget" data-feature-name="corePriceDisplay_desktop">
<div class="a-section a-spacing-none aok-align-center aok-relative">${inner}</div></div>`;

export const availability = (text: string, color = 'a-color-success'): string =>
  `<div id="availabilityInsideBuyBox_feature_div"><div id="availability" class="a-section a-spacing-base">
<span class="a-size-medium ${color}"> ${text} </span><br></div></div>`;

/** The box with the cart button. */
export function buybox(words: AmazonWords, price: number, state: string, extra = '', button = words.cart): string {
  return `<div id="desktop_buybox" class="celwidget"><div id="buybox"><div id="qualifiedBuybox" class="a-section">
<form method="post" id="addToCart" action="/gp/product/handle-buy-box/ref=dp_start-bbf_1_glance" class="a-content">
<input type="hidden" name="items[0.base][customerVisiblePrice][amount]" value="${price}">
<div id="corePrice_feature_div"><span class="a-price a-text-price a-size-medium"><span class="a-offscreen">
${words.money(price)}</span><span aria-hidden="true">${words.money(price)}</span></span></div>
<div id="deliveryBlockMessage"></div>${state}
<div id="selectQuantity"><select name="quantity" id="quantity"><option value="1"
selected>1</option><option>2</option></select></div>
<span id="submit.add-to-cart" class="a-button a-button-primary"><span class="a-button-inner">
<input id="add-to-cart-button" name="submit.add-to-cart" title="${button}" class="a-button-input" type="submit"
value="${button}">
<span id="submit.add-to-cart-announce" class="a-button-text" aria-hidden="true">${button}</span></span></span>
<span class="a-button"><input id="buy-now-button" name="submit.buy-now" type="submit" value="${words.buyNow}"></span>
${extra}</form></div></div></div>
<div id="wishlistButtonStack"><input id="add-to-wishlist-button-submit" type="submit" value="${words.list}"></div>`;
}

export const outOfStock = (head: string, text: string, more = ''): string =>
  `<div id="desktop_buybox"><div id="buybox"><div id="unqualifiedBuyBox_feature_div"><div id="outOfStock" class="a-box">
<div class="a-box-inner"><div id="availability"><span class="a-color-price a-text-bold">${head}</span><br>${text}</div>
${more}</div></div></div></div></div>`;

export const seeAll = (label: string, link: string): string =>
  `<div id="desktop_buybox"><div id="buybox"><div id="unqualifiedBuyBox"><div class="a-box"><div class="a-box-inner">
<span id="buybox-see-all-buying-choices" class="a-button a-spacing-base"><span class="a-button-inner">
<a href="${link}" title="${label}" class="a-button-text" role="button">${label}</a></span></span>
</div></div></div></div></div>`;

/** Size swatches: text, state and price text; the first with state "selected" is the shown one. */
export const swatches = (
  label: string,
  items: [string, 'selected' | 'available' | 'unavailable', string?][],
): string => {
  const chosen = items.find(([, state]) => state === 'selected');
  const cells = each(
    items,
    ([text, state, price], index) => `<li id="size_name_${index}" class="swatch${shape[state]}"
data-asin="B0C1TW${index}K7" data-defaultasin="${state === 'selected' ? 'B0C1TW' : ''}"><span
class="a-button a-button-toggle">
<button type="button" class="a-button-text"><p>${text}</p>${
      price
        ? `<span
class="twisterSwatchPrice">${price}</span>`
        : ''
    }
</button></span></li>`,
  );
  return `<div id="twister_feature_div"><form id="twister"><div id="variation_size_name" class="a-section">
<label class="a-form-label">${label}</label> <span class="selection">${chosen ? chosen[0] : ''}</span>
<ul class="a-unordered-list a-button-list swatches" role="radiogroup">${cells}</ul></div></form>
<script type="a-state" data-a-state='{"key":"desktop-twister-sort-filter-data"}'>${json({
    sortedDimValuesForAllDims: { size_name: items.map(([value]) => ({ dimensionValueDisplayText: value })) },
  })}</script></div>`;
};

const shape = { selected: 'Select', available: 'Available', unavailable: 'Unavailable' };

const card = (words: AmazonWords, name: string, price: number): string =>
  `<li class="a-carousel-card"><div class="a-section sp_offerVertical p13n-asin"><a class="a-link-normal"
href="/dp/B07RELATED">
<img alt="${name}" src="https://m.media-amazon.com/images/I/31x._AC_SR160,160_.jpg"><div
class="p13n-sc-truncate">${name}</div></a>
<i class="a-icon a-icon-star-small a-star-small-4-5"><span class="a-icon-alt">4.5 / 5</span></i>
<span class="a-price"><span class="a-offscreen">${words.money(price)}</span></span>
<span class="a-button a-button-small"><input type="submit" value="${words.cart}"></span></div></li>`;

const together = (words: AmazonWords, title: string): string =>
  `<div id="sims-fbt" class="celwidget"><h2>${words.together}</h2><div class="_p13n-fbt_total">${words.total}
<span class="a-price" data-a-color="price"><span class="a-offscreen">${words.money(131.45)}</span></span></div>
<input type="submit" value="${words.addAll}"><ul>
<li>${title} </li><li>NIVEA Body Milk 400 ml <span class="a-price"><span
class="a-offscreen">${words.money(41.95)}</span></span></li></ul></div>`;

export function amazon(words: AmazonWords, page: AmazonPage): string {
  const { money } = words;
  return `<!doctype html><html lang="${words.lang}" class="a-no-js" data-19ax5a9jf="dingo"><head>
<meta charset="utf-8"><title>${page.title} : ${words.host}: ${words.department}</title>
<link rel="canonical" href="https://www.${words.host}/dp/${page.asin}">
<meta name="title" content="${page.title} : ${words.host}: ${words.department}">
<script>var ue_t0=ue_t0||+0;var ue_sn="www.${words.host}",ue_furl="fls-na.${words.host}";</script></head>
<body class="a-m-us a-aui_72554-c"><div id="a-page">${words.cookies}
<header id="navbar-main"><div id="nav-belt"><a id="nav-logo-sprites" href="/ref=nav_logo" aria-label="Amazon"></a>
<input id="twotabsearchtextbox" name="field-keywords"><a id="nav-orders" href="/gp/css/order-history">${words.order}</a>
<a id="nav-cart" href="/cart"><span id="nav-cart-count">0</span></a></div></header>
<div id="dp" class="beauty en_US"><div id="dp-container"><div id="ppd">
<div id="leftCol"><img id="landingImage" alt="${page.title}"
src="https://m.media-amazon.com/images/I/61a._SX522_.jpg"></div>
<div id="centerCol" class="centerColAlign"><div id="title_feature_div"><h1 id="title"
class="a-size-large a-spacing-none">
<span id="productTitle" class="a-size-large product-title-word-break">        ${page.title}       </span></h1></div>
<a id="bylineInfo" class="a-link-normal" href="/stores/x">${page.brand}</a>
<span id="acrPopover" title="4.6"><i class="a-icon a-icon-star"></i></span><span id="acrCustomerReviewText">2,318
${words.reviews}</span>
${page.core ?? ''}${page.twister ?? ''}
<div id="feature-bullets"><ul>${each(page.facts ?? [], (fact) => `<li>${fact}</li>`)}</ul></div></div>
<div id="rightCol"><div id="apex_desktop"></div>${page.buybox}</div></div>
${page.below ?? ''}
${page.core ? together(words, page.title) : ''}
<div id="sp_detail" class="celwidget"><h2>${words.sponsored}</h2><ol class="a-carousel">
${card(words, 'Ariana Cloud Eau de Parfum', 42.5)}${card(words, 'Nautica Voyage', 18.62)}</ol></div>
<div id="HLCXComparisonTable_feature_div"><table id="HLCXComparisonTable"><tr><th>${words.compare}</th></tr>
<tr class="comparison_price_row"><td>${money(52.1)}</td><td>${money(73.99)}</td></tr></table></div>
<div id="rhf"><h2>${words.viewed}</h2>${card(words, 'Bioderma Sensibio H2O 500 ml', 7.99)}</div>
</div></div><footer id="navFooter">${words.footer}</footer></div></body></html>`;
}
