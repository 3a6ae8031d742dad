import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { de } from './words.ts';

interface Item {
  name: string;
  price: string;
  was?: string;
  stock: string;
  button: string;
  head?: string;
}

const shop = 'https://duftkontor.example.de/';

function oxid({ name, price, was = '', stock, button, head = '' }: Item): string {
  const body = `<div class="container"><div class="main-row"><header id="header"><div class="menu-dropdowns pull-right"><div class="btn-group minibasket-menu"><button type="button" class="btn dropdown-toggle"><i class="fa fa-shopping-cart"></i></button><ul class="dropdown-menu"><li><div class="alert alert-info">${de.empty}.</div></li></ul></div></div><nav id="mainnav" class="navbar"><ul id="navigation" class="nav">${menu(de)}</ul></nav></header>
<div id="wrapper"><div id="content"><div id="details_container"><div id="details"><form class="js-oxProductForm" action="/index.php" method="post"><div class="hidden"><input type="hidden" name="cl" value="details"><input type="hidden" name="aid" value="05">${button === '' ? '' : '<input type="hidden" name="fnc" value="tobasket">'}</div><div class="detailsInfo clear"><div class="row"><div class="details-col-left"><img src="/f.jpg" alt="${name}" class="img-responsive"></div>
<div class="details-col-middle"><h1 id="productTitle">${name}</h1><span class="small text-muted">Artikelnummer: 05-50</span><div class="star-ratings"><a class="no-rating">Noch keine Bewertungen</a></div><p class="shortdesc" id="productShortdesc">Eau de Parfum</p><div class="information"><div class="productMainInfo"><div class="additionalInfo clearfix"><span id="productPriceUnit">159,80 €/100ml</span></div></div>
<div class="pricebox">${was === '' ? '' : `<del>${was}</del><br/>`}<label id="productPrice" class="price"><span><span class="price-from"></span><span class="price">${price}</span> <span class="currency">€</span> <span class="price-markup">*</span><span class="hidden"><span>${price} €</span></span></span></label></div>
<div class="tobasket"><div class="tobasketFunction clear">${button}</div>${stock}<span class="deliverytime">Lieferzeit: 1 - 3 Tage</span></div></div></div><div class="details-col-right"><ul class="list-unstyled action-links"><li><a id="loginToNotice" href="#">Auf den Merkzettel</a></li><li><a href="#">Fragen zum Artikel?</a></li></ul></div></div></div></form></div>
<div class="boxwrapper" id="boxwrapper_cross"><div class="page-header"><h3>${de.related}</h3></div><div class="productData"><form><a href="#" class="title">Moosbrief</a><span class="lead text-nowrap">24,00 € *</span><button type="submit" class="btn btn-primary hasTooltip" title="In den Warenkorb"><i class="fa fa-shopping-cart"></i></button></form></div></div></div></div></div></div></div><p>* inkl. MwSt., zzgl. Versandkosten</p>${tail(de)}`;
  return web('de', `${name} | online kaufen`, body, head);
}

const oxidButton = (blocked = '') =>
  `<div class="input-group"><input id="amountToBasket" type="text" name="am" value="1" class="form-control"><div class="input-group-tweak"><button id="toBasket" type="submit" ${blocked} class="btn btn-primary submitButton largeButton"><i class="fa fa-shopping-cart"></i> In den Warenkorb</button></div></div>`;
const oxidFlag = (kind: string, colour: string, text: string) =>
  `<span class="stockFlag ${kind}"><i class="fa fa-circle text-${colour}"></i> ${text}</span>`;

function jtl({ name, price, was = '', stock, button, head = '' }: Item): string {
  const body = `<header id="jtl-nav-wrapper"><a class="navbar-brand" href="/">Duftkontor</a><ul class="nav">${menu(de)}</ul><li class="cart-icon-dropdown nav-item"><a class="nav-link" href="/Warenkorb"><span class="shopping-cart-label">0,00 €</span></a><div class="cart-dropdown dropdown-menu"><div class="cart-dropdown-empty">Es befinden sich keine Artikel im ${de.cart}.</div></div></li></header><main id="main-wrapper"><div id="content"><div id="result-wrapper"><form id="buy_form" action="/" method="post" class="jtl-validate"><div id="product-offer"><div class="row product-detail"><div class="product-gallery"><img src="/f.jpg" alt="${name}"></div>
<div class="product-info"><div class="product-headline"><h1 class="product-title h2">${name}</h1></div><ul class="info-essential list-unstyled"><li class="product-sku"><strong>Artikelnummer:</strong> <span>DK-5</span></li></ul><div class="shortdesc">50 ml</div><div class="product-offer"><div class="row"><div class="basket-price"><div class="price_wrapper"><div class="price productprice"><span class="first-range-price">${price}</span></div>${was === '' ? '' : `<div class="old-price">UVP des Herstellers: <del class="value">${was}</del></div><div class="yousave">(Sie sparen 20%)</div>`}<div class="price-note"><div class="base-price text-nowrap-util"><span class="value">159,80 € pro 100 ml</span></div><span class="vat_info text-muted">inkl. 19% USt., zzgl. Versand</span></div></div></div></div>
<div class="delivery-status"><ul class="list-unstyled"><li>${stock}</li><li><div class="estimated-delivery">Lieferzeit: <span class="a2">1 - 3 Werktage</span></div></li></ul></div>${button}<div class="product-actions"><button name="Wunschliste" type="submit" class="wishlist btn">Auf den Wunschzettel</button><button name="fragezumartikel" type="button">Frage zum Artikel</button></div></div></div></div></div></form></div>
<section class="recommendations"><div class="productbox"><a class="productbox-title">Zedernpsalm</a><div class="price_wrapper"><div class="price productprice">31,00 €</div></div><div class="delivery-status"><span class="status status-0">momentan nicht verfügbar</span></div></div></section></div></main>${tail(de)}`;
  return web('de', `${name}, 79,90 €`, body, head, 'product-page');
}

const jtlButton =
  '<div class="basket-form-inline" id="add-to-cart"><div class="basket-details"><input type="number" class="quantity" name="anzahl" value="1"><button aria-label="In den Warenkorb" type="submit" name="inWarenkorb" class="js-cfg-validate btn btn-primary"><span class="btn-basket-check"><span>In den Warenkorb</span></span></button></div></div>';

function gambio({ name, price, was = '', stock, button, head = '' }: Item): string {
  const body = `<div id="outer-wrapper"><header id="header"><nav id="topbar-container"><ul><li class="dropdown"><a href="#">Währung: EUR</a></li></ul></nav><div class="navbar-header"><a class="navbar-brand" href="/">Wiener Duft</a></div><div class="navbar-topbar-item cart-dropdown"><a href="/shopping_cart.php" class="dropdown-toggle"><span class="cart-info-wrapper">${de.cart} <span class="products">0,00 EUR</span></span></a><ul class="dropdown-menu arrow-top cart-dropdown"><li class="cart-dropdown-inside"><div class="cart-dropdown-empty">Sie haben noch keine Artikel in Ihrem Warenkorb.</div></li></ul></div><ul class="level-1">${menu(de)}</ul></header><div id="wrapper"><div id="main" class="product-info product-info-default row"><div id="product_image_layer"></div><div class="product-info-content"><div class="product-info-title-desktop"><span class="h1">${name}</span></div>
<div class="product-info-details"><h1 class="product-info-title">${name}</h1><form id="detail-page-cart" class="js-product-form product-info" action="/" method="post"><div class="ribbons"></div><dl class="dl-horizontal"><dt class="col-xs-4 text-left">Art.Nr.:</dt><dd class="col-xs-8 model-number-text">WD-5</dd>${stock}</dl><div class="price-container"><div class="price-calc-container" id="attributes-calc-price"><div id="price-pre"></div><div class="current-price-container">${was === '' ? '' : `<span class="productOldPrice">Unser bisheriger Preis ${was}</span> Jetzt nur `}${price}<br><span class="tax-shipping-text text-small">159,80 EUR pro 100ml<br>inkl. 20% MwSt. zzgl. <a href="#">Versand</a></span></div></div></div>${button}</form></div></div>
<div class="productlist-viewmode"><h3>${de.related}</h3><div class="product-tile"><a href="#">Moosbrief</a> <span class="current-price-container">24,00 EUR</span> <span class="ribbon-sold-out"><span>ausverkauft</span></span></div></div></div></div></div>${tail(de)}`;
  return web('de-AT', `${name} - Wiener Duft`, body, head);
}

const gambioButton =
  '<div class="cart-error-msg alert alert-danger" role="alert" style="display:none"></div><div class="input-group"><input type="number" id="attributes-calc-quantity" value="1" name="products_qty"></div><input name="btn-add-to-cart" type="submit" class="btn btn-lg btn-buy btn-block js-btn-add-to-cart" value="In den Warenkorb" title="In den Warenkorb">';
const days = (text: string) =>
  `<dt class="col-xs-4">Lieferzeit:</dt><dd class="col-xs-8"><span class="img-shipping-time"><img src="/green.png" alt="${text}"></span> <span class="products-shipping-time-value">${text}</span></dd>`;

/** Creates a page of xt:Commerce 3 or modified eCommerce: tables, image buttons, price as text. */
function xtcommerce({ name, price, stock, button }: Item): string {
  const body = `<table width="980" align="center" cellspacing="0"><tr><td colspan="3"><a href="/"><img src="/logo.gif" alt="Duftlager"></a> <a href="/shopping_cart.php">${de.cart}</a> | ${de.empty}.</td></tr><tr><td class="boxes" valign="top"><table><tr><td class="infoBoxHeading">Kategorien</td></tr><tr><td>${menu(de, (text) => `<a href="#">${text}</a><br>`)}</td></tr></table><table><tr><td class="infoBoxHeading">Bestseller</td></tr><tr><td>1. <a href="#">Moosbrief</a> 24,00 EUR</td></tr></table></td><td class="main" valign="top">
<form id="cart_quantity" action="/product_info.php?products_id=5&action=add_product" method="post"><table width="100%"><tr><td><h1>${name}</h1></td><td align="right" class="pr"><span class="productPrice"><strong>${price}</strong></span><br><span class="taxandshippinginfo">inkl. 19 % MwSt zzgl. <a href="#">Versandkosten</a></span></td></tr><tr><td colspan="2"><img src="/f.jpg" alt="${name}"><br>Art.Nr.: DL-5<br>${stock}</td></tr><tr><td colspan="2" class="product_info_desc">Salz, Feige, Tinte. Nur solange Vorrat reicht.</td></tr><tr><td colspan="2" align="right">${button}</td></tr></table></form><table><tr><td>${de.related}: <a href="#">Zedernpsalm</a> 31,00 EUR <a href="?action=buy_now&BUYproducts_id=9"><img src="/templates/xtc/buttons/german/button_buy_now.gif" alt="1 x 'Zedernpsalm' bestellen"></a></td></tr></table></td></tr></table>${tail(de)}`;
  return web('de', name, body);
}

const xtButton =
  'Menge: <input type="text" name="products_qty" value="1" size="3"> <input type="image" src="/templates/xtc/buttons/german/button_in_cart.gif" alt="In den Warenkorb" title="In den Warenkorb">';

export const german: PlatformPage[] = [
  {
    name: 'OXID Flow, in stock',
    url: `${shop}Salzgarten.html`,
    truth: truth('in_stock', 79.9, 'EUR', 'Salzgarten'),
    why: 'A unit price stands before the price.',
    html: oxid({
      name: 'Salzgarten',
      price: '79,90',
      was: '99,90 €',
      stock: oxidFlag('', 'success', 'Sofort lieferbar'),
      button: oxidButton(),
    }),
  },
  {
    name: 'OXID Flow, sold out',
    url: `${shop}Feige.html`,
    truth: truth('out_of_stock', 79.9, 'EUR', 'Feige und Tinte'),
    why: 'A flag and a disabled button beside a delivery time.',
    html: oxid({
      name: 'Feige und Tinte',
      price: '79,90',
      stock: oxidFlag('notOnStock', 'danger', 'Dieser Artikel ist nicht auf Lager.'),
      button: oxidButton('disabled="disabled"'),
    }),
  },
  {
    name: 'JTL NOVA, in stock',
    url: `${shop}Bernstein`,
    truth: truth('in_stock', 79.9, 'EUR', 'Bernstein'),
    why: 'The maker’s price and a unit price beside; the title holds a price.',
    html: jtl({
      name: 'Bernstein',
      price: '79,90 €',
      was: '99,00 €',
      stock: '<span class="status status-2"><span class="fas fa-truck"></span> sofort verfügbar</span>',
      button: jtlButton,
    }),
  },
  {
    name: 'JTL NOVA, sold out, JSON-LD in stock',
    url: `${shop}Nordleder`,
    truth: truth('out_of_stock', 79.9, 'EUR', 'Nordleder'),
    why: 'A plugin lies; the estimate of delivery stays.',
    html: jtl({
      name: 'Nordleder',
      price: '79,90 €',
      stock: '<span class="status status-0"><span class="fas fa-truck"></span> momentan nicht verfügbar</span>',
      button:
        '<div class="alert alert-info">Dieses Produkt ist zurzeit leider vergriffen.</div><button type="button" class="btn" id="goToNotification">Benachrichtigen, wenn verfügbar</button>',
      head: productLd('Nordleder', '79.90', 'EUR', 'InStock'),
    }),
  },
  {
    name: 'Gambio, in stock',
    url: 'https://wienerduft.example.at/Salzgarten.html',
    truth: truth('in_stock', 79.9, 'EUR', 'Salzgarten'),
    why: 'Price as bare text in a box with a unit price; name twice.',
    html: gambio({
      name: 'Salzgarten',
      price: '79,90 EUR',
      was: '99,90 EUR',
      stock: days('ca. 3-4 Tage'),
      button: gambioButton,
    }),
  },
  {
    name: 'Gambio, sold out',
    url: 'https://wienerduft.example.at/Feige.html',
    truth: truth('out_of_stock', 79.9, 'EUR', 'Feige und Tinte'),
    why: 'Only the line of the delivery time says so.',
    html: gambio({ name: 'Feige und Tinte', price: '79,90 EUR', stock: days('Ausverkauft'), button: '' }),
  },
  {
    name: 'xt:Commerce, in stock',
    url: 'https://duftlager.example.de/product_info.php?products_id=5',
    truth: truth('in_stock', 79.9, 'EUR', 'Salzgarten'),
    why: 'The button is an image input; "as long as stocks last".',
    html: xtcommerce({ name: 'Salzgarten', price: '79,90 EUR', stock: 'Lieferzeit: 3-4 Tage', button: xtButton }),
  },
  {
    name: 'xt:Commerce, sold out',
    url: 'https://duftlager.example.de/product_info.php?products_id=6',
    truth: truth('out_of_stock', 79.9, 'EUR', 'Feige'),
    why: 'The delivery line says sold out, the image input has gone; a buy link of another product stays.',
    html: xtcommerce({
      name: 'Feige und Tinte',
      price: '79,90 EUR',
      stock: 'Lieferzeit: <b>zur Zeit ausverkauft</b>',
      button: '',
    }),
  },
];
