/** Imitates a Thai health and beauty chain on SAP Commerce with Spartacus (Angular). */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('spartacus-suayngam', 'th', 'https://www.suayngam.co.th');

const shelf: Tile[] = [
  ['มิสทีน น้ำหอม ดรีม 50 มล.', '฿199.00', 'BP_101'],
  ['ศรีจันทร์ แป้งฝุ่นโปร่งแสง 10 ก.', '฿280.00', 'BP_102'],
  ['การ์นิเย่ ไมเซล่า 400 มล.', '฿259.00', 'BP_103'],
  ['อนาสตาเซีย ดินสอเขียนคิ้ว', '฿990.00', 'BP_104'],
  ['คิวท์เพรส น้ำหอม แคทช์ มี 60 มล.', '฿459.00', 'BP_105'],
  ['นีเวีย ครีมกันแดด SPF50+ 30 มล.', '฿329.00', 'BP_106'],
  ['บิโอเร ยูวี อะควา ริช 50 ก.', '฿495.00', 'BP_107'],
  ['โอเรียนทอล พริ้นเซส เพอร์ฟูม 50 มล.', '฿650.00', 'BP_108'],
];

const tile = ([name, price, code]: Tile, index: number) => `<e2-product-tile _ngcontent-ng-c2981
class="ng-star-inserted">
<div class="productContainer"><div class="productImage"><a href="/th/p/${code}"><e2core-media
class="is-initialized"><img
alt="${name}" src="/medias/${code}.jpg"></e2core-media></a></div><div class="productName"><a
href="/th/p/${code}">${name}</a>
</div><div class="productPrice"><span class="formatted-value">${price}</span></div><button type="button"
class="addToCart">${index === 4 ? 'สินค้าหมด' : 'หยิบใส่ตะกร้า'}</button></div></e2-product-tile>`;

const menu = ['น้ำหอม', 'เมคอัพ', 'สกินแคร์', 'ดูแลผม', 'ดูแลผิวกาย', 'สุขภาพ', 'ผู้ชาย', 'แบรนด์', 'โปรโมชั่น'];

const shop = (title: string, main: string, page = 'ProductDetailsPageTemplate', head = '') => `<!DOCTYPE html>
<html lang="th" dir="ltr"><head><meta charset="utf-8"><title>${title} | สวยงาม</title><base href="/"><meta
name="occ-backend-base-url" content="https://api.suayngam.co.th">${head}<style>${css([
  'cx-page-slot',
  '.productContainer',
  '.displayPrice',
  '.addToCart',
])}</style></head><body class="cx-theme-santorini"><app-root _nghost-ng-c1134
ng-version="17.3.12" ng-server-context="ssr"><cx-storefront class="stop-navigating" tabindex="0"><header
cxskiplink="cx-header"
class="header"><cx-page-slot position="HeaderTop" class="has-components"><p>ส่งฟรีเมื่อซื้อครบ ฿499 |
รับที่ร้านฟรี</p><span>TH</span>
<a href="/en">EN</a></cx-page-slot><cx-page-slot position="SiteLogo"><a href="/th">สวยงาม</a></cx-page-slot>
<cx-page-slot position="NavigationBar"><cx-navigation-ui class="flyout" role="navigation"><ul>${each(
  menu,
  (name, index) => `<li class="nav ng-star-inserted"><cx-generic-link><a
  href="/th/c/${index}">${name}</a></cx-generic-link>
<div class="wrapper"><a href="/th/c/${index}/new">${name}มาใหม่</a></div></li>`,
)}</ul></cx-navigation-ui></cx-page-slot><cx-page-slot position="MiniCart"><a aria-label="ตะกร้า 0 ชิ้น"
href="/th/cart"><span
class="count">0</span></a></cx-page-slot></header><main tabindex="0"><cx-page-layout
class="${page}">${main}</cx-page-layout>
</main><footer class="footer"><cx-page-slot position="Footer"><ul><li><a href="/th/help">ช่วยเหลือ</a></li><li><a
href="/th/stores">ค้นหาสาขา</a></li><li><a href="/th/returns">การคืนสินค้า</a></li></ul><p>ประเทศไทย (฿) · Malaysia
(RM) ·
Singapore (S$)</p></cx-page-slot></footer><cx-anonymous-consent-management-banner><p>เราใช้คุกกี้</p><button
class="btn">ยอมรับทั้งหมด</button></cx-anonymous-consent-management-banner></cx-storefront></app-root>
<script id="ng-state" type="application/json">{"cx-state":{"siteContext":{"languages":{"active":"th"},"currencies":
{"active":"THB"}}}}</script></body></html>`;

interface Item {
  name: string;
  price: string;
  retail?: string;
  member?: string;
  variants?: string;
  stock: string;
  action: string;
  ld?: string;
}

const buy = (label = 'หยิบใส่ตะกร้า') => `<e2-add-to-cart class="ng-star-inserted"><form novalidate class="ng-untouched
ng-pristine ng-valid"><cx-item-counter><button type="button">-</button><input type="number" value="1"><button
type="button">+</button></cx-item-counter><button type="submit" class="btn btn-primary btn-block
addToCart">${label}</button>
</form></e2-add-to-cart>`;

const notify = `<cx-stock-notification><label>สินค้าหมดชั่วคราว</label><button type="button" class="btn
btn-notify">แจ้งเตือนเมื่อมีสินค้า
</button></cx-stock-notification>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<cx-page-slot position="BottomHeaderSlot"><cx-breadcrumb><nav><a href="/th">หน้าแรก</a><a
    href="/th/c/0">น้ำหอม</a></nav>
</cx-breadcrumb></cx-page-slot><cx-page-slot position="Summary" class="has-components"><e2-product-summary><div
class="product-brand"><a href="/th/b/x">ดูทั้งแบรนด์</a></div><h1 class="product-name">${i.name}</h1><div
class="code">รหัสสินค้า
BP_220915</div><div class="product-price-group ng-star-inserted"><span class="price
displayPrice">${i.price}</span>${when(i.retail, `<span class="retail-price">ราคาปกติ <s>${i.retail}</s></span>`)}${when(
      i.member,
      `<div class="member-price"><b>ราคาสมาชิก ${i.member}</b> <a
    href="/th/login">เข้าสู่ระบบ</a></div>`,
    )}</div>
${i.variants ?? ''}<div class="stock-status info">${i.stock}</div>${i.action}<button class="wishlist">เพิ่มในรายการโปรด
</button></e2-product-summary><cx-product-images><img alt="${i.name}" src="/medias/main.jpg"></cx-product-images>
</cx-page-slot><cx-page-slot position="Tabs"><div class="container"><p>น้ำหอมกลิ่นดอกไม้ ผสมผสานมะลิและกุหลาบ ติดทนนาน
8 ชั่วโมง</p>
<h3>รีวิว (64)</h3><p>คุณแนน: หมดบ่อยมาก รีบซื้อนะคะ</p><p>คุณบี: ซื้อตอนลดเหลือ 599 บาท
คุ้มมาก</p></div></cx-page-slot>
<cx-page-slot position="CrossSelling"><h3>สินค้าแนะนำ</h3><cx-carousel>${each(
      shelf.slice(0, 5),
      tile,
    )}</cx-carousel><h3>สินค้าที่ดูล่าสุด
</h3><cx-carousel>${each(shelf.slice(5), tile)}</cx-carousel></cx-page-slot>`,
    'ProductDetailsPageTemplate',
    i.ld
      ? ld([
          {
            '@context': 'http://schema.org',
            '@type': 'Product',
            sku: 'BP_220915',
            name: i.name,
            offers: {
              '@type': 'Offer',
              price: Number(i.price.replace(/[^\d.]/g, '')),
              priceCurrency: 'THB',
              availability: i.ld,
            },
          },
        ])
      : '',
  );

const swatch = (label: string, price: string, on = false, out = false) =>
  `<button type="button" class="variant ${
    on ? 'is-active' : ''
  } ${out ? 'is-oos' : ''}"><span>${label}</span><span>${out ? 'หมด' : price}</span></button>`;

export const cases = [
  make(
    'in stock',
    '/th/p/BP_1',
    item({ name: 'แอนนา ซุย แฟนตาเซีย EDT 50 มล.', price: '฿1,950.00', stock: 'มีสินค้า', action: buy(), ld: 'InStock' }),
    product('in_stock', [1950], 'THB'),
  ),
  make(
    'few left',
    '/th/p/BP_2',
    item({ name: 'คลินิกข์ แฮปปี้ 30 มล.', price: '฿1,450.00', stock: 'เหลือเพียง 3 ชิ้น', action: buy(), ld: 'InStock' }),
    product('in_stock', [1450], 'THB'),
  ),
  make(
    'sold out with alert',
    '/th/p/BP_3',
    item({ name: 'มิสทีน น้ำหอม ท็อป คันทรี 60 มล.', price: '฿299.00', stock: 'สินค้าหมด', action: notify, ld: 'OutOfStock' }),
    product('out_of_stock', [299], 'THB'),
  ),
  make(
    'sizes, 50 ml sold out',
    '/th/p/BP_5',
    item({
      name: 'มิว มิว โล เบลอ EDP',
      price: '฿2,600.00',
      stock: 'มีสินค้า',
      variants: `<div class="variants"><span>ขนาด</span>${swatch('30 มล.', '฿2,600.00', true)}${swatch(
        '50 มล.',
        '',
        false,
        true,
      )}
    ${swatch('100 มล.', '฿5,100.00')}</div>`,
      action: buy(),
    }),
    product('in_stock', [2600], 'THB'),
  ),
  make(
    'pre-order',
    '/th/p/BP_6',
    item({
      name: 'บาธ แอนด์ บลูม มะลิไทย EDP 50 มล.',
      price: '฿1,290.00',
      stock: 'วางจำหน่าย 1 กุมภาพันธ์ 2570',
      action: buy('สั่งจองล่วงหน้า'),
      ld: 'PreOrder',
    }),
    product('preorder', [1290], 'THB'),
  ),
  make(
    'back-order',
    '/th/p/BP_7',
    item({
      name: 'เดอะ แฮปป์ น้ำหอม เดย์ 50 มล.',
      price: '฿2,890.00',
      stock: 'สินค้าสั่งพิเศษ จัดส่งภายใน 2-3 สัปดาห์',
      action: buy('สั่งซื้อ'),
    }),
    product('backorder', [2890], 'THB'),
  ),
  make(
    'discontinued',
    '/th/p/BP_8',
    item({ name: 'โอเรียนทอล พริ้นเซส บีนีธ 35 มล.', price: '฿295.00', stock: 'ยกเลิกการจำหน่ายแล้ว', action: '' }),
    product(['discontinued', 'out_of_stock'], [295], 'THB'),
  ),
  make(
    'sale',
    '/th/p/BP_9',
    item({
      name: 'เบอร์เบอรี่ วีคเอนด์ EDP 100 มล.',
      price: '฿1,495.00',
      retail: '฿2,990.00',
      stock: 'มีสินค้า',
      action: buy(),
      ld: 'InStock',
    }),
    product('in_stock', [1495], 'THB'),
  ),
  make(
    'member price',
    '/th/p/BP_10',
    item({
      name: 'เวอร์ซาเช่ ไบรท์ คริสตัล 30 มล.',
      price: '฿1,890.00',
      member: '฿1,701.00',
      stock: 'มีสินค้า',
      action: buy(),
    }),
    product('in_stock', [1890], 'THB'),
  ),
  make(
    'stores only',
    '/th/p/BP_11',
    item({
      name: 'คิวท์เพรส เซ็ตของขวัญ',
      price: '฿790.00',
      stock: 'จำหน่ายเฉพาะหน้าร้าน ไม่จำหน่ายออนไลน์',
      action: '<a class="btn" href="/th/stores">ค้นหาสาขาที่มีสินค้า</a>',
    }),
    product(['in_stock', 'out_of_stock'], [790], 'THB'),
  ),
  make(
    'structured data in stock, page sold out',
    '/th/p/BP_12',
    item({ name: 'อาเดรียน น้ำหอม โรส 75 มล.', price: '฿890.00', stock: 'สินค้าหมด', action: notify, ld: 'InStock' }),
    product('out_of_stock', [890], 'THB'),
  ),
  make(
    'category',
    '/th/c/0',
    shop(
      'น้ำหอม',
      `<cx-page-slot
  position="ProductGridSlot"><h1>น้ำหอม</h1><cx-product-list><p>ทั้งหมด 228
    รายการ</p><div class="list">${each(
      [...shelf, ['ลาลิกา น้ำหอม โมเมนต์ 30 มล.', '฿159.00', 'BP_109'] as const],
      tile,
    )}</div>
    </cx-product-list></cx-page-slot>`,
      'ProductGridPageTemplate',
    ),
    other('not-a-product'),
  ),
];
