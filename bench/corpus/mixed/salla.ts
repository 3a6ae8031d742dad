import type { CorpusCase } from '../case.ts';
import { css, each, ldProduct, links, maker, num } from './util.ts';

const { p, o } = maker('salla', 'ar', 'https://oudalbayt.sa', 'SAR');
const sar = (n: number): string => `${num(n, '.', ',', Number.isInteger(n) ? 0 : 2)} ر.س`;

const OTHERS: [string, number, boolean][] = [
  ['عطر خمرة لطافة 100 مل', 95, true],
  ['دهن عود كمبودي ربع تولة', 450, true],
  ['معمول بخور ملكي 40 جم', 68, true],
  ['عطر سوفاج ديور 100 مل', 489, false],
  ['مسك الطهارة الأبيض 12 مل', 35, true],
  ['عطر روز فانيلا مانسيرا', 379, true],
  ['مبخرة إلكترونية محمولة', 149, false],
  ['كريم اليدين بالورد الطائفي', 42.5, true],
];
const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<custom-salla-product-card class="s-product-card-entry s-product-card-vertical" id="${88100 + i}"><div
class="s-product-card-image"><a href="https://oudalbayt.sa/ar/item-${i}/p${88100 + i}" aria-label="${name}"><img
class="s-product-card-image-cover lazy" alt="${name}" data-src="https://cdn.salla.sa/${88100 + i}.jpg"></a>${
  ok ? '' : '<div class="s-product-card-out-badge">نفدت الكمية</div>'
}</div><div class="s-product-card-content"><h3
class="s-product-card-content-title"><a href="https://oudalbayt.sa/ar/item-${i}/p${88100 + i}">${name}</a></h3><h4
class="s-product-card-price">${sar(price)}</h4><div class="s-product-card-content-footer">${
  ok
    ? '<salla-add-product-button product-status="sale"><button class="s-button-element">إضافة ' +
      'للسلة</button></salla-add-product-button>'
    : '<salla-add-product-button product-status="out"><button class="s-button-element" disabled>نفدت ' +
      'الكمية</button></salla-add-product-button>'
}</div></div></custom-salla-product-card>`;

const shell = (title: string, body: string, page: string): string => `<!doctype html><html lang="ar"
dir="rtl"><head><meta charset="utf-8"><title>${title} - عود البيت</title><link rel="stylesheet"
href="https://cdn.salla.network/themes/raed/app.css">
${css([
  'store-header',
  'main-menu',
  's-product-card-entry',
  'product-single',
  'total-price',
  's-button-element',
  'store-footer',
])}<script>window.salla_config={"store":{"id":1305146146,"username":"oudalbayt","currency":"SAR",\
"url":"https://oudalbayt.sa"},"user":{"type":"guest","language_code":"ar","currency_code":"SAR"},\
"page":{"slug":"${page}"},"currencies":{"SAR":{"code":"SAR","symbol":"ر.س"}}};</script></head>
<body class="theme-raed ${page.replace('.', '-')}" id="app"><salla-advertisement>شحن مجاني للطلبات فوق 199 ر.س داخل
المملكة</salla-advertisement><header class="store-header"><a class="navbar-brand" href="/ar">عود البيت</a><nav
class="main-menu"><ul>${links(
  ['عطور نسائية', 'عطور رجالية', 'دهن العود', 'بخور ومعمول', 'مسك', 'العناية', 'هدايا', 'التخفيضات', 'الماركات'],
  '/ar/category/',
)}</ul></nav><salla-cart-summary><a href="/ar/cart">السلة (0) <b>0
ر.س</b></a></salla-cart-summary><a href="/ar/login">تسجيل الدخول</a></header>
<main id="main-content">${body}</main><footer class="store-footer"><ul>${links(
  ['من نحن', 'سياسة الاستبدال والاسترجاع', 'سياسة الخصوصية', 'الشحن والتوصيل', 'تواصل معنا'],
  '/ar/page/',
)}</ul><p>الرقم الضريبي
300000000000003 - الأسعار شاملة الضريبة</p><p>السجل التجاري
1010000000</p><salla-localization-modal><span>العربية</span><span>English</span><span>ر.س</span><span>د.إ</span>\
</salla-localization-modal><p>صنع بإتقان على منصة سلة</p></footer></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  state: string;
  av: string;
  opts?: string;
  extra?: string;
  ldPrice?: number;
}
const product = (q: Opt): string =>
  shell(
    q.name,
    `<nav class="breadcrumbs"><salla-breadcrumb><a
href="/ar">الرئيسية</a> / <a href="/ar/category/1">عطور</a></salla-breadcrumb></nav><div class="product-single"
id="product-88155"><salla-slider class="image-slider"><img src="https://cdn.salla.sa/88155.jpg"
alt="${q.name}"></salla-slider><div class="main-content"><h1 class="text-xl">${q.name}</h1><a
href="/ar/brand/1">${q.brand}</a><div class="rating"><salla-rating-stars value="4.8"></salla-rating-stars> (126
تقييم)</div>
<div class="flex whitespace-nowrap gap-4 items-center">${
      q.was === undefined
        ? `<div class="price_wrapper"><h2
class="total-price font-bold text-xl">${sar(q.price)}</h2></div>`
        : `<div class="price_wrapper is-sale"><h2
class="total-price font-bold text-xl">${sar(q.price)}</h2><span class="before-price
line-through">${sar(q.was)}</span></div><span class="off">وفر ${sar(q.was - q.price)}</span>`
    }</div><p
class="tax">السعر شامل الضريبة</p>
<div class="installments">قسّمها على 4 دفعات بقيمة ${sar(Math.round(q.price * 25) / 100)} مع تمارا، بدون
فوائد</div><form class="form product-form" onsubmit="salla.cart.addItem()"><input type="hidden" name="id"
value="88155">${q.opts ?? ''}${q.state}</form>${q.extra ?? ''}</div></div><section
class="product__description"><h2>الوصف</h2><article><p>${q.name} من ${q.brand}، مقدمته برغموت وزعفران، وقلبه ورد
طائفي، وقاعدته عود وعنبر. رقم الموديل OB-5501.</p></article></section><salla-comments><h2>آراء العملاء</h2><p>نورة:
ريحته تجنن وثباته ممتاز.</p><p>فهد: كان نافد من المتجر والحمد لله توفر.</p></salla-comments>
<salla-products-slider><h2>منتجات قد تعجبك</h2>${each(
      OTHERS.slice(0, 5),
      item,
    )}</salla-products-slider><section><h2>شاهدتها مؤخرًا</h2>${each(OTHERS.slice(6, 8), item)}</section>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: 'OB-5501',
      price: q.ldPrice ?? q.price,
      cur: 'SAR',
      avail: q.av,
    })}`,
    'product.single',
  );
const buy = (t = 'إضافة للسلة', s = 'sale'): string => `<section
class="sticky-product-bar"><label>الكمية</label><salla-quantity-input><input name="quantity" value="1"
type="number"></salla-quantity-input><salla-add-product-button product-id="88155" product-status="${s}"><button
type="submit" class="s-button-element s-button-primary"><span
class="s-button-text">${t}</span></button></salla-add-product-button><button type="button" class="s-button-element
quick-buy">اشتر الآن</button></section>`;
const out =
  '<section class="sticky-product-bar"><salla-add-product-button product-status="out"><button ' +
  'type="button" class="s-button-element" disabled><span class="s-button-text">نفدت ' +
  'الكمية</span></button></salla-add-product-button></section>';
const notifyForm =
  '<section class="sticky-product-bar"><p class="out">نفدت الكمية</p><salla-add-product-button ' +
  'product-status="out-and-notify"><button type="button" class="s-button-element"><span ' +
  'class="s-button-text">أعلمني عند التوفر</span></button></salla-add-product-button></section>';
const opts = (rows: [string, boolean][], pick: number): string => `<salla-product-options><label>الحجم
*</label>${each(
  rows,
  ([s, ok], i) => `<label class="s-product-options-option"><input type="radio" name="options[1]"
value="${i}"${i === pick ? ' checked' : ''}${ok ? '' : ' data-out="true"'}> ${s}${ok ? '' : ' (نفدت الكمية)'}</label>`,
)}</salla-product-options>`;

export const salla: CorpusCase[] = [
  p(
    'in stock',
    '/ar/asad/p88155',
    product({ name: 'عطر أسد لطافة 100 مل', brand: 'لطافة', price: 89, state: buy(), av: 'InStock' }),
    'in_stock',
    89,
  ),
  p(
    'few left',
    '/ar/mancera/p88156',
    product({
      name: 'عطر مانسيرا سيدرات بواز 120 مل',
      brand: 'مانسيرا',
      price: 415.5,
      state: buy(),
      extra: '<p class="stock-note">بقي 3 قطع فقط، اطلبها قبل نفاد الكمية</p>',
      av: 'InStock',
    }),
    'in_stock',
    415.5,
  ),
  p(
    'sold out with notice',
    '/ar/sauvage/p88157',
    product({ name: 'عطر سوفاج إليكسير 60 مل', brand: 'ديور', price: 629, state: notifyForm, av: 'OutOfStock' }),
    'out_of_stock',
    629,
  ),
  p(
    'sold out',
    '/ar/bakhoor/p88158',
    product({ name: 'بخور دوسري فاخر 100 جم', brand: 'عود البيت', price: 120, state: out, av: 'OutOfStock' }),
    'out_of_stock',
    120,
  ),
  p(
    'shown size sold out, others in stock',
    '/ar/oud/p88159',
    product({
      name: 'دهن عود هندي معتق',
      brand: 'عود البيت',
      price: 1650,
      opts: opts(
        [
          ['ربع تولة', true],
          ['نصف تولة', true],
          ['تولة', false],
        ],
        2,
      ),
      state: out,
      av: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    1650,
  ),
  p(
    'pre-order',
    '/ar/ramadan/p88160',
    product({
      name: 'بوكس رمضان الفاخر',
      brand: 'عود البيت',
      price: 299,
      state: buy('اطلب مسبقًا', 'pre-order'),
      extra: '<p>طلب مسبق: يبدأ الشحن من 1 مارس.</p>',
      av: 'PreOrder',
    }),
    'preorder',
    299,
  ),
  p(
    'back-order',
    '/ar/mabkhara/p88161',
    product({
      name: 'مبخرة نحاس صناعة يدوية',
      brand: 'عود البيت',
      price: 340,
      state: buy(),
      extra: '<p>يُصنع حسب الطلب، ويتم الشحن خلال 3 أسابيع.</p>',
      av: 'BackOrder',
    }),
    'backorder',
    340,
  ),
  p(
    'discontinued',
    '/ar/old/p88162',
    product({
      name: 'عطر ليالي الشرق الإصدار القديم',
      brand: 'لطافة',
      price: 75,
      state: '<p class="out">توقف إنتاج هذا المنتج ولن يتوفر مرة أخرى</p>',
      av: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    75,
  ),
  p(
    'sale',
    '/ar/musk/p88163',
    product({ name: 'طقم مسك خمس قطع', brand: 'عود البيت', price: 119, was: 170, state: buy(), av: 'InStock' }),
    'in_stock',
    119,
  ),
  p(
    'structured data in stock, page sold out',
    '/ar/rose/p88164',
    product({ name: 'ماء ورد طائفي 500 مل', brand: 'عود البيت', price: 55, state: notifyForm, av: 'InStock' }),
    'out_of_stock',
    55,
  ),
  o(
    'category',
    '/ar/category/1',
    shell(
      'عطور',
      `<h1>عطور</h1><div class="sort">ترتيب: الأكثر مبيعًا، السعر من
الأقل</div><salla-products-list>${each(OTHERS, item)}</salla-products-list>`,
      'product.index',
    ),
    'not-a-product',
  ),
  o(
    'removed product',
    '/ar/gone/p1',
    shell(
      'الصفحة غير موجودة',
      `<div class="error-404"><h1>404</h1><p>عذرًا، المنتج
غير موجود أو تم حذفه.</p><a href="/ar">العودة للرئيسية</a></div>${each(OTHERS.slice(0, 4), item)}`,
      '404',
    ),
    'gone',
    404,
  ),
];
