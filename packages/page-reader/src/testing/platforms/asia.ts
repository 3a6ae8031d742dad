import { menu, type PlatformPage, productLd, tail, truth, web } from './page.ts';
import { id, ja, ko, th, zhHans, zhHant } from './words.ts';

interface Item {
  name: string;
  price: string;
  was?: string;
  soldOut: boolean;
  head?: string;
}

/** Cafe24 hides elements that do not apply with the class "displaynone". */
function cafe24({ name, price, was = '', soldOut, head = '' }: Item): string {
  const none = (is: boolean) => (is ? ' displaynone' : '');
  const body = `<div id="wrap"><div id="header"><div class="xans-element- xans-layout xans-layout-logotop"><a href="/">솔트</a></div><div class="xans-element- xans-layout xans-layout-orderbasketcount"><a href="/order/basket.html">${ko.cart} <span class="EC-Layout-Basket-count">0</span></a></div><ul class="xans-element- xans-layout xans-layout-category">${menu(ko)}</ul></div><div id="container"><div id="contents"><div class="xans-element- xans-product xans-product-headcategory path"><ol><li><a href="/">${ko.home}</a></li></ol></div><div class="xans-element- xans-product xans-product-detail"><div class="detailArea"><div class="xans-element- xans-product xans-product-image imgArea"><img class="BigImage" src="/f.jpg" alt="${name}"></div><div class="infoArea"><div class="headingArea"><h2>${name}</h2><span class="delivery">(해외배송 가능상품)</span></div><div class="xans-element- xans-product xans-product-detaildesign"><table><tbody><tr class=" xans-record-"><th scope="row"><span>상품명</span></th><td><span>${name}</span></td></tr>${was === '' ? '' : `<tr class=" xans-record-"><th scope="row"><span>소비자가</span></th><td><span><span id="span_product_price_custom"><strike>${was}</strike></span></span></td></tr>`}<tr rel="판매가" class=" xans-record-"><th scope="row"><span>판매가</span></th><td><span><strong id="span_product_price_text">${price}</strong></span></td></tr><tr><th>배송비</th><td><strong>3,000원</strong> (50,000원 이상 구매 시 무료)</td></tr></tbody></table></div>
<div id="totalProducts"><table><tfoot class="right"><tr><td colspan="3"><strong>총 상품금액</strong>(수량) : <span class="total"><strong><em>0</em></strong> (0개)</span></td></tr></tfoot></table></div><div class="xans-element- xans-product xans-product-action"><div class="ec-base-button"><a href="#none" class="first${none(soldOut)}" onclick="product_submit(1, '/exec/front/order/basket/', this)"><span id="btnBuy">바로구매하기</span></a><button type="button" class="actionCart${none(soldOut)}" onclick="product_submit(2, '/exec/front/order/basket/', this)">장바구니</button><span class="btnSoldout${none(!soldOut)}">SOLD OUT</span><button type="button" class="actionWish">관심상품등록</button></div></div></div></div></div><div class="xans-element- xans-product xans-product-relation"><h3>${ko.related}</h3><ul class="prdList"><li><strong class="name"><a href="#">이끼 편지</a></strong><ul><li>판매가 : 42,000원</li></ul><img src="//img.echosting.cafe24.com/ico_product_soldout.gif" alt="품절"></li></ul></div></div></div></div>${tail(ko)}<script>var is_soldout_icon = "${soldOut ? 'T' : 'F'}"; var product_price = '98000'; var EC_FRONT_JS_CONFIG_SHOP = {"aOptionPrice":[]};</script>`;
  return web('ko', `${name} - 솔트`, body, head);
}

function eccube({ name, price, was = '', soldOut, head = '' }: Item): string {
  const button = soldOut
    ? '<div class="ec-productRole__btn"><button type="button" class="ec-blockBtn--action" disabled="disabled">ただいま品切れ中です。</button></div>'
    : '<div class="ec-productRole__actions"><div class="ec-numberInput"><span>数量</span><input type="number" name="quantity" value="1"></div></div><div class="ec-productRole__btn"><button type="submit" class="ec-blockBtn--action add-cart">カートに入れる</button></div>';
  const body = `<div class="ec-layoutRole"><div class="ec-layoutRole__header"><div class="ec-headerNaviRole"><div class="ec-headerRole__cart"><div class="ec-cartNaviWrap"><div class="ec-cartNavi"><span class="ec-cartNavi__badge">0</span><div class="ec-cartNavi__price">￥0</div></div><div class="ec-cartNaviNull"><div class="ec-cartNaviNull__message"><p>現在カート内に商品はございません。</p></div></div></div></div></div><div class="ec-headerTitle"><h1><a href="/">香り堂</a></h1></div><ul class="ec-itemNav__nav">${menu(ja)}</ul></div><div class="ec-layoutRole__contents"><div class="ec-layoutRole__main"><div class="ec-productRole"><div class="ec-grid2"><div class="ec-grid2__cell"><div class="ec-sliderItemRole"><img src="/f.jpg" alt="${name}"></div></div><div class="ec-grid2__cell"><div class="ec-productRole__profile"><div class="ec-productRole__title"><h2 class="ec-headingTitle">${name}</h2></div><ul class="ec-productRole__tags"><li class="ec-productRole__tag">新商品</li></ul><div class="ec-productRole__priceRegular">${was === '' ? '' : `<span class="ec-productRole__priceRegularPrice">通常価格：<span class="price01-default">${was}</span></span><span class="ec-productRole__priceRegularTax">税込</span>`}</div><div class="ec-productRole__price"><div class="ec-price"><span class="ec-price__price price02-default">${price}</span><span class="ec-price__tax">税込</span></div></div><div class="ec-productRole__code">商品コード： <span class="product-code-default">KD-1</span></div><form action="/products/add_cart/1" method="post" id="form1">${button}</form><div class="ec-modal"><div class="ec-modal-box"><div id="ec-modal-header">カートに追加しました。</div><a href="/cart" class="ec-inlineBtn--action">カートへ進む</a></div></div><div class="ec-productRole__description">50ml。予約商品とは別便になります。</div></div></div></div></div></div></div>${tail(ja)}</div>`;
  return web('ja', `香り堂 / ${name}`, body, head);
}

/** Creates a page of MakeShop (Japan) in an older theme with definition lists and image buttons. */
function makeshopJp({ name, price, soldOut }: Item): string {
  const body = `<div id="header"><a href="/">香り屋</a><ul>${menu(ja)}</ul><a href="/view/basket">${ja.cart}</a></div><div id="itemInfo"><div id="itemImg"><img src="/f.jpg" alt="${name}"></div><div class="wrap"><form name="form1" method="post"><h2 class="M_item-name itemTitle">${name}</h2><dl class="M_item-price"><dt>販売価格</dt><dd><span id="M_usualValue"><span>${price}</span></span>円（税込）</dd></dl><p class="M_point">ポイント 132ポイント</p><div class="M_item-stock-smallstock">${soldOut ? '' : '残りわずか'}</div>${soldOut ? '<p class="soldout">申し訳ございませんが、只今品切れ中です。</p><div class="arrivalMail"><a href="#">再入荷お知らせメール</a></div>' : '<dl><dt>購入数</dt><dd><input type="text" name="amount" value="1">個</dd></dl><a href="javascript:send_basket()"><img src="/btn_cart.gif" alt="カートに入れる"></a>'}</form></div></div><div id="relation"><h3>${ja.related}</h3><p><a href="#">苔の手紙</a> 6,600円 <span>売り切れ</span></p></div>${tail(ja)}`;
  return web('ja', `${name} | 香り屋`, body);
}

/**
 * Creates a page of Shopline (Taiwan), whose server renders the texts that scripts later update.
 */
function shopline({ name, price, was = '', soldOut, head = '' }: Item): string {
  const body = `<nav class="NavigationBar"><a href="/">森味</a><ul>${menu(zhHant)}</ul><a class="Header-cart" href="#"><span class="cart-count">0</span></a></nav><div class="cart-panel" style="display:none"><p>${zhHant.empty}</p></div><div id="Content"><div class="ProductDetail-container"><div class="ProductDetail-gallery"><img src="/f.jpg" alt="${name}"></div><div class="ProductDetail-product-info"><h1 class="Product-title">${name}</h1><p class="Product-summary">50ml 淡香精</p><div class="Product-price"><div class="js-price price-regular ${was === '' ? '' : 'price-crossed'}">${was === '' ? price : was}</div>${was === '' ? '' : `<div class="js-price price-sale price">${price}</div>`}</div><div class="Product-promotions"><span>任選 2 件 95 折</span></div><div class="ProductDetail-quantity"><label>數量</label><input type="text" value="1"></div>${soldOut ? '<div class="ProductDetail-notice"><div class="out-of-stock-label">售完</div><button class="btn btn-color-primary notify-me" type="button">貨到通知我</button></div>' : '<button type="button" class="btn btn-color-primary btn-add-to-cart js-btn-add-to-cart">加入購物車</button><button type="button" class="btn btn-buy-now">立即購買</button>'}<div class="Product-delivery"><ul><li>7-11 取貨付款</li><li>門市自取：暫不提供</li></ul></div></div></div><div class="ProductDetail-related"><h3>${zhHant.related}</h3><div class="product-item"><div class="title">苔信</div><div class="price">NT$980</div><div class="sold-out-item"><div class="sold-out-item-content">售完</div></div></div></div></div>${tail(zhHant)}`;
  return web('zh-Hant', `${name} - 森味`, body, head);
}

/** Creates a page of Cyberbiz (Taiwan), whose Liquid themes do not derive from Shopify's. */
function cyberbiz({ name, price, soldOut, head = '' }: Item): string {
  const body = `<div class="gt_header"><a href="/">木香</a>${menu(zhHant)}<a href="/cart">${zhHant.cart} (0)</a></div><div class="product_content" id="product"><div class="product_image"><img src="/f.jpg" alt="${name}"></div><div class="product_info"><h1 class="product_title"><span>${name}</span></h1><div class="product_price" id="price_field"><span class="price">${price}</span></div><form action="/cart/add" method="post" class="variants"><select name="id" id="product-select"><option value="1">50ml</option></select><div class="product_action">${soldOut ? '<button type="button" class="btn soldout" disabled>已售完</button>' : '<button type="button" class="btn btn-default btn-tocart add-to-cart">加入購物車</button><button type="button" class="btn btn-checkout">立即結帳</button>'}</div></form></div></div><div class="related">${zhHant.related}<a href="#">苔信</a> NT$980</div>${tail(zhHant)}`;
  return web('zh-TW', name, body, head);
}

/** Creates a page of ECShop, common in China around 2010, with nested tables of text. */
function ecshop({ name, price, was = '', soldOut }: Item): string {
  const body = `<div class="block clearfix"><div class="f_l"><a href="/"><img src="/logo.gif" alt="香铺"></a></div><div class="f_r" id="ECS_CARTINFO"><a href="flow.php">您的购物车中有 0 件商品，总计金额 ￥0.00元。</a></div></div><div id="mainNav">${menu(zhHans, (text) => `<a href="#">${text}</a>`)}</div><div id="goodsInfo" class="clearfix"><div class="imgInfo"><img src="/f.jpg" alt="${name}"></div><div class="textInfo"><form action="javascript:addToCart(5)" name="ECS_FORMBUY" id="ECS_FORMBUY"><div class="clearfix"><p class="f_l">${name}</p></div><ul><li class="clearfix"><dd><strong>商品货号：</strong>ECS005</dd><dd class="ddR"><strong>商品库存：</strong>${soldOut ? '<font color="red">缺货</font>' : '23 瓶'}</dd></li><li class="clearfix"><dd><strong>市场价格：</strong><font class="market">￥${was}元</font></dd></li><li class="clearfix"><dd><strong>本店售价：</strong><font class="shop" id="ECS_SHOPPRICE">￥${price}元</font></dd></li><li class="padd"><a href="javascript:${soldOut ? `showBooking(5)` : 'addToCart(5)'}"><img src="images/${soldOut ? 'bnt_booking.gif' : 'bnt_cat.gif'}" alt="${soldOut ? '缺货登记' : '加入购物车'}"></a> <a href="javascript:collect(5)"><img src="images/bnt_colles.gif" alt="收藏"></a></li></ul></form></div></div><div class="box"><h3><span>${zhHans.related}</span></h3><div class="goodsItem"><a href="#">苔信</a><br><font class="f1">￥188元</font></div></div>${tail(zhHans)}`;
  return web('zh-CN', `${name}_香铺`, body);
}

function lnwshop({ name, price, soldOut, head = '' }: Item): string {
  const body = `<div id="shopHeader"><a href="/">เกลือหอม</a><ul>${menu(th)}</ul><div class="cartWidget">${th.cart} (0)</div></div><div id="productDetail"><div class="pictures"><img src="/f.jpg" alt="${name}"></div><div class="detail"><h1 class="headerText">${name}</h1><div class="property"><span class="label">รหัสสินค้า</span> LS-1</div><div class="price"><span class="label">ราคา</span> <span class="now">${price}</span> บาท</div><div class="stock"><span class="label">สถานะสินค้า</span> <span class="${soldOut ? 'nostock' : 'instock'}">${soldOut ? 'สินค้าหมด' : 'พร้อมส่ง'}</span></div>${soldOut ? '<button type="button" class="waitlist">แจ้งเตือนเมื่อมีสินค้า</button>' : '<input type="number" value="1"><button type="button" class="buyButton">หยิบใส่ตะกร้า</button>'}</div></div><div class="relate">${th.related} <a href="#">มอส</a> 890 บาท <span>สินค้าหมด</span></div>${tail(th)}`;
  return web('th', name, body, head);
}

function indonesian({ name, price, was = '', soldOut, head = '' }: Item): string {
  const body = `<header><a href="/">Garam</a><nav><ul>${menu(id)}</ul></nav><a href="/cart">${id.cart} <span>0</span></a></header><main><div class="product-detail"><img src="/f.jpg" alt="${name}"><div class="product-detail__info"><h1>${name}</h1><div class="product-detail__price">${was === '' ? '' : `<span class="price-discount"><s>${was}</s> <em>20%</em></span>`}<span class="price">${price}</span></div><div class="product-detail__cicilan">Cicilan 0% mulai Rp74.833/bulan</div><p class="stock-info">Stok: <b>${soldOut ? 'Habis' : 'Tersedia'}</b></p><button class="btn btn-cart" type="button" ${soldOut ? 'disabled' : ''}>${soldOut ? 'Stok Habis' : '+ Keranjang'}</button>${soldOut ? '' : '<button class="btn btn-buy" type="button">Beli Sekarang</button>'}</div></div><section><h2>${id.related}</h2><div class="card"><a href="#">Surat Lumut</a> Rp325.000 <span>Habis</span></div></section></main>${tail(id)}`;
  return web('id', `Jual ${name}`, body, head);
}

export const korea: PlatformPage[] = [
  {
    name: 'Cafe24, in stock',
    url: 'https://salt.example.co.kr/product/detail.html?product_no=9',
    truth: truth('in_stock', 98000, 'KRW', '소금 정원'),
    why: '"SOLD OUT" is in the page under a class that hides; a total of 0; postage.',
    html: cafe24({ name: '소금 정원', price: '98,000원', was: '120,000원', soldOut: false }),
  },
  {
    name: 'Cafe24, sold out',
    url: 'https://salt.example.co.kr/product/detail.html?product_no=10',
    truth: truth('out_of_stock', 98000, 'KRW', '무화과'),
    why: 'The buttons are in the page under a class that hides.',
    html: cafe24({ name: '무화과와 잉크', price: '98,000원', soldOut: true }),
  },
  {
    name: 'Cafe24, sold out, JSON-LD in stock',
    url: 'https://salt.example.co.kr/product/detail.html?product_no=11',
    truth: truth('out_of_stock', 98000, 'KRW', '호박'),
    why: 'Lying JSON-LD.',
    html: cafe24({
      name: '호박 등불',
      price: '98,000원',
      soldOut: true,
      head: productLd('호박 등불', '98000', 'KRW', 'InStock'),
    }),
  },
];

export const japan: PlatformPage[] = [
  {
    name: 'EC-CUBE, in stock',
    url: 'https://kaorido.example.jp/products/detail/1',
    truth: truth('in_stock', 13200, 'JPY', '塩の庭'),
    why: 'The logo is the h1, the product an h2; "pre-order" in the description.',
    html: eccube({ name: '塩の庭', price: '￥13,200', was: '￥15,400', soldOut: false }),
  },
  {
    name: 'EC-CUBE, sold out',
    url: 'https://kaorido.example.jp/products/detail/2',
    truth: truth('out_of_stock', 13200, 'JPY', '無花果'),
    why: 'A disabled button; a dialogue with words of the cart.',
    html: eccube({ name: '無花果と墨', price: '￥13,200', soldOut: true }),
  },
  {
    name: 'MakeShop, few left',
    url: 'https://kaoriya.example.jp/view/item/000000001',
    truth: truth('in_stock', 13200, 'JPY', '琥珀'),
    why: 'The button is an image in a link; price and unit apart.',
    html: makeshopJp({ name: '琥珀の灯', price: '13,200', soldOut: false }),
  },
  {
    name: 'MakeShop, sold out',
    url: 'https://kaoriya.example.jp/view/item/000000002',
    truth: truth('out_of_stock', 13200, 'JPY', '北の革'),
    why: 'A polite sentence.',
    html: makeshopJp({ name: '北の革', price: '13,200', soldOut: true }),
  },
];

export const china: PlatformPage[] = [
  {
    name: 'Shopline Taiwan, in stock',
    url: 'https://senwei.example.tw/products/salt',
    truth: truth('in_stock', 2380, 'TWD', '鹽之果園'),
    why: 'Collecting in the store is not offered.',
    html: shopline({ name: '鹽之果園', price: 'NT$2,380', was: 'NT$2,980', soldOut: false }),
  },
  {
    name: 'Shopline Taiwan, sold out',
    url: 'https://senwei.example.tw/products/fig',
    truth: truth('out_of_stock', 2980, 'TWD', '無花果'),
    why: 'A button to be told.',
    html: shopline({ name: '無花果與墨', price: 'NT$2,980', soldOut: true }),
  },
  {
    name: 'Cyberbiz Taiwan, sold out, JSON-LD in stock',
    url: 'https://muxiang.example.tw/products/amber',
    truth: truth('out_of_stock', 2980, 'TWD', '琥珀'),
    why: 'Lying JSON-LD.',
    html: cyberbiz({
      name: '琥珀燈',
      price: 'NT$2,980',
      soldOut: true,
      head: productLd('琥珀燈', '2980', 'TWD', 'InStock'),
    }),
  },
  {
    name: 'Cyberbiz Taiwan, in stock',
    url: 'https://muxiang.example.tw/products/leather',
    truth: truth('in_stock', 2980, 'TWD', '北方皮革'),
    why: 'Plain.',
    html: cyberbiz({ name: '北方皮革', price: 'NT$2,980', soldOut: false }),
  },
  {
    name: 'ECShop, in stock',
    url: 'http://xiangpu.example.cn/goods.php?id=5',
    truth: truth('in_stock', 688, 'CNY', '盐之果园'),
    why: 'No heading; a market price first; image buttons.',
    html: ecshop({ name: '盐之果园 50ml', price: '688.00', was: '825.60', soldOut: false }),
  },
  {
    name: 'ECShop, sold out',
    url: 'http://xiangpu.example.cn/goods.php?id=6',
    truth: truth('out_of_stock', 688, 'CNY', '琥珀灯'),
    why: 'No heading; the link is to be told.',
    html: ecshop({ name: '琥珀灯 50ml', price: '688.00', was: '825.60', soldOut: true }),
  },
];

export const southEastAsia: PlatformPage[] = [
  {
    name: 'Thai, in stock',
    url: 'https://kluea.example.co.th/product/1',
    truth: truth('in_stock', 2450, 'THB', 'สวนเกลือ'),
    why: 'Ready to ship.',
    html: lnwshop({ name: 'สวนเกลือ', price: '2,450', soldOut: false }),
  },
  {
    name: 'Thai, sold out',
    url: 'https://kluea.example.co.th/product/2',
    truth: truth('out_of_stock', 2450, 'THB', 'มะเดื่อ'),
    why: 'A button to be told.',
    html: lnwshop({ name: 'มะเดื่อกับหมึก', price: '2,450', soldOut: true }),
  },
  {
    name: 'Indonesian, in stock',
    url: 'https://garam.example.co.id/kebun-garam',
    truth: truth('in_stock', 898000, 'IDR', 'Kebun Garam'),
    why: 'Instalments of the month.',
    html: indonesian({ name: 'Kebun Garam', price: 'Rp898.000', was: 'Rp1.122.500', soldOut: false }),
  },
  {
    name: 'Indonesian, sold out',
    url: 'https://garam.example.co.id/ara',
    truth: truth('out_of_stock', 898000, 'IDR', 'Ara dan Tinta'),
    why: 'The instalment stays.',
    html: indonesian({ name: 'Ara dan Tinta', price: 'Rp898.000', soldOut: true }),
  },
];
