import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { en, es, nb, sv, vi, type Words } from './words.ts';

interface Item {
  name: string;
  price: string;
  stock: string;
  button: string;
  head?: string;
}

function nopcommerce({ name, price, stock, button, head = '' }: Item, lang: string, words: Words): string {
  const body = `<div class="ajax-loading-block-window" style="display: none"></div><div id="bar-notification" class="bar-notification-container"></div><div class="master-wrapper-page"><div class="header"><div class="header-links"><ul><li><a href="/wishlist" class="ico-wishlist"><span class="wishlist-qty">(0)</span></a></li><li id="topcartlink"><a href="/cart" class="ico-cart"><span class="cart-label">${words.cart}</span> <span class="cart-qty">(0)</span></a></li></ul></div><div id="flyout-cart" class="flyout-cart"><div class="mini-shopping-cart"><div class="count">${words.empty}.</div></div></div></div><div class="header-menu"><ul class="top-menu notmobile">${menu(words)}</ul></div>
<div class="master-wrapper-content"><div class="master-column-wrapper"><div class="center-1"><div class="page product-details-page"><div class="page-body"><form method="post" id="product-details-form" action="/p"><div data-productid="18"><div class="product-essential"><div class="gallery"><img src="/f.jpg" alt="${name}"></div><div class="overview"><div class="product-name"><h1>${name}</h1></div><div class="short-description">EDP 50 ml</div>${stock}<div class="additional-details"><div class="sku"><span class="label">SKU:</span><span class="value" id="sku-18">AN_18</span></div></div><div class="prices">${price}</div>${button}<div class="overview-buttons"><div class="add-to-wishlist"><button type="button" class="button-2 add-to-wishlist-button">${words.related}</button></div></div><div class="full-description"><p>${words.delivery}</p></div></div></div></div></form>
<div class="related-products-grid product-grid"><div class="title"><strong>${words.related}</strong></div><div class="item-grid"><div class="product-item"><h2 class="product-title"><a href="#">Moss</a></h2><div class="prices"><span class="price actual-price">240 kr</span></div><div class="buttons"><button type="button" class="button-2 product-box-add-to-cart-button">+</button></div></div></div></div></div></div></div></div></div></div>${tail(words)}`;
  return web(lang, `Nord. ${name}`, body, head);
}

const nopPrice = (now: string, was = '') =>
  `${was === '' ? '' : `<div class="old-product-price"><span>Old:</span> <span>${was}</span></div>`}<div class="product-price"><span id="price-value-18" class="price-value-18">${now}</span></div>`;
const nopStock = (label: string, value: string) =>
  `<div class="availability"><div class="stock"><span class="label">${label}</span> <span class="value" id="stock-availability-value-18">${value}</span></div></div>`;
const nopButton = (label: string) =>
  `<div class="add-to-cart"><div class="add-to-cart-panel"><input id="product_enteredQuantity_18" class="qty-input" type="text" value="1"><button type="button" id="add-to-cart-button-18" class="button-1 add-to-cart-button" data-productid="18">${label}</button></div></div>`;

/** Creates a page of Salesforce's Storefront Reference Architecture, with a size to select. */
function sfra({ name, price, stock, button, head = '' }: Item): string {
  const body = `<div class="page" data-action="Product-Show" data-querystring="pid=25"><header><div class="minicart" data-action-url="/Cart-MiniCart"><a class="minicart-link" href="/cart"><i class="minicart-icon fa fa-shopping-bag"></i><span class="minicart-quantity">0</span></a></div><nav class="navbar main-menu"><ul class="nav navbar-nav">${menu(en)}</ul></nav></header><div role="main" id="maincontent"><div class="container product-detail product-wrapper" data-pid="25"><div class="row"><div class="primary-images col-12 col-sm-6"><img src="/f.jpg" alt="${name}"></div><div class="col-12 col-sm-6"><div class="product-number-rating"><div class="product-number">Item No. <span class="product-id">25</span></div></div><h1 class="product-name hidden-sm-down">${name}</h1><div class="attributes">
<div class="row" data-attr="size"><div class="attribute"><label class="size non-color-display-value">Select Size</label><select class="custom-select form-control select-size"><option value="?dwvar_25_size=">Select Size</option><option value="50" data-attr-value="50">50 ml</option><option value="100" data-attr-value="100" disabled>100 ml</option></select></div></div>${stock}<div class="prices-add-to-cart-actions"><div class="row"><div class="col-12"><div class="prices"><div class="price">${price}</div></div></div></div><div class="cart-and-ipay">${button}<div class="pdp-checkout-button"></div></div></div><div class="promotions"></div></div></div></div><div class="description-and-detail"><p>${en.delivery}</p></div></div>
<div class="recommendations"><div class="product-tile"><div class="pdp-link"><a class="link" href="#">Moss Letter</a></div><div class="price"><span class="sales"><span class="value" content="40.00">$40.00</span></span></div></div></div></div>${tail(en)}</div>`;
  return web('en', `${name} | Harbour`, body, head);
}

const sale = (sum: string, amount: string) =>
  `<span><span class="sales"><span class="value" content="${amount}">${sum}</span></span></span>`;
const message = (text: string) =>
  `<div class="row availability product-availability" data-ready-to-order="false" data-available="true"><div class="col-auto availability-label pr-0"><label class="availability non-color-display-value">Availability:</label></div><div class="col"><ul class="list-unstyled availability-msg"><li><div>${text}</div></li></ul></div></div>`;
const sfraButton = (blocked: boolean) =>
  `<button class="add-to-cart btn btn-primary" data-toggle="modal" data-target="#chooseBonusProductModal" data-pid="25"${blocked ? ' disabled' : ''}><i class="fa fa-shopping-bag"></i> Add to Cart</button>`;

function sitegenesis({ name, price, stock, button, head = '' }: Item): string {
  const body = `<div id="wrapper" class="pt_product-details"><div class="top-banner"><div id="mini-cart"><div class="mini-cart-total"><a class="mini-cart-link mini-cart-empty" href="/cart"><i class="minicart-icon"></i><span class="mini-cart-label">Bag</span> <span class="minicart-quantity">0</span></a></div></div><nav id="navigation"><ul class="menu-category level-1">${menu(en)}</ul></nav></div><div id="main" class="full-width"><div id="pdpMain" class="pdp-main"><div class="product-col-1 product-image-container"><img class="primary-image" src="/f.jpg" alt="${name}"></div><div class="product-col-2 product-detail"><h1 class="product-name" >${name}</h1><div id="product-content"><div class="product-price">${price}</div><div class="product-number">Item# <span>25GB</span></div><div class="product-variations"><ul><li class="attribute"><span class="label">Size</span><div class="value"><select class="variation-select"><option>50 ml</option></select></div></li></ul></div>
<div class="product-add-to-cart">${stock}<form action="/on/cart" method="post" class="pdpForm"><fieldset><div class="inventory"><div class="quantity"><label>Qty</label><input type="text" class="input-text" name="Quantity" value="1"></div></div><input type="hidden" name="pid" id="pid" value="25">${button}</fieldset></form></div><div class="product-actions"><a class="button simple" href="/wishlist">Add to Wishlist</a></div></div></div></div><div class="last-visited"><div class="product-tile"><a class="name-link">Cedar Psalm</a><span class="product-sales-price">£31.00</span></div></div></div>${tail(en)}</div>`;
  return web('en-GB', `${name} | Harbour UK`, body, head);
}

/** Creates a page of the accelerator storefront of SAP Commerce. */
function hybris({ name, price, stock, button, head = '' }: Item): string {
  const body = `<main data-currency-iso-code="NOK"><header class="js-mainHeader"><div class="nav-cart"><a href="/cart" class="mini-cart-link js-mini-cart-link"><div class="mini-cart-price js-mini-cart-price hidden-xs">0,00 kr</div><div class="mini-cart-count js-mini-cart-count"><span class="nav-items-total">0</span></div></a></div><nav class="navigation"><ul class="nav__links">${menu(nb)}</ul></nav></header><div class="product-details page-title"><div class="name">${name}<span class="sku">ID</span><span class="code">30025</span></div></div><div class="row"><div class="image-gallery js-gallery"><img src="/f.jpg" alt="${name}"></div><div class="product-main-info"><div class="product-details"><p class="price">${price}</p><div class="description">50 ml</div></div>
<div class="addtocart-component"><div class="qty-selector input-group js-qty-selector"><input type="text" maxlength="3" class="form-control js-qty-selector-input" value="1"></div><div class="stock-wrapper clearfix">${stock}</div><div class="actions"><form id="addToCartForm" class="add_to_cart_form" action="/cart/add" method="post"><input type="hidden" name="productCodePost" value="30025">${button}</form><button class="btn btn-default btn-block js-pickup-in-store-button" type="submit" disabled>Hent i butikk</button></div></div></div></div>
<div class="carousel__component"><div class="carousel__component--headline">${nb.related}</div><div class="carousel__item"><div class="carousel__item--name">Mose</div><div class="carousel__item--price">399,00 kr</div></div></div></main>${tail(nb)}`;
  return web('no', `${name} | Nord`, body, head);
}

/** Oracle ATG shops have their own markup, SKU ids and texts from a message catalogue. */
function atg({ name, price, stock, button, head = '' }: Item): string {
  const body = `<div id="atg_store_container"><div id="atg_store_header"><div id="atg_store_cart_menu"><a href="/cart.jsp">${es.cart} (0)</a><div class="richCartEmpty">${es.empty}</div></div><ul id="atg_store_catNav">${menu(es)}</ul></div><div id="atg_store_main"><h2 class="title product" id="atg_store_productName">${name}</h2><div id="atg_store_productImage"><img src="/f.jpg" alt=""></div><div class="atg_store_productSummaryContainer"><div id="picker_contents"><form id="addToCart"><div class="atg_store_productPrice">${price}</div><div class="atg_store_productAvailability">${stock}</div><input type="hidden" name="sku" value="sku30025"><div class="atg_store_addQty"><span class="atg_store_quantity"><label>Cantidad</label><input type="text" value="1"></span>${button}</div><a class="atg_store_recordedClick" href="#">Ver disponibilidad en tienda</a></form></div><p>Meses sin intereses: 6 x $349.83</p></div><div id="atg_store_relatedProducts"><h3>${es.related}</h3><a href="#">Salmo de cedro</a> <span class="atg_store_newPrice">$899.00</span></div></div></div>${tail(es)}`;
  return web('es-MX', `${name} en línea`, body, head);
}

export const nopCommerce: PlatformPage[] = [
  {
    name: 'Swedish, in stock, old price',
    url: 'https://nord.example.se/salttradgard',
    truth: truth('in_stock', 649, 'SEK', 'Saltträdgård'),
    why: 'Label and value in two spans.',
    html: nopcommerce(
      {
        name: 'Saltträdgård',
        price: nopPrice('649,00 kr', '799,00 kr'),
        stock: nopStock('Tillgänglighet:', 'I lager'),
        button: nopButton('Lägg i varukorgen'),
      },
      'sv',
      sv,
    ),
  },
  {
    name: 'Swedish, sold out but the button stays',
    url: 'https://nord.example.se/fikon',
    truth: truth('out_of_stock', 1049, 'SEK', 'Fikon'),
    why: 'nopCommerce keeps the button unless told otherwise.',
    html: nopcommerce(
      {
        name: 'Fikon och bläck',
        price: nopPrice('1 049,00 kr'),
        stock: nopStock('Tillgänglighet:', 'Slut i lager'),
        button: nopButton('Lägg i varukorgen'),
      },
      'sv',
      sv,
    ),
  },
  {
    name: 'English, pre-order',
    url: 'https://nord.example.co.uk/oud',
    truth: truth('preorder', 90, 'GBP', 'Oud Meridian'),
    why: 'The button is the only word of it.',
    html: nopcommerce(
      { name: 'Oud Meridian', price: nopPrice('£90.00'), stock: '', button: nopButton('Pre-order') },
      'en-GB',
      en,
    ),
  },
  {
    name: 'Vietnamese, sold out with a notice',
    url: 'https://nord.example.vn/vuon-muoi',
    truth: truth('out_of_stock', 1850000, 'VND', 'Vườn muối'),
    why: 'A price in millions; the only button is to be told.',
    html: nopcommerce(
      {
        name: 'Vườn muối',
        price: nopPrice('1.850.000 ₫'),
        stock: nopStock('Tình trạng:', 'Hết hàng'),
        button:
          '<div class="back-in-stock-subscription"><button type="button" class="button-2 subscribe-button">Báo cho tôi khi có hàng</button></div>',
      },
      'vi',
      vi,
    ),
  },
];

export const salesforce: PlatformPage[] = [
  {
    name: 'SFRA, button waits for a size',
    url: 'https://harbour.example.com/salt-orchard/25.html',
    truth: truth('in_stock', 85, 'USD', 'Salt Orchard'),
    why: 'The button is disabled and the stock line says "select styles"; one size can be had.',
    html: sfra({
      name: 'Salt Orchard',
      price: sale('$85.00', '85.00'),
      stock: message('Select Styles for Availability'),
      button: sfraButton(true),
      head: productLd('Salt Orchard', '85.00', 'USD', 'InStock'),
    }),
  },
  {
    name: 'SFRA, in stock',
    url: 'https://harbour.example.com/oud/25.html',
    truth: truth('in_stock', 85, 'USD', 'Oud Meridian'),
    why: 'No data for machines.',
    html: sfra({
      name: 'Oud Meridian',
      price: sale('$85.00', '85.00'),
      stock: message('In Stock'),
      button: sfraButton(false),
    }),
  },
  {
    name: 'SFRA, sold out',
    url: 'https://harbour.example.com/fig/25.html',
    truth: truth('out_of_stock', 85, 'USD', 'Fig and Ink'),
    why: 'The wording differs from the usual.',
    html: sfra({
      name: 'Fig and Ink',
      price: sale('$85.00', '85.00'),
      stock: message('This item is currently not available'),
      button: sfraButton(true),
    }).replace('data-attr-value="50">', 'data-attr-value="50" disabled>'),
  },
  {
    name: 'SiteGenesis, in stock on sale',
    url: 'https://harbour.example.co.uk/iris/25GB.html',
    truth: truth('in_stock', 49, 'GBP', 'Iris Mineral'),
    why: 'Standard price first, named by title only.',
    html: sitegenesis({
      name: 'Iris Mineral',
      price:
        '<span class="price-standard" title="Regular Price">£70.00</span> <span class="price-sales" title="Sale Price">£49.00</span>',
      stock:
        '<div class="availability-web"><label>Availability</label><div class="value"><div class="availability-msg"><p class="in-stock-msg">In Stock</p></div></div></div>',
      button:
        '<button id="add-to-cart" type="submit" title="Add to Bag" value="Add to Bag" class="button-fancy-large add-to-cart">Add to Bag</button>',
    }),
  },
  {
    name: 'SiteGenesis, sold out',
    url: 'https://harbour.example.co.uk/amber/25GB.html',
    truth: truth('out_of_stock', 70, 'GBP', 'Amber Lantern'),
    why: 'The button stays, disabled, with its label.',
    html: sitegenesis({
      name: 'Amber Lantern',
      price: '<span class="price-sales">£70.00</span>',
      stock:
        '<div class="availability-web"><label>Availability</label><div class="value"><div class="availability-msg"><p class="not-available-msg">Sorry, this item is out of stock</p></div></div></div>',
      button:
        '<button id="add-to-cart" type="button" title="Add to Bag" value="Add to Bag" class="button-fancy-large add-to-cart-disabled" disabled="disabled">Add to Bag</button>',
    }),
  },
  {
    name: 'SiteGenesis, back order',
    url: 'https://harbour.example.co.uk/cuir/25GB.html',
    truth: truth('backorder', 70, 'GBP', 'Cuir'),
    why: 'It can be added to the bag but ships later.',
    html: sitegenesis({
      name: 'Cuir Boréal',
      price: '<span class="price-sales">£70.00</span>',
      stock:
        '<div class="availability-web"><label>Availability</label><div class="value"><div class="availability-msg"><p class="backorder-msg">Back Order</p><p class="in-stock-date-msg">The item will be in stock on 12 March</p></div></div></div>',
      button:
        '<button id="add-to-cart" type="submit" title="Add to Bag" class="button-fancy-large add-to-cart">Add to Bag</button>',
    }),
  },
];

export const otherEnterprise: PlatformPage[] = [
  {
    name: 'SAP Norwegian, in stock',
    url: 'https://nord.example.no/p/30025',
    truth: truth('in_stock', 899, 'NOK', 'Salthage'),
    why: 'No h1; collecting in a store is disabled.',
    html: hybris({
      name: 'Salthage',
      price: '899,00 kr',
      stock: '12 på lager',
      button:
        '<button id="addToCartButton" type="submit" class="btn btn-primary btn-block js-add-to-cart btn-icon glyphicon-shopping-cart js-enable-btn" disabled="disabled">Legg i handlekurv</button>',
    }),
  },
  {
    name: 'SAP Norwegian, sold out',
    url: 'https://nord.example.no/p/30026',
    truth: truth('out_of_stock', 899, 'NOK', 'Fiken'),
    why: 'No h1; the button keeps another label.',
    html: hybris({
      name: 'Fiken og blekk',
      price: '899,00 kr',
      stock: 'Utsolgt',
      button:
        '<button type="submit" class="btn btn-primary btn-block btn-icon glyphicon-shopping-cart outOfStock" disabled="disabled">Utsolgt</button>',
    }),
  },
  {
    name: 'ATG Mexican, in stock',
    url: 'https://perfumes.example.com.mx/producto.jsp?productId=30025',
    truth: truth('in_stock', 2099, 'MXN', 'Huerto de sal'),
    why: 'No h1; instalments; stock in other stores.',
    html: atg({
      name: 'Huerto de sal',
      price:
        '<span class="atg_store_oldPrice">Antes <del>$2,499.00</del></span> <span class="atg_store_newPrice">$2,099.00</span>',
      stock: '',
      button:
        '<span class="atg_store_basicButton add_to_cart_link"><input type="submit" value="Agregar a la bolsa" class="atg_behavior_addItemToCart"></span>',
    }),
  },
  {
    name: 'ATG Mexican, sold out',
    url: 'https://perfumes.example.com.mx/producto.jsp?productId=30026',
    truth: truth('out_of_stock', 2099, 'MXN', 'Higo y tinta'),
    why: 'JSON-LD says in stock.',
    html: atg({
      name: 'Higo y tinta',
      price: '<span class="atg_store_newPrice">$2,099.00</span>',
      stock: '<p class="atg_store_outOfStock">Producto agotado en línea</p>',
      button: '',
      head: productLd('Higo y tinta', '2099.00', 'MXN', 'InStock'),
    }),
  },
];
