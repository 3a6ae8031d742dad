/** Imitates Vietnamese shops on Haravan. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://nuochoasaigon.vn';
const dong = (value: number) => `${money(value, 0, ',', '.')}₫`;

const tile = (
  name: string,
  price: number,
) => `<div class="product-loop"><div class="proloop-detail"><h3><a>${name}</a></h3>
<p class="proloop--price"><span class="price">${dong(price)}</span></p></div><button
class="add-cart-loop btn-addcart">Thêm vào giỏ</button></div>`;

const layout = (title: string, tpl: string, main: string, head = '') => `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><title>${title} – Nước Hoa Sài Gòn</title>${head}
<script>var Haravan=Haravan||{};Haravan.shop='nuochoasaigon.myharavan.com';Haravan.currency='VND';</script></head><body
id="template-${tpl}">
<div class="topbar">Miễn phí vận chuyển cho đơn hàng từ 500.000₫</div><header
class="main-header"><nav><a>Nước hoa nữ</a><a>Nước hoa nam</a></nav>
<div class="cart-view"><p>Hiện chưa có sản phẩm</p><span
id="total-view-cart">0₫</span></div></header><main>${main}</main>
<footer>Hotline 1900 0000 · Powered by Haravan</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const status = {
    in: 'Còn hàng',
    out: 'Hết hàng',
    pre: 'Đặt trước – hàng về ngày 01/03/2027',
    supplier: 'Hàng order, giao trong 10–15 ngày',
  }[v.state];
  const button = { in: 'Thêm vào giỏ', out: 'Hết hàng', pre: 'Đặt trước', supplier: 'Đặt hàng' }[v.state];
  return layout(
    v.name,
    'product',
    `<section class="productDetail-information"><div class="product-heading"><h1>${v.name}</h1><span
id="pro_sku">Mã sản phẩm: <strong>${v.code}</strong></span>
<span class="pro-soldold">Tình trạng: <strong>${status}</strong></span><span
class="pro-vendor">Thương hiệu: <strong>${v.brand}</strong></span></div>
<div class="product-price" id="price-preview"><span class="pro-title">Giá: </span><span
class="pro-price">${dong(v.price)}</span>${when(
      v.old,
      `<del>${dong(v.old ?? 0)}</del><span
class="pro-percent">-${Math.round((1 - v.price / (v.old ?? 1)) * 100)}%</span>`,
    )}</div><div class="fundiin">Trả sau ${dong(Math.round(v.price / 3))} x3 kỳ với Fundiin</div>
<form id="add-item-form" action="/cart/add" method="post" class="variants clearfix">${
      v.sizes
        ? `<div class="select-swatch"><div class="header">Dung tích:</div>${each(
            v.sizes,
            (s, i) =>
              `<div data-value="${s.label}" class="n-sd swatch-element${when(s.state === 'out', ' soldout')}"><input
type="radio" name="option1"${when(
                i === v.shown,
                ' checked',
              )}><label${when(i === v.shown, ' class="sd"')}><span>${s.label}</span></label></div>`,
          )}<select id="product-select" name="id" style="display:none">${each(
            v.sizes,
            (s) => `<option value="1">${s.label} - ${dong(s.price)}</option>`,
          )}</select></div>`
        : ''
    }
<div class="product-actions">${when(
      !out,
      `<div class="quantity-area">
<input id="quantity" name="quantity" value="1"></div>`,
    )}
<button type="button" id="add-to-cart"
class="add-to-cartProduct button btn-addtocart addtocart-modal"${when(out, ' disabled')}><span>${button}</span></button>
${when(v.state === 'in', '<button type="button" id="buy-now" class="button btn-buynow">Mua ngay</button>')}
${when(out, '<a class="btn-notify" href="#">Báo tôi khi có hàng</a>')}</div></form></section>
<div class="description-productdetail">${v.note ?? 'Hương hoa nhài dịu nhẹ. Phiên bản 30ml đã ngừng bán.'}</div>
<section class="productDetail-related"><h2>Sản phẩm liên
quan</h2>${each(neighbours(28000, 1000), (n) => tile(n.name, n.price))}</section>
<section><h2>Sản phẩm đã xem</h2></section>`,
    `<meta property="og:type" content="product"><meta property="og:price:amount" content="${v.price}"><meta
property="og:price:currency" content="VND">${v.state === 'in' || v.said ? jsonLd(ldProduct(v, ORIGIN, 'VND')) : ''}`,
  );
}

const s = shop('haravan', 'vi', ORIGIN, 'VND', render);
const base: View = {
  path: '/products/hoa-nhai-50ml',
  brand: 'Sài Gòn Scent',
  name: 'Nước hoa Hoa Nhài 50ml',
  code: 'HN50',
  price: 1250000,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50ml', price: 1250000, state: a },
  { label: '10ml', price: 290000, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out, disabled button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('ordered abroad in 10 to 15 days', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('former price after the price', { ...base, price: 990000, old: 1250000 }, ['in_stock']);
s.show('sample size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'collection',
  '/collections/nuoc-hoa',
  layout('Nước hoa', 'collection', `<h1>Nước hoa</h1>${each(neighbours(28000, 1000), (n) => tile(n.name, n.price))}`),
);
s.gone(
  'removed product',
  '/products/x',
  layout('404', '404', '<h1>Không tìm thấy trang</h1><p>Sản phẩm đã ngừng kinh doanh.</p>'),
);
export const cases = s.cases;
