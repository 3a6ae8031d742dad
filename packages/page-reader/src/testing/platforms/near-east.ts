import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { ar, tr } from './words.ts';

interface Item {
  name: string;
  price: string;
  was?: string;
  soldOut: boolean;
  head?: string;
}

const hiddenIf = (is: boolean) => (is ? ' style="display:none"' : '');

function ideasoft({ name, price, was = '', soldOut, head = '' }: Item): string {
  const body = `<header id="header"><div class="logo"><a href="/">Tuz</a></div><div class="cart-menu"><a href="/sepet"><span>${tr.cart}</span> <span class="cart-amount">0</span></a><div class="cart-content"><p>${tr.empty}.</p></div></div><ul class="navbar-nav">${menu(tr)}</ul></header><main id="product-page"><div class="product-area"><div class="product-images"><img src="/f.jpg" alt="${name}"></div><div class="product-right"><div class="product-title"><h1>${name}</h1></div><div class="product-list-row"><div class="product-list-title">Marka</div><div class="product-list-content"><a href="#">Atölye</a></div></div><div class="product-list-row"><div class="product-list-title">Stok Durumu</div><div class="product-list-content">${soldOut ? 'Tükendi' : 'Stokta Var'}</div></div><div class="product-price-group"><div class="product-price"><div class="product-discount" ${was === '' ? 'style="display:none"' : ''}>%20</div>${was === '' ? '' : `<div class="product-price-old">${was}</div>`}<div class="product-price-new">${price}</div></div><div class="money-order-price">Havale ile: <b>1.138,05 TL</b></div></div><div class="product-cart-buttons">${soldOut ? '<a class="remind-me-button" data-selector="stock-warning" href="#">Gelince Haber Ver</a><div class="no-stock">Tükendi</div>' : '<input id="qty-input" type="number" value="1"><a class="add-to-cart-button" data-selector="add-to-cart" data-product-id="9" href="#">Sepete Ekle</a><a class="quick-order-button" href="#">Hemen Al</a>'}</div></div></div><div class="showcase-container"><div class="entry-title">${tr.related}</div><div class="showcase"><div class="showcase-title"><a href="#">Yosun</a></div><div class="showcase-price-new">640,00 TL</div><a class="add-to-cart-button">Sepete Ekle</a></div><div class="showcase"><div class="showcase-title"><a href="#">Mezmur</a></div><a class="no-stock-button">Tükendi</a></div></div></main>${tail(tr)}`;
  return web('tr', name, body, head);
}

function ticimax({ name, price, was = '', soldOut, head = '' }: Item): string {
  const model = {
    productId: 31,
    productName: name,
    totalStockAmount: soldOut ? 0 : 6,
    stockStatus: !soldOut,
    product: { sellPriceStr: price, currency: 'TRY' },
  };
  const body = `<div id="mainHolder"><div id="header"><a href="/">İncir</a><div class="cart-block"><a href="/sepetim.aspx">${tr.cart} <span class="spanCart" id="spanUstSepetUrunSayisi">0</span></a></div><ul class="navigation">${menu(tr)}</ul></div><div class="mainContent productDetail-content"><div id="divIcerik"><div class="leftImage"><img id="imgUrunResim" src="/f.jpg" alt="${name}"></div><div class="RightDetail"><div class="ProductName"><h1><span>${name}</span></h1></div><div class="riSingle urunKodu">Stok Kodu (IN-31)</div><div id="divFiyat" class="PriceList"><div id="indirimliFiyat"${hiddenIf(was === '')} class="IndirimliFiyatContent"><span class="spanFiyat">${price}</span></div><div id="fiyat2"><span class="spanFiyat">${was === '' ? price : was}</span> <span class="kdvDahil">KDV Dahil</span></div><div id="pnlTaksit"><a href="#">249,83 TL'den başlayan taksitlerle</a></div></div><div id="divAdetCombo" class="riUp"${hiddenIf(soldOut)}>Adet <input class="Adet" value="1"></div><div id="divSatinAl" class="basketBtn"${hiddenIf(soldOut)}><input type="button" class="Addtobasketbtn" value="Sepete Ekle"></div><div id="divTukendi" class="tukendi"${hiddenIf(!soldOut)}><span class="tukendiyazisi">Tükendi</span><input type="button" class="StokGelince" value="Stoğa gelince haber ver"></div></div></div></div></div>${tail(tr)}<script>var productDetailModel = ${JSON.stringify(model)};</script>`;
  return web('tr', name, body, head);
}

function tsoft({ name, price, soldOut, head = '' }: Item): string {
  const body = `<div id="header-wrapper"><a id="logo" href="/">Amber</a><a href="/sepet" class="cart-link">${tr.cart} <span class="cart-soft-count">0</span> <span class="cart-soft-price">0,00</span> TL</a><ul id="category-menu">${menu(tr)}</ul></div><main id="productDetail"><div class="col-12" id="productRight"><h1 id="productName" class="col col-12">${name}</h1><a href="#" id="productBrandText">Kehribar</a><div class="col price-wrapper"><div class="col col-12 fr discountPrice"><div class="product-price-vat-include fw700"><span class="product-price">${price}</span> TL</div></div></div><div class="fl col-12 in-stock-wrap">${soldOut ? '<div class="out-stock-available">Stokta Yok</div><a class="btn btn-upper notice-me" href="#">Stoğa Gelince Haber Ver</a>' : '<div class="product-buttons-wrapper"><div class="qty-wrapper"><input value="1"></div><a class="btn btn-cart addToCartBtn" href="javascript:void(0)">SEPETE EKLE</a><a class="btn btn-second buy-now" href="#">HEMEN AL</a></div>'}</div></div></main><div class="related">${tr.related} <a href="#">Yosun</a> 640,00 TL</div>${tail(tr)}`;
  return web('tr', name, body, head);
}

/**
 * Creates a product page of Salla, whose scripts have not yet filled its components. Even for an
 * available product it contains "out of stock", in an element with the class "hidden".
 */
function salla({ name, price, was = '', soldOut, head = '' }: Item): string {
  const hidden = (is: boolean) => (is ? 'hidden ' : '');
  const body = `<div class="app-inner"><header class="store-header"><a class="navbar-brand" href="/">عود</a><salla-cart-summary><b>السلة</b> <span id="cart-total">0 ر.س</span></salla-cart-summary><ul class="main-menu">${menu(ar)}</ul></header><div class="container"><nav class="breadcrumbs w-full py-5"><salla-breadcrumb></salla-breadcrumb></nav><div class="flex flex-col items-start md:flex-row" id="product-1201"><div class="sidebar"><salla-slider id="details-slider-1201"><img src="/f.jpg" alt="${name}"></salla-slider></div><div class="main-content"><h1 class="text-xl md:text-2xl leading-10 font-bold mb-6 text-gray-800">${name}</h1><small class="color-grey">شامل الضريبة</small><div class="flex whitespace-nowrap gap-4 items-center"><div class="${hidden(was === '')}space-x-2"><h4 class="text-red-800 font-bold text-xl inline-block">${price}</h4><span class="text-gray-500 line-through">${was}</span></div><div class="gap-4 ${was === '' ? 'flex' : 'hidden'}"><h2 class="font-bold text-xl inline-block">${was === '' ? price : was}</h2></div></div><div class="product__description"><article class="article--main pb-1">عطر من الملح. ${ar.delivery}</article></div><div class="px-4 !text-red-800"><i class="sicon-fire"></i> تم شراؤه <span>15 مرة</span></div>
<form class="form product-form" method="post"><input type="hidden" name="id" value="1201"><section class="flex bg-white p-5"><div class="center-between w-full"><label class="form-label"><b>السعر</b></label><div class="${hidden(soldOut)}price-wrapper"><h2 class="total-price font-bold text-xl">${price}</h2></div><div class="out-of-stock min-h-7 leading-7 ${hidden(!soldOut)}text-base text-red-600 font-bold">نفدت الكمية</div></div></section><section class="sticky-product-bar"><salla-add-product-button quick-buy amount="${price}" product-status="${soldOut ? 'out-and-notify' : 'sale'}" product-type="product" product-id="1201" type="submit" width="wide">${soldOut ? 'نفدت الكمية' : 'إضافة للسلة'}</salla-add-product-button></section></form></div></div></div><salla-products-slider source="related" block-title="${ar.related}"></salla-products-slider>${tail(ar)}</div>`;
  return web('ar', name, body, head);
}

function zid({ name, price, was = '', soldOut, head = '' }: Item): string {
  const body = `<header><a href="/">مسك</a><ul>${menu(ar)}</ul><a class="a-shopping-cart" href="/cart"><span class="cart-badge" style="display:none">0</span></a></header><div class="container page-product-details"><div class="row"><div class="col-md-6"><img src="/f.jpg" alt="${name}"></div><div class="col-md-6"><h1 class="product-title">${name}</h1><div class="product-price"><span class="product-formatted-price theme-text-primary">${price}</span>${was === '' ? '' : `<span class="product-formatted-price-old">${was}</span>`}</div><div class="product-stock"><p>${soldOut ? 'غير متوفر حالياً' : 'متوفر'}</p></div><div class="product-actions">${soldOut ? '<button class="btn btn-secondary" type="button">أعلمني عند التوفر</button>' : '<button class="btn btn-primary btn-add-to-cart" type="button" onclick="productAddToCart()"><span class="add-to-cart-progress d-none"></span>أضف للسلة</button>'}</div></div></div><div class="related-products"><h2>${ar.related}</h2><div class="product-item"><a href="#">رسالة الطحلب</a> <span>149 ر.س</span> <span class="out-of-stock-badge">نفد</span></div></div></div>${tail(ar)}`;
  return web('ar', `${name} | مسك`, body, head);
}

export const turkey: PlatformPage[] = [
  {
    name: 'Ideasoft, in stock',
    url: 'https://tuz.example.com.tr/urun/tuz-bahcesi',
    truth: truth('in_stock', 1199, 'TRY', 'Tuz Bahçesi'),
    why: 'A price for bank transfer beside; links as buttons.',
    html: ideasoft({ name: 'Tuz Bahçesi', price: '1.199,00 TL', was: '1.499,00 TL', soldOut: false }),
  },
  {
    name: 'Ideasoft, sold out',
    url: 'https://tuz.example.com.tr/urun/incir',
    truth: truth('out_of_stock', 1499, 'TRY', 'İncir'),
    why: 'A link to be told.',
    html: ideasoft({ name: 'İncir ve Mürekkep', price: '1.499,00 TL', soldOut: true }),
  },
  {
    name: 'Ticimax, in stock on sale',
    url: 'https://incir.example.com.tr/deri',
    truth: truth('in_stock', 1499, 'TRY', 'Kuzey Derisi'),
    why: 'Old price in a box called price; hidden sold-out box; instalments.',
    html: ticimax({ name: 'Kuzey Derisi', price: '₺1.499,00', was: '₺1.799,00', soldOut: false }),
  },
  {
    name: 'Ticimax, sold out, JSON-LD in stock',
    url: 'https://incir.example.com.tr/kehribar',
    truth: truth('out_of_stock', 1799, 'TRY', 'Kehribar'),
    why: 'The basket button is hidden by style.',
    html: ticimax({
      name: 'Kehribar Feneri',
      price: '₺1.799,00',
      soldOut: true,
      head: productLd('Kehribar Feneri', '1799', 'TRY', 'InStock'),
    }),
  },
  {
    name: 'T-Soft, in stock',
    url: 'https://amber.example.com.tr/sus',
    truth: truth('in_stock', 899.9, 'TRY', 'Sus'),
    why: 'Sum and sign in different elements.',
    html: tsoft({ name: 'Sus Çiçeği', price: '899,90', soldOut: false }),
  },
  {
    name: 'T-Soft, sold out',
    url: 'https://amber.example.com.tr/gul',
    truth: truth('out_of_stock', 899.9, 'TRY', 'Sessiz Gül'),
    why: 'Plain.',
    html: tsoft({ name: 'Sessiz Gül', price: '899,90', soldOut: true }),
  },
];

export const arabia: PlatformPage[] = [
  {
    name: 'Salla, in stock on sale',
    url: 'https://oud.example.sa/p1201',
    truth: truth('in_stock', 289, 'SAR', 'بستان الملح'),
    why: 'A hidden out-of-stock line; the button is a component.',
    html: salla({ name: 'بستان الملح', price: '289 ر.س', was: '350 ر.س', soldOut: false }),
  },
  {
    name: 'Salla, sold out',
    url: 'https://oud.example.sa/p1202',
    truth: truth('out_of_stock', 350, 'SAR', 'تين وحبر'),
    why: 'The component says so.',
    html: salla({ name: 'تين وحبر', price: '350 ر.س', soldOut: true }),
  },
  {
    name: 'Zid, in stock',
    url: 'https://misk.example.sa/products/amber',
    truth: truth('in_stock', 415, 'SAR', 'فانوس العنبر'),
    why: 'Plain.',
    html: zid({ name: 'فانوس العنبر', price: '415 ر.س', soldOut: false }),
  },
  {
    name: 'Zid, sold out, JSON-LD in stock',
    url: 'https://misk.example.sa/products/leather',
    truth: truth('out_of_stock', 415, 'SAR', 'جلد الشمال'),
    why: '"Not available now" contains the word for available.',
    html: zid({
      name: 'جلد الشمال',
      price: '415 ر.س',
      soldOut: true,
      head: productLd('جلد الشمال', '415', 'SAR', 'InStock'),
    }),
  },
];
