import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { en } from './words.ts';

interface Product {
  name: string;
  price: string;
  was?: string;
  buttons: string;
  alert?: string;
  options?: string;
  stock?: string;
  script?: string;
  head?: string;
}

const add =
  '<input id="form-action-addToCart" data-wait-message="Adding to cart…" class="button button--primary" type="submit" value="Add to Cart">';

function card(name: string, price: string, act: string): string {
  return `<li class="product"><article class="card" data-test="card-90"><figure class="card-figure"><div class="card-figcaption-body">${act}</div></figure><div class="card-body"><p class="card-text" data-test-info-type="brandName">Nord</p><h3 class="card-title"><a href="#">${name}</a></h3><div class="card-text" data-test-info-type="price"><span class="price price--withoutTax">${price}</span></div></div></article></li>`;
}

function product({
  name,
  price,
  was = '',
  buttons,
  alert = '',
  options = '',
  stock = '',
  script = '',
  head = '',
}: Product): string {
  const nonSale = was === '' ? ' style="display: none;"' : '';
  const body = `<div class="banners"><div class="banner">${en.delivery}</div></div><header class="header" role="banner"><h1 class="header-logo"><a href="/">Harbour Scents</a></h1><nav class="navUser"><ul class="navUser-section"><li class="navUser-item navUser-item--cart"><a class="navUser-action" href="/cart.php"><span class="navUser-item-cartLabel">Cart</span> <span class="countPill cart-quantity">0</span></a><div class="dropdown-menu" id="cart-preview-dropdown" aria-hidden="true"><p class="previewCart-empty">${en.empty}</p></div></li></ul></nav><div class="navPages-container"><ul class="navPages-list">${menu(en)}</ul></div></header>
<div class="body" data-currency-code="USD"><div class="container"><ol class="breadcrumbs"><li class="breadcrumb"><a href="/">Home</a></li></ol><div><div class="productView" data-entity-id="88"><section class="productView-images"><img src="/f.jpg" alt="${name}"></section>
<section class="productView-details product-data"><div class="productView-product"><h1 class="productView-title">${name}</h1><h2 class="productView-brand"><a href="#"><span>Nord</span></a></h2><div class="productView-price"><div class="price-section price-section--withoutTax rrp-price--withoutTax" style="display: none;">MSRP: <span data-product-rrp-price-without-tax class="price price--rrp"></span></div>
<div class="price-section price-section--withoutTax non-sale-price--withoutTax"${nonSale}>Was: <span data-product-non-sale-price-without-tax class="price price--non-sale">${was}</span></div><div class="price-section price-section--withoutTax"><span class="price-label"></span><span class="price-now-label"${nonSale}>Now:</span> <span data-product-price-without-tax class="price price--withoutTax">${price}</span></div><div class="price-section price-section--saving price"${nonSale}><span class="price">(You save</span> <span data-product-price-saved class="price price--saving">$21.00</span> )</div></div>
<div class="productView-rating"><span class="productView-reviewLink">(No reviews yet)</span></div><dl class="productView-info"><dt class="productView-info-name">SKU:</dt><dd class="productView-info-value" data-product-sku>HS-88</dd>${stock}</dl></div></section>
<section class="productView-details product-options"><div class="productView-options"><form class="form" method="post" action="/cart.php" data-cart-item-add><input type="hidden" name="action" value="add"><input type="hidden" name="product_id" value="88"><div data-product-option-change style="display:none;">${options}</div><div class="form-field form-field--stock u-hiddenVisually"><label class="form-label form-label--alternate">Current Stock: <span data-product-stock></span></label></div>
<div id="add-to-cart-wrapper" class="add-to-cart-wrapper"${buttons === '' ? ' style="display: none"' : ''}><div class="form-field form-field--increments"><label>Quantity:</label><input class="form-input form-input--incrementTotal" id="qty[]" name="qty[]" type="tel" value="1"></div><div class="alertBox productAttributes-message" style="display:none"><div class="alertBox-column alertBox-icon"></div><p class="alertBox-column alertBox-message"></p></div><div class="form-action">${buttons}</div></div></form>${alert}<form class="form form-wishlist"><a href="/wishlist.php" class="button dropdown-menu-button">Add to Wish List</a></form></div></section></div>
<div class="tabs-contents"><div class="tab-content is-active" id="tab-description"><p>${en.letter}</p></div></div><div class="tab-content" id="tab-related"><h2>${en.related}</h2><section class="productCarousel"><ul>${card('Cedar Psalm', '$44.00', '<a href="/cart.php?action=add&amp;product_id=90" class="button button--small card-figcaption-button">Add to Cart</a>')}${card('Moss Letter', '$39.00', '<a href="#" class="button button--small card-figcaption-button">Out of stock</a>')}</ul></section></div></div></div></div>${tail(en)}
<script>var BCData = ${script === '' ? '{}' : script};</script>`;
  return web('en', `${name} - Harbour Scents`, body, head);
}

function attributes(instock: boolean, price: number, stock: number | null): string {
  return JSON.stringify({
    product_attributes: {
      sku: 'HS-88',
      instock,
      purchasable: true,
      stock,
      price: { without_tax: { formatted: `$${price}`, value: price, currency: 'USD' } },
      out_of_stock_behavior: 'label_option',
      out_of_stock_message: 'Out of stock',
    },
  });
}

const at = 'https://harbour.example.com/';

export const bigcommerce: PlatformPage[] = [
  {
    name: 'in stock',
    url: `${at}salt-orchard/`,
    truth: truth('in_stock', 84, 'USD', 'Salt Orchard'),
    why: 'Every price slot is in the page, empty or hidden; the logo is an h1.',
    html: product({ name: 'Salt Orchard', price: '$84.00', buttons: add, script: attributes(true, 84, 12) }),
  },
  {
    name: 'sold out, message in the place of the button',
    url: `${at}fig-ink/`,
    truth: truth('out_of_stock', 84, 'USD', 'Fig and Ink'),
    why: 'The wrapper of the button is hidden; an alert box says it.',
    html: product({
      name: 'Fig and Ink',
      price: '$84.00',
      buttons: '',
      alert:
        '<div class="alertBox alertBox--error"><div class="alertBox-column alertBox-icon"></div><p class="alertBox-column alertBox-message"><span id="alertBox-message-text">Out of stock</span></p></div>',
      script: attributes(false, 84, 0),
    }),
  },
  {
    name: 'on sale, no script',
    url: `${at}iris/`,
    truth: truth('in_stock', 63, 'USD', 'Iris Mineral'),
    why: 'Was, now and you save in one box.',
    html: product({ name: 'Iris Mineral', price: '$63.00', was: '$84.00', buttons: add }),
  },
  {
    name: 'pre-order',
    url: `${at}oud/`,
    truth: truth('preorder', 1150, 'USD', 'Oud Meridian'),
    why: 'BigCommerce changes the label of the button.',
    html: product({
      name: 'Oud Meridian',
      price: '$1,150.00',
      buttons: add.replace('Add to Cart', 'Pre-Order Now'),
      stock:
        '<dt class="productView-info-name">Availability:</dt><dd class="productView-info-value">Ships in March</dd>',
    }),
  },
  {
    name: 'sold out, JSON-LD in stock',
    url: `${at}amber/`,
    truth: truth('out_of_stock', 99.5, 'USD', 'Amber Lantern'),
    why: 'The theme writes InStock when purchasable, whatever the stock.',
    html: product({
      name: 'Amber Lantern',
      price: '$99.50',
      buttons:
        '<input id="form-action-addToCart" class="button button--primary" type="submit" value="Sold Out" disabled>',
      head: productLd('Amber Lantern', '99.5', 'USD', 'InStock'),
    }),
  },
  {
    name: 'no longer made',
    url: `${at}cuir/`,
    truth: truth('discontinued', 99.5, 'USD', 'Cuir Boréal'),
    why: 'A plain sentence in the place of the button.',
    html: product({
      name: 'Cuir Boréal',
      price: '$99.50',
      buttons: '',
      alert:
        '<div class="alertBox alertBox--info"><p class="alertBox-column alertBox-message">This product has been discontinued.</p></div>',
    }),
  },
];
