import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { es, fr, type Words } from './words.ts';

interface Shop {
  lang: string;
  words: Words;
  add: string;
  inStock: string;
  soldOut: string;
  lastItems: string;
  warning: string;
  quantity: string;
}

const french: Shop = {
  lang: 'fr-fr',
  words: fr,
  add: 'Ajouter au panier',
  inStock: 'En stock',
  soldOut: "Ce produit n'est plus en stock",
  lastItems: 'Attention : dernières pièces disponibles !',
  warning: 'Ce produit n&#039;est plus en stock avec ces options mais reste disponible avec d&#039;autres options',
  quantity: 'Quantité',
};
const spanish: Shop = {
  lang: 'es-es',
  words: es,
  add: 'Añadir al carrito',
  inStock: 'Disponible',
  soldOut: 'Este producto ya no está disponible',
  lastItems: 'Advertencia: ¡Últimos artículos en inventario!',
  warning: 'Este producto no está disponible con estas opciones, pero sí con otras',
  quantity: 'Cantidad',
};

interface Product {
  name: string;
  price: string;
  was?: string;
  quantity: number;
  /** Text with which the page states the availability, such as "En stock"; '' hides this text. */
  label: string;
  isMicrodata?: boolean;
  options?: string;
  head?: string;
}

const hiddenIf = (is: boolean) => (is ? ' style="display: none;"' : '');

/** PrestaShop 1.6 renders every notice and hides those that do not apply. */
function product(shop: Shop, given: Product): string {
  const { name, price, was = '', quantity, label, isMicrodata = false, options = '', head = '' } = given;
  const { words } = shop;
  const item = (text: string) => (isMicrodata ? ` ${text}` : '');
  const isSoldOut = quantity <= 0;
  const offer = isMicrodata
    ? `<link itemprop="availability" href="https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}"/><meta itemprop="priceCurrency" content="EUR">`
    : '';
  const body = `<div id="page"><div class="header-container"><header id="header"><div class="nav"><div id="contact-link"><a href="/contact">Contact</a></div></div><div id="header_logo"><a href="/">Aube</a></div>
<div id="search_block_top"><form id="searchbox"><input class="search_query" name="search_query"><button type="submit" name="submit_search" class="btn btn-default button-search"><span>${words.search}</span></button></form></div>
<div class="shopping_cart"><a href="/panier"><b>${words.cart}</b> <span class="ajax_cart_quantity unvisible">0</span> <span class="ajax_cart_total unvisible"></span><span class="ajax_cart_no_product">(vide)</span></a><div class="cart_block block exclusive"><p class="cart_block_no_products">${words.empty}</p><div class="cart-prices-line"><span class="price cart_block_shipping_cost">0,00 €</span></div></div></div>
<div id="layer_cart"><h2><span class="ajax_cart_product_txt unvisible">${words.cart}</span></h2><strong class="dark">Total</strong> <span class="ajax_block_cart_total">0,00 €</span></div>
<div id="block_top_menu"><ul class="sf-menu">${menu(words)}</ul></div></header></div>
<div class="columns-container"><div id="columns" class="container"><div class="breadcrumb clearfix"><a class="home" href="/">${words.home}</a><span class="navigation-pipe">&gt;</span>${name}</div>
<div id="center_column" class="center_column"><div${item('itemscope itemtype="https://schema.org/Product"')}><div class="primary_block row"><div class="pb-left-column"><div id="image-block"><img id="bigpic" src="/12-large_default/f.jpg" alt="${name}"></div></div>
<div class="pb-center-column col-xs-12 col-sm-4"><h1${item('itemprop="name"')}>${name}</h1><p id="product_reference"><label>Ref.: </label><span class="editable">CA-12</span></p><div id="short_description_block"><div id="short_description_content" class="rte align_justify"><p>100 ml</p></div></div>
<p id="pQuantityAvailable"${hiddenIf(isSoldOut)}><span id="quantityAvailable">${quantity}</span> <span id="quantityAvailableTxtMultiple">articles</span></p>
<p id="availability_statut"${hiddenIf(label === '')}><span id="availability_value" class="label ${isSoldOut ? 'label-danger' : 'label-success'}">${label}</span></p>
<p class="warning_inline" id="last_quantities"${hiddenIf(quantity > 3 || isSoldOut)}>${shop.lastItems}</p><p id="availability_date" style="display: none;"><span id="availability_date_label">Date:</span><span id="availability_date_value"></span></p><div id="oosHook"${hiddenIf(!isSoldOut)}><form id="mailalert"><input id="oos_customer_email" value="your@email.com"><a href="#" class="btn btn-default" id="mailalert_link">${words.subscribe}</a></form></div></div>
<div class="pb-right-column col-xs-12 col-sm-4 col-md-3"><form id="buy_block" action="/panier" method="post"><div class="box-info-product"><div class="content_prices clearfix"><div><p class="our_price_display"${item('itemprop="offers" itemscope itemtype="https://schema.org/Offer"')}>${offer}<span id="our_price_display" class="price"${item(`itemprop="price" content="${price.replace(',', '.').replace(' €', '')}"`)}>${price}</span> TTC</p>
<p id="reduction_percent"${hiddenIf(was === '')}><span id="reduction_percent_display">-20%</span></p><p id="reduction_amount" style="display:none"><span id="reduction_amount_display"></span></p><p id="old_price"${was === '' ? ' class="hidden"' : ''}><span id="old_price_display"><span class="price">${was}</span></span></p></div></div>
<div class="product_attributes clearfix"><p id="quantity_wanted_p"${hiddenIf(isSoldOut)}><label>${shop.quantity}</label><input type="number" name="qty" id="quantity_wanted" value="1"></p>${options}</div>
<div class="box-cart-bottom"><div${isSoldOut ? ' class="unvisible"' : ''}><p id="add_to_cart" class="buttons_bottom_block no-print"><button type="submit" name="Submit" class="exclusive"><span>${shop.add}</span></button></p></div></div></div></form></div></div>
<section class="page-product-box blockproductscategory"><h3 class="productscategory_h3 page-product-heading">${words.related}</h3><ul id="bxslider1"><li class="product-box item"><h5 class="product-name"><a href="#">Lettre de mousse</a></h5><p class="price_display"><span class="price">22,00 €</span></p><a class="ajax_add_to_cart_button exclusive" href="#"><span>${shop.add}</span></a></li><li class="product-box item"><h5><a href="#">Psaume de cèdre</a></h5><span class="price">31,00 €</span><span class="out-of-stock">${shop.soldOut}</span></li></ul></section></div></div></div></div>${tail(words)}</div>
<script>var doesntExistNoMore = '${shop.soldOut.replaceAll("'", "\\'")}'; var doesntExist = '${shop.warning}'; var allowBuyWhenOutOfStock = false; var availableNowValue = '${shop.inStock}'; var quantityAvailable = ${quantity}; var productPrice = ${Number.parseFloat(price.replace(',', '.'))};</script>`;
  return web(shop.lang, `${name} - Aube`, body, head, 'product product-12 hide-left-column lang_fr');
}

const size =
  '<div id="attributes"><fieldset class="attribute_fieldset"><label class="attribute_label">Taille</label><div class="attribute_list"><select name="group_1" id="group_1" class="form-control attribute_select"><option value="1" selected="selected" title="50 ml">50 ml</option><option value="2" title="100 ml">100 ml</option></select></div></fieldset></div>';
const france = 'https://aube.example.fr/parfums/12-';
const spain = 'https://aube.example.es/perfumes/12-';

export const prestashop16: PlatformPage[] = [
  {
    name: 'in stock, no data for machines',
    url: `${france}verger-de-sel.html`,
    truth: truth('in_stock', 79.9, 'EUR', 'Verger de sel'),
    why: 'Hidden notices say sold out and last items; a script holds the words too.',
    html: product(french, { name: 'Verger de sel', price: '79,90 €', quantity: 14, label: 'En stock' }),
  },
  {
    name: 'sold out, no data for machines',
    url: `${france}figue-et-encre.html`,
    truth: truth('out_of_stock', 79.9, 'EUR', 'Figue et encre'),
    why: 'The button is there, inside a box of the class "unvisible".',
    html: product(french, { name: 'Figue et encre', price: '79,90 €', quantity: 0, label: french.soldOut }),
  },
  {
    name: 'on sale, availability line hidden',
    url: `${france}ambre.html`,
    truth: truth('in_stock', 63.92, 'EUR', 'Ambre lanterne'),
    why: 'Only the button speaks.',
    html: product(french, { name: 'Ambre lanterne', price: '63,92 €', was: '79,90 €', quantity: 8, label: '' }),
  },
  {
    name: 'Spanish, in stock, microdata',
    url: `${spain}huerto-de-sal.html`,
    truth: truth('in_stock', 59.9, 'EUR', 'Huerto de sal'),
    why: 'Everything agrees.',
    html: product(spanish, {
      name: 'Huerto de sal',
      price: '59,90 €',
      quantity: 2,
      label: 'Disponible',
      isMicrodata: true,
      options: size,
    }),
  },
  {
    name: 'Spanish, sold out, lying JSON-LD',
    url: `${spain}higo-y-tinta.html`,
    truth: truth('out_of_stock', 59.9, 'EUR', 'Higo y tinta', [], 'discontinued'),
    why: 'A module writes InStock for all.',
    html: product(spanish, {
      name: 'Higo y tinta',
      price: '59,90 €',
      quantity: 0,
      label: spanish.soldOut,
      head: productLd('Higo y tinta', '59.90', 'EUR', 'InStock'),
    }),
  },
];
