/** Imitates Thai shops on LnwShop. */
import { each, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.homklin-thai.com';
const baht = (value: number) => `฿${money(value, 2, '.', ',')}`;

const tile = (name: string, price: number) => `<div class="productItem"><div class="productName"><a>${name}</a></div>
<div class="productPrice">${baht(price)}</div><div class="addToCartWrapper"><a
class="buttonBuy">หยิบลงตะกร้า</a></div></div>`;

const layout = (title: string, page: string, main: string) => `<!DOCTYPE html>
<html lang="th"><head><meta charset="utf-8"><title>${title} - หอมกลิ่นไทย : Inspired by LnwShop.com</title>
<meta property="og:type" content="product"></head><body class="lnwshop page_${page}"><div id="headerContainer"><div
class="shopName">หอมกลิ่นไทย</div>
<div class="cart">ตะกร้าสินค้า (0) ฿0.00</div><ul
class="menu"><li>น้ำหอม</li><li>สบู่</li></ul><p>ส่งฟรีเมื่อซื้อครบ ฿999.00</p></div>
<div id="bodyContainer">${main}</div><div id="footerContainer">ชำระเงินผ่าน LnwPay</div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const status = {
    in: 'พร้อมส่ง',
    out: 'สินค้าหมด',
    pre: 'พรีออเดอร์ (Pre-order) รอสินค้า 15-20 วัน',
    supplier: 'สินค้าสั่งจากผู้ผลิต จัดส่งใน 7-10 วัน',
  }[v.state];
  const order = out
    ? '<div class="outOfStock"><span>สินค้าหมดชั่วคราว</span><a class="notify">แจ้งเตือนเมื่อมีสินค้า</a></div>'
    : `<div class="buy"><input class="quantity" value="1"> ชิ้น <a class="buttonBuy btn-primary">${
        v.state === 'pre' ? 'สั่งจองล่วงหน้า' : 'หยิบลงตะกร้า'
      }</a></div>`;
  return layout(
    v.name,
    'product',
    `<div id="detail" class="product_detail"><h1 class="headerText">${v.name}</h1><div class="detailContainer"><table
class="attributeTable"><tbody>
<tr class="codeTR"><td class="bodyTD">หมวดหมู่</td><td>น้ำหอม</td></tr><tr class="priceTR"><td
class="bodyTD">ราคา</td><td class="bodyTD">
${when(v.old, `<span class="price_old"><s>${baht(v.old ?? 0)}</s></span> `)}<span
class="price">${baht(v.price)}</span></td></tr>
<tr class="statusTR"><td class="bodyTD">สถานะสินค้า</td><td><span
class="status ${out ? 'outstock' : 'instock'}">${status}</span></td></tr>
<tr><td>รหัส</td><td>${v.code}</td></tr><tr><td>แต้มสะสม</td><td>${Math.round(v.price / 25)} แต้ม</td></tr></tbody>
</table>
${
  v.sizes
    ? `<table class="optionTable"><tr><th>ขนาด</th><th>ราคา</th><th></th></tr>${each(
        v.sizes,
        (s) =>
          `<tr><td>${s.label}</td><td>${baht(s.price)}</td><td>${
            s.state === 'out' ? '<span class="outstock">หมด</span>' : '<a class="buttonBuy">หยิบลงตะกร้า</a>'
          }</td></tr>`,
      )}</table>`
    : order
}</div><div class="description">${v.note ?? 'กลิ่นมะลิไทยแท้'}</div></div>
<div class="relatedProduct"><h3>สินค้าที่เกี่ยวข้อง</h3>${each(neighbours(38, 1), (n) => tile(n.name, n.price))}</div>`,
  );
}

const s = shop('lnwshop', 'th', ORIGIN, 'THB', render);
const base: View = {
  path: '/product/118/mali',
  brand: 'หอมกลิ่นไทย',
  name: 'น้ำหอมมะลิ 30 มล.',
  code: 'HK118',
  price: 590,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '30 มล.', price: 590, state: a },
  { label: '50 มล.', price: 890, state: b },
];
s.show('ready to send, no structured data', base, ['in_stock']);
s.show('sold out with notice link', { ...base, state: 'out' }, ['out_of_stock']);
s.show('ordered from the maker', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder', 'backorder']);
s.show('former price struck out', { ...base, price: 472, old: 590 }, ['in_stock']);
s.show('table of sizes, large one sold out', { ...base, sizes: pair('in', 'out') }, ['in_stock']);
s.list(
  'category',
  '/category/1',
  layout('น้ำหอม', 'category', `<h1>น้ำหอม</h1>${each(neighbours(38, 1), (n) => tile(n.name, n.price))}`),
);
s.gone(
  'removed product',
  '/product/1',
  layout('404', 'error', '<h1>ไม่พบหน้าที่คุณต้องการ</h1><p>สินค้านี้ถูกลบออกจากร้านแล้ว</p>'),
);
export const cases = s.cases;
