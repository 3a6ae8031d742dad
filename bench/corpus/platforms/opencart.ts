/** Imitates shops on OpenCart with its default theme. */
import { REVIEWS } from './goods.ts';
import type { Item, Look, State } from './lib.ts';
import { each, esc, money, priceOf, sells, shownState, when } from './lib.ts';
import type { Shop } from './shop-pages.ts';
import { imunify } from './walls.ts';

const host = 'www.perfumebarn.co.nz';
const nzd = (amount: number): string => money(amount, '$#');

function shell(title: string, classes: string, main: string): string {
  return `<!DOCTYPE html>
<!--[if (gt IE 9)|!(IE)]><!--><html dir="ltr" lang="en"><!--<![endif]-->
<head><meta charset="UTF-8" /><title>${esc(title)}</title><base href="https://${host}/" />
<meta name="description" content="Perfume Barn NZ – all prices in New Zealand dollars" />
<script src="catalog/view/javascript/jquery/jquery-2.1.1.min.js" type="text/javascript"></script>
<link href="catalog/view/theme/default/stylesheet/stylesheet.css" rel="stylesheet"></head>
<body class="${classes}"><nav id="top"><div class="container"><div class="pull-left"><form
action="index.php?route=common/currency"
method="post" enctype="multipart/form-data" id="form-currency"><div class="btn-group"><button class="btn btn-link
dropdown-toggle" data-toggle="dropdown"><strong>$</strong> <span class="hidden-xs">NZD</span></button><ul
class="dropdown-menu"><li><button class="currency-select btn btn-link btn-block" type="button" name="AUD">$ Australian
Dollar
</button></li><li><button class="currency-select btn btn-link btn-block" type="button" name="NZD">$ NZ
Dollar</button></li></ul>
</div></form></div><div id="top-links" class="nav pull-right"><a href="index.php?route=account/wishlist"
id="wishlist-total"
title="Wish List (0)">Wish List (0)</a> <a href="index.php?route=checkout/cart" title="Shopping Cart">Shopping
Cart</a></div>
</div></nav><header><div id="logo"><h1><a href="index.php?route=common/home">Perfume Barn</a></h1></div><div id="cart"
class="btn-group btn-block"><button type="button"><span id="cart-total">0 item(s) - $0.00</span></button><ul
class="dropdown-menu pull-right"><li><p class="text-center">Your shopping cart is
empty!</p></li></ul></div></header><div
class="container"><nav id="menu" class="navbar"><ul class="nav navbar-nav"><li><a href="womens">Women's</a></li><li><a
href="mens">Men's</a></li><li><a href="testers">Testers</a></li></ul></nav></div>${main}<footer><div
class="container"><h5>
Information</h5><ul class="list-unstyled"><li><a href="shipping">Free NZ shipping over $100</a></li><li><a
href="returns">Returns
</a></li></ul><p>Powered By <a href="http://www.opencart.com">OpenCart</a><br /> Perfume Barn &copy;
2026</p></div></footer>
</body></html>`;
}

const thumb = (
  item: Item,
): string => `<div class="product-layout col-lg-3 col-md-3"><div class="product-thumb transition"><div
class="image"><a href="${item.slug}"><img src="image/cache/catalog/${item.id}-228x228.jpg" alt="${esc(item.name)}"
class="img-responsive" /></a></div><div class="caption"><h4><a href="${item.slug}">${esc(item.name)}</a></h4><p
class="price">
${nzd(item.price)} <span class="price-tax">Ex Tax: ${nzd(item.price / 1.15)}</span></p></div><div
class="button-group">${
  item.state === 'out'
    ? '<button type="button" class="disabled" disabled><span class="hidden-xs">Sold Out</span></button>'
    : `<button type="button" onclick="cart.add('${item.id}', '1');"><i class="fa fa-shopping-cart"></i> <span
class="hidden-xs hidden-sm hidden-md">Add to Cart</span></button>`
}<button type="button" data-toggle="tooltip" title="Add to Wish List"></button></div></div></div>`;

const STOCK = {
  in: 'In Stock',
  out: 'Out Of Stock',
  pre: 'Pre-Order',
  back: 'On backorder, dispatched in 2-3 weeks',
  dead: 'Discontinued',
};

function action(item: Item, state: State): string {
  if (sells(item)) {
    return `<button type="button" id="button-cart" data-loading-text="Loading..." class="btn btn-primary btn-lg btn-block">${
      state === 'pre' ? 'Pre-Order' : 'Add to Cart'
    }</button>`;
  }
  return state === 'out'
    ? `<button type="button" id="button-cart" class="btn btn-default btn-lg btn-block" disabled>Out Of
Stock</button><div
class="notify-stock"><input type="text" name="notify_email" placeholder="Your email" class="form-control" /><button
type="button" class="btn btn-info">Notify me when back in stock</button></div>`
    : '<p class="text-danger">This fragrance has been discontinued by the brand.</p>';
}

function product(item: Item, look: Look): string {
  const amount = priceOf(item);
  const state = shownState(item);
  const lowest = Math.min(...item.sizes.map((size) => size.price));
  const main = `<div class="container" id="product-product"><ul class="breadcrumb"><li><a
href="index.php?route=common/home"><i
class="fa fa-home"></i></a></li><li><a href="womens">Women's</a></li><li><a
href="${item.slug}">${esc(item.name)}</a></li></ul>
<div class="row"><div id="content" class="col-sm-12"><div class="row"><div class="col-sm-8"><ul
class="thumbnails"><li><a
class="thumbnail" href="image/cache/catalog/${item.id}-500x500.jpg" title=""></a></li></ul><ul class="nav nav-tabs"><li
class="active"><a href="#tab-description" data-toggle="tab">Description</a></li><li><a href="#tab-review"
data-toggle="tab">
Reviews (2)</a></li></ul><div class="tab-content"><div class="tab-pane active"
id="tab-description"><p>${item.text}</p></div><div
class="tab-pane" id="tab-review">${each(
    REVIEWS.en,
    ([
      who,
      said,
    ]) => `<table class="table table-striped"><tr><td><strong>${who}</strong></td></tr><tr><td>${said}</td></tr>
</table>`,
  )}</div></div></div><div class="col-sm-4"><div class="btn-group"><button type="button" data-toggle="tooltip"
class="btn btn-default" title="Compare this Product" onclick="compare.add('${item.id}');"><i class="fa
fa-exchange"></i></button>
</div><h1>${esc(item.name)}</h1><ul class="list-unstyled"><li>Brand: <a
href="brand">${esc(item.brand)}</a></li><li>Product
Code: ${item.sku}</li><li>Reward Points: ${Math.round(amount)}</li><li>Availability: ${STOCK[state]}</li></ul>${when(
    !look.bare,
    `<ul class="list-unstyled">${when(
      item.was,
      `<li><span style="text-decoration: line-through;">${nzd(item.was ?? 0)}</span></li>`,
    )}<li><h2>${nzd(amount)}</h2></li><li>Ex Tax: ${nzd(amount / 1.15)}</li><li>Price in reward points:
${Math.round(amount * 20)}</li><li><hr></li><li>5 or more ${nzd(amount * 0.9)}</li></ul>`,
  )}${when(look.member, `<p class="text-info">Barn Club price ${nzd(look.member ?? 0)} – log in to use it</p>`)}<div
id="product">${when(
    item.sizes.length > 0,
    `<hr><h3>Available Options</h3><div class="form-group required"><label class="control-label"
for="input-option226">Size</label><select name="option[226]" id="input-option226" class="form-control"><option value="">
---
Please Select --- </option>${each(
      item.sizes.filter((size) => size.open),
      (size) =>
        `<option value="${size.id}">${size.name}${when(
          size.price > lowest,
          ` (+${nzd(size.price - lowest)})`,
        )}</option>`,
    )}</select></div>`,
  )}<div class="form-group"><label class="control-label" for="input-quantity">Qty</label><input type="text"
name="quantity"
value="1" size="2" id="input-quantity" class="form-control" /><input type="hidden" name="product_id" value="${item.id}"
/><br />
${action(item, state)}</div></div></div></div><h3>Related Products</h3><div class="row">${each(look.related, thumb)}</div><p>Tags: <a
href="tag/niche">niche</a></p></div></div></div><script type="text/javascript"><!--
$('#button-cart').on('click', function() { $.ajax({ url: 'index.php?route=checkout/cart/add', type: 'post' }); });
//--></script>`;
  return shell(item.name, `product-product-${item.id}`, main);
}

export const opencart: Shop = {
  system: 'opencart-default',
  language: 'en',
  seed: 15,
  host,
  currency: 'NZD',
  kinds: ['in', 'out', 'noneChosen', 'pre', 'back', 'dead', 'sale', 'net', 'member', 'relatedIn', 'relatedOut', 'wear'],
  path: (item) => `/${item.slug}`,
  listPath: '/womens',
  product,
  list: (items) =>
    shell(
      "Women's",
      'product-category-20',
      `<div id="product-category" class="container"><div id="content" class="col-sm-9"><h2>Women's</h2><div
class="row"><a
href="index.php?route=product/compare" id="compare-total" class="btn btn-link">Product Compare (0)</a></div><div
class="row">
${each(items, thumb)}</div><div class="col-sm-6 text-right">Showing 1 to 8 of 8 (1 Pages)</div></div></div>`,
    ),
  gone: () =>
    shell(
      'Product not found!',
      'error-not_found',
      `<div id="error-not-found" class="container"><div id="content" class="col-sm-12"><h1>Product not
found!</h1><p>Product not
found!</p><div class="buttons clearfix"><div class="pull-right"><a href="index.php?route=common/home" class="btn
btn-primary">
Continue</a></div></div></div></div>`,
    ),
  wall: imunify(host),
};
