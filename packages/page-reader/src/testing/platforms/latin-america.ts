import { attribute, menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { es, pt } from './words.ts';

interface Item {
  name: string;
  price: string;
  was?: string;
  soldOut: boolean;
  head?: string;
}

const hiddenIf = (is: boolean) => (is ? ' style="display:none;"' : '');

/** VTEX's older portal contains the buy button and the notification form and hides one of them. */
function vtexPortal({ name, price, was = '', soldOut, head = '' }: Item): string {
  const sku = {
    productId: 44,
    name,
    available: !soldOut,
    skus: [{ sku: 440, available: !soldOut, bestPrice: 41990, listPrice: 49990, bestPriceFormated: price }],
  };
  const body = `<header class="x-header"><a class="x-logo" href="/">Figo</a><ul>${menu(pt)}</ul><div class="portal-totalizers-ref"><ul class="cart-info"><li class="amount-products"><em>0</em> itens</li><li class="total-cart">R$ <em>0,00</em></li></ul></div></header><main class="x-product"><div class="bread-crumb"><ul><li><a href="/">${pt.home}</a></li></ul></div><div class="x-product__image"><img id="image-main" src="/f.jpg" alt="${name}"></div><div class="x-product__info"><div class="fn productName 44">${name}</div><div class="productReference">REF-44</div><div class="sku-selector-container sku-selector-container-0"></div><div class="plugin-preco"><div class="productPrice"><p class="descricao-preco"${hiddenIf(soldOut)}>${was === '' ? '' : `<em class="valor-de price-list-price">De: <strong class="skuListPrice">${was}</strong></em>`}<em class="valor-por price-best-price">Por: <strong class="skuBestPrice">${price}</strong></em><em class="valor-dividido price-installments"><span>ou <span class="skuBestInstallmentNumber">6x</span> de <strong class="skuBestInstallmentValue">R$ 69,98</strong> sem juros</span></em></p></div></div>
<div class="buy-button-box"><a target="_top" class="buy-button buy-button-ref" href="/checkout/cart/add?sku=440"${hiddenIf(soldOut)}>Comprar</a></div><div class="portal-notify-me-ref"><div class="notifyme sku-notifyme"><form action="/no-cache/AviseMe.aspx"><fieldset class="sku-notifyme-form notifyme-form"${hiddenIf(!soldOut)}><p>Produto Indisponível. Para ser avisado da disponibilidade deste Produto, basta preencher os campos abaixo.</p><input class="notifyme-client-name" placeholder="Digite seu nome..."><input class="btn-ok notifyme-button-ok" value="ok" type="button"></fieldset></form></div></div><div class="freight-btn">Calcule o frete</div></div><div class="x-shelf"><h2>${pt.related}</h2><div class="prateleira"><ul><li><h3><a href="#">Carta de musgo</a></h3><span class="bestPrice">R$ 189,90</span><a class="btn-add-buy-button-asynchronous">Comprar</a></li><li><h3><a href="#">Salmo</a></h3><p class="out-of-stock">Produto Esgotado</p></li></ul></div></div></main>${tail(pt)}<script>var skuJson_0 = ${JSON.stringify(sku)};CATALOG_SDK.setProductWithVariationsCache(44, skuJson_0);</script>`;
  return web('pt-BR', `${name} - Figo`, body, head);
}

/** Creates a page of VTEX IO, with long class names and the page's state in a script. */
function vtexIo({ name, price, was = '', soldOut, head = '' }: Item): string {
  const [whole = '', cents = ''] = price.replace('R$ ', '').split(',');
  const digits = (sum: string, part: string) =>
    `<span class="vtex-product-price-1-x-currencyContainer"><span class="vtex-product-price-1-x-currencyCode">R$</span><span class="vtex-product-price-1-x-currencyLiteral">&nbsp;</span><span class="vtex-product-price-1-x-currencyInteger">${sum}</span><span class="vtex-product-price-1-x-currencyDecimal">,</span><span class="vtex-product-price-1-x-currencyFraction">${part}</span></span>`;
  const body = `<div class="render-container render-route-store-product"><div class="vtex-flex-layout-0-x-flexRow--header"><a class="vtex-store-components-3-x-logoLink" href="/">Figo</a><nav><ul>${menu(pt, (text) => `<li class="vtex-menu-2-x-menuItem"><a href="#">${text}</a></li>`)}</ul></nav><button type="button" class="vtex-minicart-2-x-openIconContainer"><span>${pt.cart}</span></button></div><section class="vtex-product-context-provider"><div class="vtex-flex-layout-0-x-flexRow--product-main"><div class="vtex-store-components-3-x-productImage"><img src="/f.jpg" alt="${name}"></div><div class="vtex-flex-layout-0-x-flexCol--right-col"><h1 class="vtex-store-components-3-x-productNameContainer"><span class="vtex-store-components-3-x-productBrand">${name}</span></h1>${soldOut ? '' : `${was === '' ? '' : `<span class="vtex-product-price-1-x-listPrice"><span class="vtex-product-price-1-x-listPriceValue strike">${digits('499', '90')}</span></span>`}<span class="vtex-product-price-1-x-sellingPrice"><span class="vtex-product-price-1-x-sellingPriceValue">${digits(whole, cents)}</span></span><span class="vtex-product-price-1-x-installments">6 x ${digits('69', '98')} sem juros</span>`}
${soldOut ? '<div class="vtex-availability-notify-1-x-container"><div class="vtex-availability-notify-1-x-title">Este produto não está disponível no momento</div><div class="vtex-availability-notify-1-x-notifyLabel">Quero saber quando este produto estiver disponível</div><form><input placeholder="Digite seu e-mail"><button type="submit"><div class="vtex-button__label">Enviar</div></button></form></div>' : '<button class="vtex-button bw1 ba fw5 vtex-add-to-cart-button-0-x-buttonContainer" type="button"><div class="vtex-button__label"><div class="vtex-add-to-cart-button-0-x-buttonDataContainer"><span class="vtex-add-to-cart-button-0-x-buttonText">Adicionar ao carrinho</span></div></div></button>'}</div></div></section><div class="vtex-slider-layout-0-x-sliderLayoutContainer--shelf"><h2>${pt.related}</h2><article class="vtex-product-summary-2-x-element"><h3><span>Carta de musgo</span></h3><span class="vtex-product-price-1-x-sellingPrice">${digits('189', '90')}</span><button class="vtex-button"><div class="vtex-button__label">Comprar</div></button></article></div></div>${tail(pt)}`;
  return web('pt-BR', `${name} | Figo`, body, head);
}

/** Nuvemshop's buy button is an `input` whose label changes; its variants are in an attribute. */
function nuvemshop({ name, price, was = '', soldOut, head = '' }: Item, isBrazil: boolean): string {
  const words = isBrazil ? pt : es;
  const texts = isBrazil ? ['Adicionar ao carrinho', 'Esgotado'] : ['Agregar al carrito', 'Sin stock'];
  const variants = [
    {
      product_id: 61,
      price_short: price,
      stock: soldOut ? 0 : 3,
      sku: 'F61',
      available: !soldOut,
      price_number: isBrazil ? 419.9 : 41900,
    },
  ];
  const body = `<header class="head-main"><div class="container"><a href="/" class="logo">Higo</a><ul class="nav-desktop-list">${menu(words)}</ul><div id="ajax-cart" class="cart-summary"><a href="#" class="js-modal-open js-toggle-cart"><span class="js-cart-widget-amount badge">0</span></a></div></div></header><div class="modal modal-cart" id="modal-cart" style="display:none"><div class="js-empty-ajax-cart alert alert-info">${words.empty}.</div><div id="error-ajax-stock" style="display: none;" class="alert alert-warning">¡Uy! No tenemos más stock de este producto para agregarlo al carrito.</div></div>
<div id="single-product" class="js-has-new-shipping js-product-detail js-product-container" data-variants="${attribute(variants)}" data-store="product-detail"><div class="container"><div class="row section-single-product"><div class="col-md-7"><img src="/f.jpg" alt="${name}"></div><div class="col"><section class="page-header"><div class="breadcrumbs"><a href="/">${words.home}</a></div><h1>${name}</h1></section><div class="price-container" data-store="product-price-61"><span class="d-inline-block"><h4 id="compare_price_display" class="js-compare-price-display price-compare"${was === '' ? ' style="display:none;"' : ' style="display:block;"'}>${was}</h4></span><span class="d-inline-block"><h4 class="js-price-display" id="price_display">${price}</h4></span></div><div class="js-max-installments-container"><span class="js-max-installments"><strong class="js-installment-amount">3</strong> x <strong class="js-installment-price">${isBrazil ? 'R$139,97' : '$13.966,66'}</strong></span></div>
<form id="product_form" class="js-product-form" method="post" action="/comprar/"><input type="hidden" name="add_to_cart" value="61"><div class="mb-4"><input type="submit" class="js-addtocart js-prod-submit-form btn btn-primary btn-block mb-4 ${soldOut ? 'nostock' : 'cart'}" value="${soldOut ? texts[1] : texts[0]}"${soldOut ? ' disabled' : ''} data-store="product-buy-button"><div class="js-added-to-cart-product-message" style="display: none;">Ya agregaste este producto. <a href="#">Ver carrito</a></div></div></form><div class="product-description user-content"><p>${words.delivery}</p></div></div></div></div></div><section class="section-products-related"><h3>${words.related}</h3><div class="js-item-product item"><a href="#" class="item-name">Musgo</a><span class="item-price">${isBrazil ? 'R$189,90' : '$18.990,00'}</span><div class="js-stock-label label">${texts[1]}</div></div></section>${tail(words)}`;
  return web(isBrazil ? 'pt-BR' : 'es-AR', `${name} - Higo`, body, head);
}

export const latinAmerica: PlatformPage[] = [
  {
    name: 'VTEX portal, in stock',
    url: 'https://www.figo.example.com.br/jardim-de-sal/p',
    truth: truth('in_stock', 419.9, 'BRL', 'Jardim de sal'),
    why: 'No h1; a hidden form to be told; instalments.',
    html: vtexPortal({ name: 'Jardim de sal', price: 'R$ 419,90', was: 'R$ 499,90', soldOut: false }),
  },
  {
    name: 'VTEX portal, sold out',
    url: 'https://www.figo.example.com.br/ambar/p',
    truth: truth('out_of_stock', null, null, 'Âmbar', [419.9]),
    why: 'Price and buy link are there, hidden.',
    html: vtexPortal({ name: 'Âmbar e tinta', price: 'R$ 419,90', soldOut: true }),
  },
  {
    name: 'VTEX IO, in stock',
    url: 'https://www.figo.example.com.br/couro/p',
    truth: truth('in_stock', 1419.9, 'BRL', 'Couro boreal'),
    why: 'The price is cut into five elements.',
    html: vtexIo({ name: 'Couro boreal', price: 'R$ 1.419,90', was: 'x', soldOut: false }),
  },
  {
    name: 'VTEX IO, sold out, stale JSON-LD',
    url: 'https://www.figo.example.com.br/iris/p',
    truth: truth('out_of_stock', 419.9, 'BRL', 'Íris'),
    why: 'The page shows no price and a form to be told.',
    html: vtexIo({
      name: 'Íris mineral',
      price: 'R$ 419,90',
      soldOut: true,
      head: productLd('Íris mineral', '419.9', 'BRL', 'InStock'),
    }),
  },
  {
    name: 'Nuvemshop Brazil, in stock',
    url: 'https://www.higo.example.com.br/produtos/jardim',
    truth: truth('in_stock', 419.9, 'BRL', 'Jardim'),
    why: 'A hidden warning about stock in the drawer of the cart.',
    html: nuvemshop({ name: 'Jardim secreto', price: 'R$419,90', was: 'R$499,90', soldOut: false }, true),
  },
  {
    name: 'Nuvemshop Brazil, sold out',
    url: 'https://www.higo.example.com.br/produtos/musgo',
    truth: truth('out_of_stock', 419.9, 'BRL', 'Musgo'),
    why: 'An input of type submit, disabled.',
    html: nuvemshop({ name: 'Musgo e mar', price: 'R$419,90', soldOut: true }, true),
  },
  {
    name: 'Tiendanube Argentina, sold out, JSON-LD in stock',
    url: 'https://www.higo.example.com.ar/productos/huerto',
    truth: truth('out_of_stock', 41900, 'ARS', 'Huerto'),
    why: 'Pesos with a dollar sign and a dot for thousands.',
    html: nuvemshop(
      {
        name: 'Huerto de sal',
        price: '$41.900,00',
        soldOut: true,
        head: productLd('Huerto de sal', '41900', 'ARS', 'InStock'),
      },
      false,
    ),
  },
  {
    name: 'Tiendanube Argentina, in stock',
    url: 'https://www.higo.example.com.ar/productos/cuero',
    truth: truth('in_stock', 41900, 'ARS', 'Cuero'),
    why: 'Pesos with a dollar sign; only the address tells which.',
    html: nuvemshop({ name: 'Cuero boreal', price: '$41.900,00', soldOut: false }, false),
  },
];
