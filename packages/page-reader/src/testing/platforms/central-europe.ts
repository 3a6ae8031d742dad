import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { cs, pl, sk, type Words } from './words.ts';

interface Item {
  name: string;
  price: string;
  stock: string;
  canBuy: boolean;
  was?: string;
  head?: string;
}

/**
 * Builds a product page of the Czech shop system Shoptet. `isMicrodata` adds microdata, because
 * only some of Shoptet's templates contain it.
 */
function shoptet(
  { name, price, stock, canBuy, was = '', head = '' }: Item,
  words: Words,
  lang: string,
  isMicrodata = false,
): string {
  const item = (text: string) => (isMicrodata ? ` ${text}` : '');
  const add = lang === 'cs' ? 'Přidat do košíku' : 'Pridať do košíka';
  const body = `<header id="header"><div class="site-name"><a href="/">Sůl</a></div><nav id="navigation"><ul class="menu-level-1">${menu(words)}</ul></nav><a href="/kosik/" class="btn cart-count" data-testid="headerCart"><span class="sr-only">${words.cart}</span><span class="cart-price visible-lg-inline-block">${words.empty}</span></a></header><div id="content-wrapper"><div class="breadcrumbs" id="breadcrumbs"><span><a href="/">${words.home}</a></span></div><main id="content" class="content wide"><div class="p-detail"${item('itemscope itemtype="https://schema.org/Product"')}><div class="p-detail-inner"><div class="p-detail-inner-header"><h1${item('itemprop="name"')}>${name}</h1><span class="p-code"><span class="p-code-label">Kód:</span> <span>SU-9</span></span></div>
<form action="/action/Cart/addCartItem/" method="post" id="product-detail-form" class="pr-action csrf-enabled"><div class="row product-top"><div class="col-xs-12"><div class="p-detail-info"><div class="stars-wrapper"><span class="stars"></span></div></div></div><div class="col-lg-6 p-image-wrapper"><img src="/f.jpg" alt="${name}"></div><div class="col-lg-6 p-info-wrapper"${item('itemprop="offers" itemscope itemtype="https://schema.org/Offer"')}>${isMicrodata ? `<link itemprop="availability" href="https://schema.org/${canBuy ? 'InStock' : 'OutOfStock'}"><meta itemprop="price" content="${price.replace(/\D/g, '')}"><meta itemprop="priceCurrency" content="CZK">` : ''}<div class="p-final-price-wrapper">${was === '' ? '' : `<span class="price-standard"><span>${was}</span></span><span class="price-save">&ndash;20 %</span>`}<strong class="price-final" data-testid="productCardPrice"><span class="price-final-holder">${price}</span></strong><span class="price-additional">bez DPH</span><span class="price-measure">15,98 / 1 ml</span></div><div class="availability-value" title="${stock}"><span class="availability-label" data-testid="labelAvailability">${stock}</span></div><table class="detail-parameters"><tr><th>Můžeme doručit do:</th><td><div class="delivery-time">24.11.2023</div></td></tr></table>
${canBuy ? `<div class="add-to-cart"><span class="quantity"><input type="number" name="amount" value="1" class="amount"></span><button type="submit" class="btn btn-lg btn-conversion add-to-cart-button" data-testid="buttonAddToCart">${add}</button></div>` : ''}<div class="p-short-description"><p>50 ml.</p></div><div class="social-buttons-wrapper"><a href="#" class="link-icon watchdog">Hlídat</a></div></div></div></form></div><h2 class="products-related-header">${words.related}</h2><div class="products products-block products-related"><div class="product"><div class="p"><a class="name" href="#"><span>Mech</span></a><div class="availability"><span>${lang === 'cs' ? 'Vyprodáno' : 'Vypredané'}</span></div><div class="prices"><div class="price-final"><strong>490 Kč</strong></div></div></div></div><div class="product"><a class="name" href="#">Žalm</a><form><button class="btn add-to-cart-button">${add}</button></form></div></div></div></main></div>${tail(words)}`;
  return web(lang, `${name} - Sůl`, body, head, 'desktop id-9 in-parfemy template-11 type-product type-detail');
}

function upgates({ name, price, stock, canBuy, head = '' }: Item): string {
  const body = `<div class="header-wrapper"><header><a href="/" class="logo">Fík</a><div class="header-cart"><a href="/kosik"><span class="header-cart-count">0 ks</span> <strong>0 Kč</strong></a></div><ul class="nav navbar-nav">${menu(cs)}</ul></header></div><main class="main"><article class="product-detail" data-product-id="9"><div class="row"><div class="col-md-6"><img src="/f.jpg" alt="${name}"></div><div class="col-md-6 product-detail-content"><h1 class="product-detail-title">${name}</h1><div class="product-code"><span>Kód</span> F-9</div><form action="/kosik?do=add" method="post"><div class="product-availability"><span class="availability-name">Dostupnost</span> <span class="availability-value ${canBuy ? 'availability-in-stock' : 'availability-not-available'}">${stock}</span></div><div class="product-price-box"><div class="price-vat"><span class="text">Cena s DPH</span> <strong>${price}</strong></div><div class="price-without-vat">Cena bez DPH 1 561 Kč</div></div>${canBuy ? '<div class="product-cart"><input type="number" name="quantity" value="1"><button type="submit" class="btn btn-primary btn-cart">Do košíku</button></div>' : '<a href="#" class="btn btn-watchdog">Hlídat dostupnost</a>'}</form></div></div></article><div class="related"><h2>${cs.related}</h2><div class="product-item"><a href="#">Mech</a> <strong>490 Kč</strong> <button class="btn btn-cart">Do košíku</button></div></div></main>${tail(cs)}`;
  return web('cs', name, body, head);
}

function shoper({ name, price, stock, canBuy, was = '', head = '' }: Item): string {
  const none = (is: boolean) => (is ? ' none' : '');
  const body = `<div class="wrap rwd"><header class="row"><div class="logo-bar"><a href="/" class="link-logo">Figa</a><div class="basket right empty-basket"><a href="/pl/basket" class="count"><span>${pl.cart}</span> <b class="count"><span class="countlabel"><b class="count">(0)</b></span></b></a></div></div></header><div class="menu row"><ul class="menu-list large">${menu(pl)}</ul></div><div class="main row"><div class="innermain container"><div class="centercol s-grid-12"><div class="box row" id="box_productfull"><div class="boxhead"><h1 class="name">${name}</h1></div><div class="innerbox"><div class="maininfo row"><div class="productimg f-grid-6"><img src="/f.jpg" alt="${name}"></div><div class="availability row f-grid-6"><div class="row"><div class="row availability"><span class="first">Dostępność:</span> <img src="/gfx/1.png" alt=""> <span class="second">${stock}</span></div>${canBuy ? '<div class="row delivery"><span class="first">Wysyłka w:</span> <span class="second">24 godziny</span></div>' : ''}<div class="delivery shipping-costs"><span class="first">Dostawa:</span> <span class="lowest-cost">Cena nie zawiera kosztów płatności</span></div></div>
<div class="price"><span class="price-name">Cena:</span>${was === '' ? `<em class="main-price">${price}</em>` : `<em class="main-price color">${price}</em><p class="price__regular">Cena regularna: <del class="price__inactive">${was}</del></p><div class="js__omnibus-price-container">Najniższa cena z 30 dni przed obniżką: <strong class="js__omnibus-price-gross">${price}</strong></div>`}</div><div class="bottomborder row"><div class="basket"><form class="form-basket${none(!canBuy)}" method="post" action="/pl/basket/add/post"><fieldset class="addtobasket-container${none(!canBuy)}"><div class="quantity_wrap"><input name="quantity" value="1" type="text" class="short inline"><span class="unit">szt.</span></div><div class="button_wrap"><button class="addtobasket btn btn-red" type="submit"><span>Do koszyka</span></button></div></fieldset><fieldset class="availability-notifier-container${none(canBuy)}"><button type="button" class="availability-notifier-btn btn"><span>Powiadom o dostępności</span></button></fieldset></form></div></div></div></div></div></div><div class="box" id="box_productrelated"><div class="boxhead">${pl.related}</div><div class="product"><span class="productname">Mech</span><div class="price"><em>89,00 zł</em></div><button class="addtobasket btn btn-red"><span>Do koszyka</span></button></div></div></div></div></div>${tail(pl)}</div>`;
  return web('pl', name, body, head, 'shop_product');
}

function idosell({ name, price, stock, canBuy, was = '', head = '' }: Item): string {
  const sizes = {
    sizes: { onesize: { type: 'onesize', name: 'uniw', amount: canBuy ? 3 : 0, price: { value: 319 } } },
    product: { currency: 'zł' },
  };
  const body = `<div id="container" class="projector_page container"><header class="d-flex"><div id="logo"><a href="/"><img src="/l.png" alt="Sól"></a></div><div id="menu_basket" class="topBasket --empty"><a class="topBasket__sub" href="/basketedit.php"><span class="badge badge-important"></span><strong class="topBasket__price">0,00 zł</strong></a></div><nav id="menu_categories"><ul class="navbar-nav">${menu(pl)}</ul></nav></header><div id="layout"><main id="content"><div id="breadcrumbs"><a href="/">${pl.home}</a></div><section id="projector_photos"><img src="/f.jpg" alt="${name}"></section><section id="projector_productname" class="product_name"><div class="product_name__block --name"><h1 class="product_name__name m-0">${name}</h1></div></section><form id="projector_form" class="projector_details is-validated" action="/basketchange.php" method="post" data-product_id="77"><div id="projector_status" class="projector_details__status_wrapper"><div id="projector_status_wrapper" class="projector_status__wrapper"><div class="projector_status__description" id="projector_status_description">${stock}</div></div><div id="projector_shipping_unknown" class="projector_status__unknown" style="display:none"><span>Skontaktuj się z obsługą sklepu, aby oszacować czas przygotowania tego produktu do wysyłki.</span></div></div>
<div id="projector_prices_wrapper" class="projector_details__prices projector_prices"><div class="projector_prices__srp_wrapper" id="projector_price_srp_wrapper" style="display:none;"><span class="projector_prices__srp_label">Cena katalogowa</span><strong class="projector_prices__srp" id="projector_price_srp"></strong></div><div class="projector_prices__price_wrapper"><div class="projector_prices__maxprice_wrapper" id="projector_price_maxprice_wrapper"${was === '' ? ' style="display:none;"' : ''}><del class="projector_prices__maxprice" id="projector_price_maxprice">${was}</del></div><strong class="projector_prices__price" id="projector_price_value">${price}</strong><div class="projector_prices__info"><span class="projector_prices__vat">Brutto</span></div></div></div>
<div id="projector_tell_availability" class="projector_tell_availability"${canBuy ? ' style="display:none"' : ''}><label>Powiadomienie o dostępności towaru</label><button type="submit" class="btn">Powiadom o dostępności</button></div><div id="projector_buttons" class="projector_buttons"${canBuy ? '' : ' style="display:none"'}><div class="projector_buttons__block"><input class="projector_buttons__number" type="number" name="number" value="1"><button id="projector_button_basket" class="btn --solid --large projector_buttons__button" type="submit">Dodaj do koszyka</button></div></div></form><section id="products_associated_zone1" class="hotspot"><h2>${pl.related}</h2><div class="product"><h3><a class="product__name" href="#">Mech</a></h3><strong class="price">89,00 zł</strong></div></section></main></div>${tail(pl)}</div><script>app_shop.vars.product_data = ${JSON.stringify(sizes)};</script>`;
  return web('pl', `${name} | Sól`, body, head);
}

function skyShop({ name, price, stock, canBuy }: Item): string {
  const body = `<header><a class="logo" href="/">Atrament</a><div class="header_cart"><a href="/cart"><span class="cart-quantity">0</span> <span class="cart-summary">0,00 zł</span></a></div><ul>${menu(pl)}</ul></header><section class="product-card-page"><div class="container"><div class="row core_loadProductCard"><div class="col-md-7"><img class="gallery-image" src="/f.jpg" alt="${name}"></div><div class="col-md-5 product_info_main_js"><h1 class="product-name">${name}</h1><span class="producer">Atelier Nord</span><div class="product-price" data-parameter-default><span class="core_priceFormat core_cardPriceSpecial core_parameterPrice" data-price="${price}">${price} zł</span></div><div class="product-availability"><span class="label">Dostępność:</span> <span class="core_availability">${stock}</span></div><div class="buttons">${canBuy ? '<input type="number" class="core_countItems" value="1"><button class="btn btn-primary core_addToCart" data-product-id="3">Dodaj do koszyka</button>' : '<button class="btn btn-default core_showAlertModal">Powiadom mnie o dostępności</button>'}</div></div></div></div></section><section class="related"><h3>${pl.related}</h3><div class="product-tile"><a href="#">Mech</a><span class="core_priceFormat">89,00 zł</span><button class="core_addToCart">Do koszyka</button></div></section>${tail(pl)}`;
  return web('pl', name, body);
}

const czech = 'https://sul.example.cz/';
const polish = 'https://figa.example.pl/';

export const centralEurope: PlatformPage[] = [
  {
    name: 'Shoptet Czech, in stock, no microdata',
    url: `${czech}slany-sad/`,
    truth: truth('in_stock', 1890, 'CZK', 'Slaný sad'),
    why: 'Stock with a count; a price per ml.',
    html: shoptet(
      { name: 'Slaný sad', price: '1 890 Kč', was: '2 390 Kč', stock: 'Skladem (>5 ks)', canBuy: true },
      cs,
      'cs',
    ),
  },
  {
    name: 'Shoptet Czech, sold out, microdata',
    url: `${czech}fik/`,
    truth: truth('out_of_stock', 1890, 'CZK', 'Fík a inkoust'),
    why: 'Everything agrees.',
    html: shoptet({ name: 'Fík a inkoust', price: '1 890 Kč', stock: 'Vyprodáno', canBuy: false }, cs, 'cs', true),
  },
  {
    name: 'Shoptet Czech, to order',
    url: `${czech}kuze/`,
    truth: truth('backorder', 1890, 'CZK', 'Severní kůže'),
    why: 'It can be bought, to order.',
    html: shoptet({ name: 'Severní kůže', price: '1 890 Kč', stock: 'Na objednávku', canBuy: true }, cs, 'cs'),
  },
  {
    name: 'Shoptet Slovak, sold out, no microdata',
    url: 'https://sul.example.sk/figa/',
    truth: truth('out_of_stock', 74.9, 'EUR', 'Figa a atrament'),
    why: 'A related product can be bought.',
    html: shoptet(
      { name: 'Figa a atrament', price: '€74,90', stock: 'Momentálne nedostupné', canBuy: false },
      sk,
      'sk',
    ),
  },
  {
    name: 'Upgates, in stock',
    url: `${czech}p/slany`,
    truth: truth('in_stock', 1889, 'CZK', 'Slaný vítr'),
    why: 'A price without VAT beside.',
    html: upgates({ name: 'Slaný vítr', price: '1 889 Kč', stock: 'Skladem', canBuy: true }),
  },
  {
    name: 'Upgates, sold out',
    url: `${czech}p/jantar`,
    truth: truth('out_of_stock', 1889, 'CZK', 'Jantar'),
    why: 'A watchdog instead of the button.',
    html: upgates({ name: 'Jantar', price: '1 889 Kč', stock: 'Není skladem', canBuy: false }),
  },
  {
    name: 'Shoper, in stock, reduced',
    url: `${polish}pl/p/Slony-sad/9`,
    truth: truth('in_stock', 319, 'PLN', 'Słony sad'),
    why: 'Lowest price of thirty days; hidden form to be told.',
    html: shoper({ name: 'Słony sad', price: '319,00 zł', was: '399,00 zł', stock: 'duża ilość', canBuy: true }),
  },
  {
    name: 'Shoper, sold out',
    url: `${polish}pl/p/Figa/10`,
    truth: truth('out_of_stock', 399, 'PLN', 'Figa'),
    why: 'The basket form is there, hidden by the class "none".',
    html: shoper({ name: 'Figa i atrament', price: '399,00 zł', stock: 'brak towaru', canBuy: false }),
  },
  {
    name: 'IdoSell, in stock',
    url: `${polish}product-pol-77-Slony.html`,
    truth: truth('in_stock', 319, 'PLN', 'Słony wiatr'),
    why: 'Hidden notices.',
    html: idosell({
      name: 'Słony wiatr',
      price: '319,00 zł',
      was: '399,00 zł',
      stock: 'Produkt dostępny w bardzo dużej ilości',
      canBuy: true,
    }),
  },
  {
    name: 'IdoSell, sold out, JSON-LD in stock',
    url: `${polish}product-pol-78-Bursztyn.html`,
    truth: truth('out_of_stock', 319, 'PLN', 'Bursztyn'),
    why: 'The buttons are hidden by style.',
    html: idosell({
      name: 'Bursztyn',
      price: '319,00 zł',
      stock: 'Produkt niedostępny',
      canBuy: false,
      head: productLd('Bursztyn', '319.00', 'PLN', 'InStock'),
    }),
  },
  {
    name: 'Sky-Shop, in stock',
    url: `${polish}atrament-p3`,
    truth: truth('in_stock', 289, 'PLN', 'Atrament'),
    why: 'Plain.',
    html: skyShop({ name: 'Atrament', price: '289,00', stock: 'Jest', canBuy: true }),
  },
  {
    name: 'Sky-Shop, sold out',
    url: `${polish}sol-p4`,
    truth: truth('out_of_stock', 289, 'PLN', 'Sól'),
    why: 'A short word.',
    html: skyShop({ name: 'Sól i drewno', price: '289,00', stock: 'Brak', canBuy: false }),
  },
];
