/** Imitates a Vietnamese perfume boutique on Haravan. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('haravan-huongthom', 'vi', 'https://huongthom.vn');

const shelf: Tile[] = [
  ['Nước hoa Lattafa Khamrah EDP 100ml', '890,000₫', 'lattafa-khamrah'],
  ['Son Black Rouge Air Fit A12', '159,000₫', 'black-rouge-a12'],
  ['Nước tẩy trang Bioderma 500ml', '425,000₫', 'bioderma-500'],
  ['Chiết Le Labo Santal 33 10ml', '690,000₫', 'chiet-santal-33'],
  ['Kem chống nắng Anessa 60ml', '485,000₫', 'anessa-60'],
  ['Nước hoa Narciso Poudrée EDP 90ml', '2,450,000₫', 'narciso-poudree'],
  ['Sữa rửa mặt Cocoon bí đao 140ml', '165,000₫', 'cocoon-bi-dao'],
  ['Nước hoa Montblanc Explorer 60ml', '1,290,000₫', 'montblanc-explorer'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="pro-loop col-lg-3 col-6"><div
class="product-block"
data-anmation="${index}"><div class="product-img fade-box">${when(
  index === 1,
  '<div class="sold-out"><span>Hết hàng</span></div>',
)}<a href="/products/${path}" title="${name}" class="image-resize"><picture><img class="lazyload" alt="${name}"
src="//product.hstatic.net/2000/${path}_large.jpg"></picture></a><div class="button-add hidden"><button type="button"
class="action add-to-cart" onclick="buy_now('10${index}')">Thêm vào giỏ</button></div></div><div class="product-detail
clearfix"><h3 class="pro-name"><a href="/products/${path}">${name}</a></h3><p
class="pro-price">${price}</p></div></div></div>`;

const menu = [
  'Nước hoa nữ',
  'Nước hoa nam',
  'Unisex',
  'Nước hoa chiết',
  'Trang điểm',
  'Chăm sóc da',
  'Giftset',
  'Sale',
];

const shop = (title: string, main: string, template = 'product') => `<!doctype html><html lang="vi"><head><meta
charset="utf-8"/>
<title>${title} – Hương Thơm</title><meta property="og:type" content="${template}"/><link rel="dns-prefetch"
href="//hstatic.net"><style>${css([
  '.pro-loop',
  '.pro-price',
  '#add-to-cart',
  '.sold-out',
  '#price-preview',
])}</style><script>
if (typeof Haravan === 'undefined') Haravan = {};Haravan.shop='huongthom.myharavan.com';Haravan.domain='huongthom.vn';
Haravan.template='${template}';Haravan.money_format='{{amount}}₫';</script></head><body id="${template}-haravan"
class="template-${template}"><div class="top-bar">FREESHIP toàn quốc đơn từ 500,000₫ – Đổi trả 7 ngày</div><header
id="site-header" class="main-header"><a href="/" class="logo">HƯƠNG THƠM</a><form action="/search"><input name="q"
placeholder="Tìm kiếm sản phẩm..."></form><a href="/cart" id="site-cart-handle">Giỏ hàng <span
class="count-holder">0</span></a>
<div class="cart-view"><table><tr><td>Hiện chưa có sản phẩm</td></tr><tr><td>TỔNG
TIỀN:</td><td>0₫</td></tr></table></div>
<ul class="menuList-main">${each(
  menu,
  (name, index) => `<li class="has-submenu"><a href="/collections/c${index}" title="${name}">${name}</a><ul><li><a
href="/collections/c${index}-moi">${name} mới về</a></li></ul></li>`,
)}</ul></header>${main}<footer class="main-footer"><ul><li><a href="/pages/doi-tra">Chính sách đổi trả</a></li><li><a
href="/pages/giao-hang">Giao hàng</a></li><li><a href="/pages/cua-hang">Hệ thống cửa hàng</a></li></ul><p>Hotline 1900
0000
</p><p>Tiếng Việt | English · VND | USD</p></footer></body></html>`;

interface Item {
  name: string;
  price: string;
  compare?: string;
  status: string;
  options?: string;
  button: string;
  after?: string;
  /** `available` in the page's script, if it has one. */
  available?: boolean;
}

const buy = (label = 'Thêm vào giỏ') => `<div class="selector-actions"><div class="quantity-area"><input type="button"
value="-"><input type="text" id="quantity" name="quantity" value="1"><input type="button" value="+"></div><div
class="wrap-addcart"><button type="button" id="add-to-cart" class="add-to-cartProduct button btn-addtocart"
name="add">${label}
</button><button type="button" id="buy-now" class="btn-buynow">Mua ngay</button></div></div>`;

const soldOut = `<div class="wrap-addcart"><button type="button" id="add-to-cart" class="add-to-cartProduct button
btn-addtocart disabled" disabled>Hết hàng</button></div>`;

const notify = `${soldOut}<form class="notify-me"><p>Để lại số điện thoại, shop sẽ báo khi có hàng</p><input type="tel"
placeholder="Số điện thoại"><button>Báo cho tôi</button></form>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div id="product" class="productDetail-page"><ol class="breadcrumb"><li><a href="/">Trang chủ</a></li><li><a
href="/collections/c0">Nước hoa nữ</a></li></ol><div class="row product-detail-wrapper"><div
class="product-gallery"><img
class="product-image-feature" src="//product.hstatic.net/2000/main.jpg" alt="${i.name}"></div><div
class="product-content-desc"><div class="product-title"><h1>${i.name}</h1><span id="pro_sku">SKU: HT0331</span></div>
<div class="product-price" id="price-preview">${when(
      i.compare,
      `<span class="pro-sale">-40%</span>`,
    )}${when(i.price, `<span class="pro-price">${i.price}</span>`)}${when(i.compare, `<del>${i.compare}</del>`)}</div>
<div class="pro-status"><b>Tình trạng:</b> <span>${i.status}</span></div><form id="add-item-form" action="/cart/add"
method="post" class="variants clearfix">${i.options ?? ''}${i.button}</form>
<ul class="policy"><li>Cam kết chính hãng 100%</li><li>Giao nhanh 2H nội thành, phí 30,000₫</li></ul></div></div>
<div class="description-content"><h2>Mô tả sản phẩm</h2><p>Hương đầu cam bergamot, hương giữa hoa nhài, hương cuối xạ
hương.</p>
</div>${i.after ?? ''}<div id="comments"><p>Chị Lan: mua hồi tháng trước giá 1,750,000₫.</p><p>Anh Huy: lúc trước hết
hàng suốt,
giờ mới mua được.</p></div><div class="list-productRelated"><div class="heading-title"><h2>Sản phẩm liên
quan</h2></div><div
class="content-product-list row">${each(shelf.slice(0, 5), tile)}</div></div><div class="list-viewed"><h2>Sản phẩm đã
xem</h2>
${each(shelf.slice(5), tile)}</div></div>${when(
      i.available !== undefined,
      `<script>var productJSON=${JSON.stringify({
        id: 1033,
        title: i.name,
        available: i.available ?? false,
        variants: [{ id: 11, title: 'Default Title', price: Number(i.price.replace(/\D/g, '')) * 100 }],
      })};</script>`,
    )}`,
  );

const swatch = (label: string, on: boolean, out = false) => `<div data-value="${label}" class="n-sd swatch-element ${
  out ? 'soldout' : ''
}"><input class="variant-0" type="radio" name="option1" value="${label}" ${on ? 'checked' : ''} ${
  out ? 'disabled' : ''
}><label
class="${on ? 'sd' : ''}">${label}</label></div>`;

const dong = (stock: Parameters<typeof product>[0], price: number) => product(stock, [price], 'VND');

export const cases = [
  make(
    'in stock',
    '/products/gucci-flora',
    item({
      name: 'Nước hoa Gucci Flora Gorgeous Gardenia EDP 50ml',
      price: '2,350,000₫',
      status: 'Còn hàng',
      button: buy(),
      available: true,
    }),
    dong('in_stock', 2350000),
  ),
  make(
    'few left',
    '/products/versace-dylan',
    item({
      name: 'Nước hoa Versace Dylan Turquoise 50ml',
      price: '1,480,000₫',
      status: 'Chỉ còn 2 sản phẩm',
      button: buy(),
    }),
    dong('in_stock', 1480000),
  ),
  make(
    'sold out with phone form',
    '/products/ariana-cloud',
    item({
      name: 'Nước hoa Ariana Grande Cloud 100ml',
      price: '1,350,000₫',
      status: 'Hết hàng',
      button: notify,
      available: false,
    }),
    dong('out_of_stock', 1350000),
  ),
  make(
    'sold out',
    '/products/vera-wang',
    item({ name: 'Nước hoa Vera Wang Princess 100ml', price: '990,000₫', status: 'Tạm hết hàng', button: soldOut }),
    dong('out_of_stock', 990000),
  ),
  make(
    'other sizes sold out',
    '/products/kilian-angels',
    item({
      name: 'Nước hoa Kilian Angels Share',
      price: '790,000₫',
      status: 'Còn hàng',
      options: `<div class="select-swatch"><div class="header">Dung tích</div>${swatch('10ml', true)}
    ${swatch('50ml', false, true)}${swatch('100ml', false, true)}</div>`,
      button: buy(),
    }),
    dong('in_stock', 790000),
  ),
  make(
    'preselected size sold out',
    '/products/mfk-baccarat',
    item({
      name: 'Nước hoa MFK Baccarat Rouge 540',
      price: '6,900,000₫',
      status: 'Hết hàng',
      options: `<div class="select-swatch"><div class="header">Dung tích</div>
    ${swatch('70ml', true, true)}${swatch('200ml', false)}</div>`,
      button: soldOut,
    }),
    dong(['out_of_stock', 'in_stock'], 6900000),
  ),
  make(
    'pre-order',
    '/products/ysl-libre-new',
    item({
      name: 'Nước hoa YSL Libre Berry Crush 50ml',
      price: '3,250,000₫',
      status: 'Đặt trước – dự kiến phát hành 20/02/2027',
      button: buy('Đặt hàng trước'),
    }),
    dong('preorder', 3250000),
  ),
  make(
    'ordered abroad',
    '/products/roja-elysium',
    item({
      name: 'Nước hoa Roja Elysium 100ml',
      price: '7,800,000₫',
      status: 'Hàng order, về sau 2-3 tuần',
      button: buy('Đặt hàng'),
    }),
    dong('backorder', 7800000),
  ),
  make(
    'discontinued',
    '/products/burberry-london',
    item({
      name: 'Nước hoa Burberry Summer 100ml',
      price: '',
      status: 'Ngừng kinh doanh',
      button: '<a class="btn" href="/collections/c0">Xem sản phẩm khác</a>',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'script says available, page sold out',
    '/products/jlo-glow',
    item({ name: 'Nước hoa JLo Glow 50ml', price: '650,000₫', status: 'Hết hàng', button: notify, available: true }),
    dong('out_of_stock', 650000),
  ),
  make(
    'collection',
    '/collections/c0',
    shop(
      'Nước hoa nữ',
      `<div id="collection"><h1>Nước hoa nữ</h1><p>Sắp xếp: Bán
  chạy
    nhất</p><div class="content-product-list product-list filter row">${each(
      [...shelf, ['Nước hoa Lanvin Éclat 100ml', '750,000₫', 'lanvin-eclat'] as const],
      tile,
    )}</div></div>`,
      'collection',
    ),
    other('not-a-product'),
  ),
  make(
    'removed product',
    '/products/da-xoa',
    shop(
      'Không tìm thấy trang',
      `<div class="page-404"><h1>404</h1><p>Sản
  phẩm bạn tìm
    không còn tồn tại hoặc đã bị xóa.</p><a href="/">Về trang chủ</a></div>`,
      '404',
    ),
    other('gone'),
    404,
  ),
];
