import type { CorpusCase } from '../case.ts';
import { css, each, gtm, ldProduct, links, maker, num } from './util.ts';

const { p, o } = maker('shopline-tw', 'zh-Hant', 'https://www.mohopharma.tw', 'TWD');
const nt = (n: number): string => `NT$${num(n, '', ',', 0)}`;

const OTHERS: [string, number, boolean][] = [
  ['P.Seven 茶山香水 30ml', 2280, true],
  ['茶籽堂 烏龍茶洗手露 330ml', 580, true],
  ['阿原 艾草皂', 220, true],
  ['DR.WU 杏仁酸亮白煥膚精華 15ml', 900, true],
  ['牛爾 玫瑰超保濕化妝水', 690, false],
  ['Jo Malone 英國梨與小蒼蘭 100ml', 5600, true],
  ['Aesop 賦活芳香手霜 75ml', 950, true],
  ['Diptyque 杜桑淡香水 50ml', 4100, false],
];
const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<div class="col-xs-6 col-md-3"><product-item class="ProductList-product product-item"><a href="/products/item-${
  i + 31
}" class="quick-cart-item js-quick-cart-item" product-id="64f0${i}"
ga-product="{&quot;id&quot;:&quot;64f0${i}&quot;}"><div class="Image-boxify"><div class="boxify-image center-contain"
style="background-image:url(https://shoplineimg.com/mohop/64f0${i}/600x.webp)"></div>${
  ok ? '' : '<div class="sold-out-item center-contain"><div class="sold-out-text">售完</div></div>'
}</div><div
class="info-box"><div class="info-box-inner-wrapper"><div class="title text-primary-color">${name}</div><div
class="quick-cart-price"><div class="global-primary dark-primary price
sl-price">${nt(price)}</div></div></div></div></a>${
  ok
    ? '<button class="btn-add-to-cart js-btn-add-to-cart">加入購物車</button>'
    : '<button class="btn-add-to-cart" disabled>售完</button>'
}</product-item></div>`;

const shell = (title: string, body: string, cls: string): string => `<!DOCTYPE html><html lang="zh-hant"><head><meta
charset="utf-8"><title>${title}｜沐和選品</title><link rel="stylesheet"
href="https://cdn.shoplineapp.com/assets/themes/ultra_chic.css">
${css([
  'NavigationBar',
  'product-item',
  'info-box',
  'ProductDetail-gallery',
  'product-info',
  'Footer',
  'sold-out-item',
])}${gtm('GTM-TWSL1')}<script>var mainConfig={"merchantId":"5f1e","locale":"zh-hant",\
"currency":"TWD","freeShipping":1200,"merchantData":{"base_currency":{"alternate_symbol":"NT$","iso_code":"TWD"},\
"supported_languages":["zh-hant","en"]}};</script></head>
<body class="${cls} ultra-chic-v2 v2_theme"><div class="Announcement">全館滿 NT$1,200 免運｜新會員首購折 NT$100</div><nav
class="NavigationBar"><a class="Navbar-logo" href="/">沐和選品</a><ul class="nav-links">${links(
  ['香水', '身體保養', '臉部保養', '髮品', '居家香氛', '禮盒', '優惠活動', '品牌故事', '門市資訊'],
  '/categories/',
)}</ul><a href="/cart" class="sl-cart-toggle">購物車 <span
class="count">0</span></a><a href="/users/sign_in">會員登入</a></nav><div class="cart-panel"><p
class="cart-empty">你的購物車是空的</p></div>
<div id="Content">${body}</div><footer class="Footer"><ul>${links(
  ['關於我們', '運送說明', '退換貨政策', '隱私權政策', '服務條款', '聯絡我們'],
  '/pages/',
)}</ul><p>沐和股份有限公司 統編 53812345</p><select><option>繁體中文</option><option>English</option></select><select>\
<option>TWD</option><option>HKD</option><option>USD</option></select></footer><div class="cookie-tip">本網站使用 cookies
以提升您的使用體驗。<button>同意</button></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  cta: string;
  vars?: string;
  extra?: string;
  av: string;
  ldPrice?: number;
}
const product = (q: Opt): string =>
  shell(
    q.name,
    `<div class="ProductDetail-product-info product-info
js-product-detail" product-id="64f055"><div class="row"><div class="ProductDetail-gallery"><img
src="https://shoplineimg.com/mohop/64f055/800x.webp" alt="${q.name}"></div><div class="col-sm-5"><h1
class="Product-title title">${q.name}</h1><div class="Product-summary"><p class="Product-summary-block">全店，滿 NT$1,200
超商取貨免運</p></div>
<div class="price-box"><div class="price__badges-container"></div>${
      q.was === undefined
        ? `<div class="price-regular
price js-price">${nt(q.price)}</div>`
        : `<div class="price-sale price js-price">${nt(q.price)}</div><div
class="price-crossed js-price-crossed" style="text-decoration:line-through">${nt(q.was)}</div>`
    }</div>${q.vars ?? ''}<div class="Product-cart-buttons">${q.cta}</div>${q.extra ?? ''}<div
class="product-wishlist"><a>加入追蹤清單</a></div></div></div>
<div class="ProductDetail-tabs"><h3>商品描述</h3><div
class="ProductDetail-description"><p>${q.brand} 以台灣高山茶與檜木入香，前調佛手柑、中調白茶、後調雪松。容量如標示，保存期限三年。</p></div><h3>送貨及付款方式</h3>\
<ul><li>7-11 取貨付款 NT$60</li><li>黑貓宅配 NT$100</li></ul><h3>顧客評價</h3><p>味道很療癒，會再回購。</p><p>之前一直缺貨，終於買到了！</p></div><div
class="RelatedProducts"><h3>相關產品</h3><div class="row">${each(OTHERS.slice(0, 5), item)}</div></div><div
class="recently"><h3>最近瀏覽</h3>${each(OTHERS.slice(6, 8), item)}</div></div>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: 'MH5501',
      price: q.ldPrice ?? q.price,
      cur: 'TWD',
      avail: q.av,
    })}`,
    'products show',
  );
const qty = '<div class="Product-quantity"><label>數量</label><input type="number" value="1" min="1"></div>';
const buy = (t = '加入購物車', b = '立即購買'): string => `${qty}<button class="btn-cart btn-add-to-cart
js-btn-main-checkout">${t}</button><button class="btn-buy-now">${b}</button>`;
const off = '<button class="btn-cart btn-out-of-stock js-btn-out-of-stock" disabled>售完</button>';
const notifyForm =
  '<button class="btn-notify js-back-in-stock">貨到通知我</button><p>留下 Email，商品到貨後將立即通知您。</p><input ' +
  'type="email">';
const vars = (rows: [string, boolean][], pick: number): string => `<div class="variations"><label
class="variation-label">容量</label>${each(
  rows,
  ([s, ok], i) =>
    `<div class="variation-option${
      i === pick ? ' selected' : ''
    }${ok ? '' : ' out-of-stock'}" role="radio" aria-checked="${i === pick}">${s}${ok ? '' : '（售完）'}</div>`,
)}</div>`;

export const shopline: CorpusCase[] = [
  p(
    'in stock',
    '/products/p7-alishan',
    product({ name: 'P.Seven 阿里山香水 30ml', brand: 'P.Seven', price: 2280, cta: buy(), av: 'InStock' }),
    'in_stock',
    2280,
  ),
  p(
    'few left',
    '/products/aesop-tacit',
    product({
      name: 'Aesop 悟香水 50ml',
      brand: 'Aesop',
      price: 3900,
      cta: buy(),
      extra: '<div class="low-stock">只剩 3 件</div>',
      av: 'InStock',
    }),
    'in_stock',
    3900,
  ),
  p(
    'sold out with notice',
    '/products/diptyque-orpheon',
    product({
      name: 'Diptyque 奧費翁淡香精 75ml',
      brand: 'Diptyque',
      price: 6800,
      cta: off + notifyForm,
      av: 'OutOfStock',
    }),
    'out_of_stock',
    6800,
  ),
  p(
    'sold out',
    '/products/niuer-mask',
    product({ name: '牛爾 積雪草面膜 5片', brand: '牛爾', price: 399, cta: off, av: 'OutOfStock' }),
    'out_of_stock',
    399,
  ),
  p(
    'shown size sold out, others in stock',
    '/products/chatzutang-shampoo',
    product({
      name: '茶籽堂 香柏洗髮露',
      brand: '茶籽堂',
      price: 1180,
      vars: vars(
        [
          ['330ml', true],
          ['1000ml', false],
        ],
        1,
      ),
      cta: off,
      av: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    1180,
  ),
  p(
    'pre-order',
    '/products/moho-xmas',
    product({
      name: '沐和聖誕香氛禮盒',
      brand: '沐和',
      price: 1680,
      cta: buy('立即預購', '預購結帳'),
      extra: '<p class="preorder-note">預購商品，預計 12/01 起依序出貨。</p>',
      av: 'PreOrder',
    }),
    'preorder',
    1680,
  ),
  p(
    'back-order',
    '/products/moho-diffuser',
    product({
      name: '沐和 檜木擴香石',
      brand: '沐和',
      price: 880,
      cta: buy(),
      extra: '<p>目前缺貨，仍可下單，補貨後約 3 週出貨。</p>',
      av: 'BackOrder',
    }),
    'backorder',
    880,
  ),
  p(
    'discontinued',
    '/products/ayuan-old',
    product({
      name: '阿原 月桃沐浴乳（舊版）',
      brand: '阿原',
      price: 650,
      cta: '<button disabled class="btn-cart">已停產</button>',
      extra: '<p>此商品已停產，不再供應。</p>',
      av: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    650,
  ),
  p(
    'sale',
    '/products/drwu-toner',
    product({ name: 'DR.WU 玻尿酸保濕化妝水', brand: 'DR.WU', price: 560, was: 800, cta: buy(), av: 'InStock' }),
    'in_stock',
    560,
  ),
  p(
    'structured data sold out, page in stock',
    '/products/jomalone-wood',
    product({
      name: 'Jo Malone 鼠尾草與海鹽 30ml',
      brand: 'Jo Malone',
      price: 2650,
      cta: buy(),
      extra: '<p>現貨供應，24 小時內出貨</p>',
      av: 'OutOfStock',
    }),
    'in_stock',
    2650,
  ),
  o(
    'category',
    '/categories/perfume',
    shell(
      '香水',
      `<h1 class="title">香水</h1><div
class="filter">排序：最新、價格由低至高</div><div class="ProductList-list row">${each(OTHERS, item)}</div>`,
      'categories show',
    ),
    'not-a-product',
  ),
  o(
    'removed product',
    '/products/old-one',
    shell(
      '找不到頁面',
      `<div
class="not-found"><h1>404</h1><p>很抱歉，您要找的商品不存在或已下架。</p><a href="/">回首頁</a></div><div
class="row">${each(OTHERS.slice(0, 4), item)}</div>`,
      'not-found',
    ),
    'gone',
    404,
  ),
];
