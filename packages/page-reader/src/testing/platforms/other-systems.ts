import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { bg, el, en, fr, it, nl, type Words } from './words.ts';

interface Item {
  name: string;
  price: string;
  was?: string;
  stock: string;
  button: string;
  head?: string;
}

const hiddenIf = (is: boolean) => (is ? ' style="display:none"' : '');

function lightspeed({ name, price, was = '', stock, button, head = '' }: Item): string {
  const body = `<div class="wrapper"><header><div class="topnav container"><a href="/cart/" class="cart"><span class="cart-quantity">0</span> ${nl.cart} (€0,00)</a></div><nav class="nav container"><ul>${menu(nl)}</ul></nav></header><div class="container content product-content"><div class="page-title row"><div class="breadcrumbs"><a href="/">${nl.home}</a></div></div><div class="product-wrap row"><div class="product-img col-md-4"><img src="/f.jpg" alt="${name}"></div><div class="product-info col-md-8"><div class="page-title"><h1 class="product-page">${name}</h1></div><form action="/cart/add/77/" id="product_configure_form" method="post"><div class="product-price row"><div class="price-wrap">${was === '' ? '' : `<span class="old-price"><span class="price-old">${was}</span></span>`}<span class="price" style="line-height: 45px;">${price}</span> <small class="price-tax">Incl. btw</small></div>
<div class="cart">${button}</div></div></form><div class="product-tabs"><div class="page info active"><table class="details"><tr class="details-supplier"><td>Artikelnummer:</td><td>LS-77</td></tr><tr class="details-stock"><td>Beschikbaarheid:</td><td>${stock}</td></tr><tr><td>Levertijd:</td><td>1-2 werkdagen</td></tr></table><p>${nl.delivery}</p></div></div></div></div><div class="products related row"><h3>${nl.related}</h3><div class="product col-md-3"><a href="#">Mosbrief</a> €24,00 <a href="/cart/add/78/" class="cart">Toevoegen aan winkelwagen</a></div></div></div>${tail(nl)}</div>`;
  return web('nl', `${name} - Nord`, body, head);
}

const lightspeedButton =
  '<div class="change"><input type="text" name="quantity" value="1"></div><a href="javascript:;" onclick="$(\'#product_configure_form\').submit();" class="btn glyphicon glyphicon-shopping-cart"><span>Toevoegen aan winkelwagen</span></a>';

/**
 * Builds a product page of the shop system Odoo. A page in stock has a buy button and no stock
 * text, because Odoo adds the text by a script.
 */
function odoo({ name, price, stock, button, head = '' }: Item): string {
  const body = `<div id="wrapwrap"><header id="top"><nav class="navbar"><a class="navbar-brand logo" href="/">Aube</a><ul id="top_menu" class="nav navbar-nav">${menu(fr)}</ul><a href="/shop/cart" class="o_navlink_background"><i class="fa fa-shopping-cart"></i><sup class="my_cart_quantity badge text-bg-primary d-none" data-order-id="">0</sup></a></nav></header><main><div class="js_sale o_wsale_product_page"><div class="oe_structure"></div><section id="product_detail" class="container oe_website_sale"><div class="row" id="product_detail_main"><div class="col-lg-7"><img src="/web/image/f.jpg" alt="${name}"></div><div id="product_details" class="col-lg-5"><h1>${name}</h1><form action="/shop/cart/update" method="POST"><div class="js_product js_main_product"><div><div class="product_price mt-2 mb-3 d-inline-block"><h3 class="css_editable_mode_hidden"><span class="oe_price" style="white-space: nowrap;"><span class="oe_currency_value">${price}</span> €</span><span class="text-danger oe_default_price ms-1 h5 d-none" style="text-decoration: line-through;"><span class="oe_currency_value">0,00</span> €</span></h3></div></div><p class="css_not_available_msg alert alert-warning">Cette combinaison n'existe pas.</p><div id="o_wsale_cta_wrapper" class="d-flex flex-wrap align-items-center">${button}</div><div class="availability_messages o_not_editable">${stock}</div></div></form><p class="text-muted mb-0"><small>Conditions générales. Garantie satisfait ou remboursé de 30 jours. Expédition : 2-3 jours ouvrables</small></p></div></div></section><div class="o_alternative"><h2>${fr.related}</h2><div class="card"><a href="#">Mousse</a> <span class="oe_currency_value">24,00</span> €</div></div></div></main>${tail(fr)}</div>`;
  return web('fr-BE', `${name} | Aube`, body, head);
}

const odooButton =
  '<div class="css_quantity input-group"><input type="text" class="form-control quantity" name="add_qty" value="1"></div><div id="add_to_cart_wrap"><a role="button" id="add_to_cart" class="btn btn-primary js_check_product a-submit flex-grow-1" href="#"><i class="fa fa-shopping-cart me-2"></i>Ajouter au panier</a></div>';

function sylius({ name, price, stock, button, head = '' }: Item): string {
  const body = `<div class="pusher"><header><div class="ui grid"><a href="/"><img src="/l.png" alt="Mare"></a><div id="sylius-cart-button" class="ui labeled icon top right button"><i class="cart icon"></i><span id="sylius-cart-total">0,00 €</span>, 0 articoli</div><div class="ui large cart hidden popup"><p>${it.empty}.</p></div></div><nav class="ui stackable menu">${menu(it)}</nav></header><div class="ui container"><div class="ui breadcrumb"><a href="/" class="section">${it.home}</a></div><div class="ui two column stackable grid"><div class="column"><img class="ui fluid image" src="/f.jpg" alt="${name}"></div><div class="column"><h1 id="sylius-product-name" class="ui monster dividing header">${name}</h1><div class="ui grid"><div class="column right aligned"><span class="ui huge header" id="product-price">${price}</span></div></div><p>Acqua di sale.</p>${stock}<div class="ui segment" id="sylius-product-selecting-variant">${button}</div></div></div><h4 class="ui horizontal section divider header">${it.related}</h4><div class="ui four cards"><div class="ui card"><a class="header sylius-product-name">Muschio</a><div class="sylius-product-price">24,00 €</div></div></div></div>${tail(it)}</div>`;
  return web('it', `${name} | Mare`, body, head);
}

function spree({ name, price, was = '', stock, button, head = '' }: Item): string {
  const body = `<div id="spree-header"><header><a href="/" id="logo">Harbour</a><ul>${menu(en)}</ul><a class="cart-info empty" href="/cart">${en.cart}: (Empty)</a></header></div><div class="container"><div id="content" class="columns" data-hook><div data-hook="product_show" class="row"><div data-hook="product_left_part"><img src="/f.jpg" alt="${name}"></div><div data-hook="product_right_part"><div id="product-description" data-hook="product_description"><h1 class="product-title">${name}</h1><div data-hook="product_properties">50ml</div></div><div id="cart-form" data-hook="cart_form"><form action="/orders/populate" method="post"><div class="row" id="inside-product-cart-form" data-hook="inside_product_cart_form"><div data-hook="product_price" class="col-md-5"><div id="product-price"><h6 class="product-section-title">Price</h6><div>${was === '' ? '' : `<span class="price original">${was}</span>`}<span class="lead price selling">${price}</span></div>${stock}</div>${button}</div></div></form></div></div></div><div id="related">${en.related}: <a href="#">Moss Letter</a> CA$39.00</div></div></div>${tail(en)}`;
  return web('en-CA', `${name} - Harbour`, body, head);
}

const spreeButton =
  '<div class="add-to-cart"><br><div class="input-group"><input type="number" name="quantity" value="1" class="title form-control"><span class="input-group-btn"><button name="button" type="submit" class="btn btn-success" id="add-to-cart-button">Add To Cart</button></span></div></div>';

interface Market {
  words: Words;
  lang: string;
  money: (sum: string) => string;
}

/** Creates a page of CS-Cart, where the stock text has a `span` of its own. */
function cscart({ name, price, was = '', stock, button, head = '' }: Item, { words, lang, money }: Market): string {
  const body = `<div class="ty-tygh"><div class="tygh-header"><div class="ty-logo-container"><a href="/">Σαντάλι</a></div><div class="ty-dropdown-box" id="cart_status_92"><a href="/cart" class="ty-hand"><i class="ty-minicart__icon empty"></i><span class="ty-minicart-title empty-cart">${words.empty}</span></a></div><ul class="ty-menu__items">${menu(words)}</ul></div><div class="tygh-content"><div class="ty-breadcrumbs"><a href="/" class="ty-breadcrumbs__a">${words.home}</a></div><div class="ty-product-block ty-product-detail"><div class="ty-product-block__wrapper clearfix"><div class="ty-product-block__img-wrapper"><img class="ty-pict" src="/f.jpg" alt="${name}"></div><div class="ty-product-block__left"><form action="/" method="post" name="product_form_55" class="cm-disable-empty-files"><h1 class="ty-product-block-title"><bdi>${name}</bdi></h1><div class="ty-product-block__price-actual"><span class="cm-reload-55 ty-price-update" id="price_update_55"><span class="ty-price" id="line_discounted_price_55"><span id="sec_discounted_price_55" class="ty-price-num">${money(price)}</span></span></span></div>${was === '' ? '' : `<span class="ty-list-price ty-nowrap"><span class="list-price-label">-</span> <span class="ty-strike"><span class="ty-list-price">${money(was)}</span></span></span>`}<div class="ty-product-block__sku"><label>CODE:</label> <span>CS-55</span></div><div class="product-list-field"><div class="ty-control-group">${stock}</div></div><div class="ty-product-block__button">${button}<a class="ty-btn ty-btn__text ty-add-to-wish">♥</a></div></form></div></div></div><div class="ty-scroller-list"><h2>${words.related}</h2><div class="ty-scroller-list__item">Mech <span class="ty-price-num">${money('24.00')}</span> <button class="ty-btn ty-btn__primary" type="submit">+</button></div></div></div>${tail(words)}</div>`;
  return web(lang, name, body, head);
}

const greek: Market = { words: el, lang: 'el', money: (sum) => `${sum.replace('.', ',')} €` };
const bulgarian: Market = { words: bg, lang: 'bg', money: (sum) => `${sum} лв.` };

/** Creates a page with Ecwid embedded in another site, as Ecwid's static storefront renders it. */
function ecwid({ name, price, stock, button, head = '' }: Item): string {
  const body = `<header><h1 class="site-title"><a href="/">Harbour diary</a></h1><nav><ul>${menu(en)}</ul></nav></header><main><div id="my-store-101" class="ec-store"><div class="ecwid-productBrowser ecwid-productBrowser-ProductPage"><div class="product-details product-details--layout-TWO_COLUMNS_SIDEBAR_ON_THE_RIGHT"><div class="product-details__gallery"><img src="/f.jpg" alt="${name}"></div><div class="product-details__sidebar"><h1 class="product-details__product-title ec-header-h3">${name}</h1><div class="product-details__product-sku">SKU 00101</div><div class="product-details__product-price ec-price-item"><span class="details-product-price__value ec-price-item notranslate">${price}</span></div><div class="product-details-module details-product-purchase">${stock}<div class="details-product-purchase__controls">${button}</div></div><div class="product-details__product-share">Share this product with your friends</div></div><div class="product-details__product-description">50ml</div></div></div></div><div class="ec-minicart ec-minicart--empty">0</div></main>${tail(en)}`;
  return web('en', `${name} - Harbour diary`, body, head);
}

const place = (text: string) =>
  `<div class="product-details-module__title details-product-purchase__place ec-header-h6"><span>${text}</span></div>`;
const ecwidButton =
  '<button class="form-control__button" type="button"><span class="form-control__button-text">Add to Bag</span></button>';

export const otherSystems: PlatformPage[] = [
  {
    name: 'Lightspeed, in stock',
    url: 'https://nord.example.nl/zouttuin.html',
    truth: truth('in_stock', 79.95, 'EUR', 'Zouttuin'),
    why: 'The button is a link; stock with a count in a table.',
    html: lightspeed({
      name: 'Zouttuin',
      price: '€79,95',
      was: '€99,95',
      stock: '<span class="in-stock">Op voorraad</span> (4)',
      button: lightspeedButton,
    }),
  },
  {
    name: 'Lightspeed, sold out, JSON-LD in stock',
    url: 'https://nord.example.nl/vijg.html',
    truth: truth('out_of_stock', 79.95, 'EUR', 'Vijg'),
    why: 'No button; lying JSON-LD.',
    html: lightspeed({
      name: 'Vijg en inkt',
      price: '€79,95',
      stock: '<span class="out-of-stock">Niet op voorraad</span>',
      button: '<span class="sold-out">Uitverkocht</span>',
      head: productLd('Vijg en inkt', '79.95', 'EUR', 'InStock'),
    }),
  },
  {
    name: 'Odoo, in stock',
    url: 'https://aube.example.be/shop/verger-1',
    truth: truth('in_stock', 59.9, 'EUR', 'Verger'),
    why: 'A hidden line about combinations; a hidden old price of 0.',
    html: odoo({ name: 'Verger de sel', price: '59,90', stock: '', button: odooButton }),
  },
  {
    name: 'Odoo, sold out',
    url: 'https://aube.example.be/shop/figue-2',
    truth: truth('out_of_stock', 59.9, 'EUR', 'Figue'),
    why: 'The message stands where scripts put it; the button has gone.',
    html: odoo({
      name: 'Figue et encre',
      price: '59,90',
      stock: '<div class="text-danger fw-bold"><i class="fa fa-times me-1"></i>En rupture de stock</div>',
      button: '',
    }),
  },
  {
    name: 'Sylius, in stock',
    url: 'https://mare.example.it/it_IT/products/sale',
    truth: truth('in_stock', 88, 'EUR', 'Mare di sale'),
    why: 'Plain.',
    html: sylius({
      name: 'Mare di sale',
      price: '88,00 €',
      stock: '',
      button:
        '<form name="sylius_add_to_cart" method="post"><input type="number" value="1"><button type="submit" class="ui huge primary icon labeled button"><i class="cart icon"></i> Aggiungi al carrello</button></form>',
    }),
  },
  {
    name: 'Sylius, sold out',
    url: 'https://mare.example.it/it_IT/products/fico',
    truth: truth('out_of_stock', 88, 'EUR', 'Fico'),
    why: 'A message in the place of the form.',
    html: sylius({
      name: 'Fico nero',
      price: '88,00 €',
      stock: '',
      button:
        '<div id="sylius-product-out-of-stock" class="ui icon labeled message"><i class="remove icon"></i> Non disponibile</div>',
    }),
  },
  {
    name: 'Spree, in stock',
    url: 'https://harbour.example.ca/products/salt',
    truth: truth('in_stock', 94, 'CAD', 'Salt Orchard'),
    why: 'Canadian dollars.',
    html: spree({ name: 'Salt Orchard', price: 'CA$94.00', was: 'CA$120.00', stock: '', button: spreeButton }),
  },
  {
    name: 'Spree, sold out',
    url: 'https://harbour.example.ca/products/fig',
    truth: truth('out_of_stock', 120, 'CAD', 'Fig and Ink'),
    why: 'A strong word after the price.',
    html: spree({
      name: 'Fig and Ink',
      price: 'CA$120.00',
      stock: '<br><span class="out-of-stock">Out of Stock</span>',
      button: '',
    }),
  },
  {
    name: 'CS-Cart Greek, in stock',
    url: 'https://sandali.example.gr/kipos.html',
    truth: truth('in_stock', 64, 'EUR', 'Κήπος'),
    why: 'Plain.',
    html: cscart(
      {
        name: 'Κήπος αλατιού',
        price: '64.00',
        was: '80.00',
        stock: '<span class="ty-qty-in-stock ty-control-group__item">Διαθέσιμο</span>',
        button:
          '<button class="ty-btn__primary ty-btn__big ty-btn__add-to-cart cm-form-dialog-closer ty-btn" type="submit" name="dispatch[checkout.add..55]">Προσθήκη στο καλάθι</button>',
      },
      greek,
    ),
  },
  {
    name: 'CS-Cart Bulgarian, sold out',
    url: 'https://sandal.example.bg/gradina.html',
    truth: truth('out_of_stock', 129, 'BGN', 'Солена градина'),
    why: 'A box to be told.',
    html: cscart(
      {
        name: 'Солена градина',
        price: '129.00',
        stock: '<span class="ty-qty-out-of-stock ty-control-group__item">Няма в наличност</span>',
        button: `<div class="ty-product-notification"><label><input type="checkbox" name="product_notify">Уведоми ме</label><div class="ty-product-notification__container"${hiddenIf(true)}><input type="text" name="email"></div></div>`,
      },
      bulgarian,
    ),
  },
  {
    name: 'Ecwid, in stock',
    url: 'https://harbourdiary.example.com/shop#!/Salt/p/101',
    truth: truth('in_stock', 75, 'USD', 'Salt Orchard'),
    why: 'The heading of the surrounding site comes first.',
    html: ecwid({ name: 'Salt Orchard', price: '$75.00', stock: place('In stock'), button: ecwidButton }),
  },
  {
    name: 'Ecwid, sold out',
    url: 'https://harbourdiary.example.com/shop#!/Fig/p/102',
    truth: truth('out_of_stock', 75, 'USD', 'Fig and Ink'),
    why: 'The place of the purchase has one word.',
    html: ecwid({
      name: 'Fig and Ink',
      price: '$75.00',
      stock: place('Sold out'),
      button:
        '<button class="form-control__button" type="button"><span class="form-control__button-text">Continue Shopping</span></button>',
    }),
  },
];
