/** Imitates Saudi shops on Salla with the theme Raed. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://oudandmisk.sa';
const sar = (value: number) => `${money(value, value % 1 ? 2 : 0, '.', ',')} ر.س`;
const LABEL: Record<State, string> = {
  in: 'إضافة للسلة',
  out: 'نفدت الكمية',
  pre: 'اطلب مسبقاً',
  supplier: 'إضافة للسلة',
};

const tile = (name: string, price: number) => `<custom-salla-product-card class="s-product-card-entry"><h3
class="s-product-card-content-title"><a>${name}</a></h3>
<div class="s-product-card-content-sub"><h4 class="s-product-card-price">${sar(price)}</h4></div>
<salla-add-product-button fill="outline" width="wide" product-id="991" product-status="sale"
product-type="product"><span>إضافة للسلة</span></salla-add-product-button>
</custom-salla-product-card>`;

const layout = (title: string, page: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>${title} - عود ومسك</title>${head}
<script>window.salla_config={"currency":"SAR","language":{"code":"ar","dir":"rtl"}};</script></head>
<body id="app" class="theme-raed ${page} rtl"><salla-advertisement>شحن مجاني للطلبات فوق 300 ر.س</salla-advertisement>
<header class="store-header"><nav class="main-menu"><a>عطور</a><a>بخور</a></nav><salla-cart-summary><b
id="cart-total">0 ر.س</b></salla-cart-summary>
<salla-localization-modal><span>العربية</span><span>SAR</span><span>USD</span></salla-localization-modal></header>
<main>${main}</main><footer
class="store-footer">الرقم الضريبي 300000000000003 · صنع بإتقان على منصة سلة</footer></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const wait = { in: '', out: '', pre: 'طلب مسبق: الشحن في 1 مارس', supplier: 'متوفر عند الطلب من المورد خلال 7 أيام' }[
    v.state
  ];
  return layout(
    v.name,
    'product-single',
    `<div class="container" id="product-${v.code}"><nav
class="breadcrumbs"><salla-breadcrumb></salla-breadcrumb></nav><div class="main-content">
<h1 class="text-xl md:text-2xl leading-10 font-bold mb-6 text-store-text-primary">${v.name}</h1><a
class="brand">${v.brand}</a>
<div class="flex whitespace-nowrap gap-4 items-center">${
      v.old
        ? `<div class="price-wrapper"><div class="space-x-2 price_is_on_sale"><h2
class="total-price text-red-400 font-bold text-xl inline-block">${sar(v.price)}</h2>
<span class="before-price text-sm text-gray-400 line-through">${sar(v.old)}</span></div></div>`
        : `<div class="price-wrapper"><div class="price_is_on_sale hidden"><h2 class="total-price"></h2><span
class="before-price line-through"></span></div>
<div class="starting-or-normal-price"><h2
class="total-price font-bold text-xl inline-block">${sar(v.price)}</h2></div></div>`
    }</div><small class="tax-included">السعر شامل الضريبة</small>
<salla-installment
price="${v.price}"><span>قسّمها على 4 دفعات بدون فوائد بقيمة ${sar(v.price / 4)}</span></salla-installment>
<div class="product__description"><article>${v.note ?? 'عطر شرقي بالعود والورد.'}</article></div>
<div class="sku">رقم الموديل <b>${v.code}</b></div>${when(wait, `<p class="s-preorder">${wait}</p>`)}
<form class="form product-form" onchange="salla.product.getPrice(new FormData(event.target))">${
      v.sizes
        ? `<salla-product-options options='[]'><div class="s-product-options-option"><label>الحجم</label><select
class="form-input" name="options[1]">${each(
            v.sizes,
            (s, i) =>
              `<option
value="${i}"${when(i === v.shown, ' selected')}${when(s.state === 'out', ' disabled')}>${s.label}${when(
                s.price !== v.price,
                ` ( ${sar(s.price)} )`,
              )}${when(s.state === 'out', ' - نفدت الكمية')}</option>`,
          )}</select></div></salla-product-options>`
        : ''
    }
<section class="sticky-product-bar">${when(
      !out,
      `<label>الكمية</label>
<salla-quantity-input value="1" name="quantity"></salla-quantity-input>`,
    )}
<salla-add-product-button amount="${v.price}" product-id="${v.code.length}" product-status="${out ? 'out' : 'sale'}"
product-type="product" width="wide"${when(
      v.state === 'pre',
      ' has-pre-order',
    )}>${LABEL[v.state]}</salla-add-product-button>
${when(
  out,
  `<salla-product-availability channels="sms,email"
notify-options-availability><span>أعلمني عند التوفر</span></salla-product-availability>`,
)}</section></form></div>
<salla-products-slider
source="related"><h2>منتجات قد
تعجبك</h2>${each(neighbours(4.2, 1), (n) => tile(n.name, n.price))}</salla-products-slider>
<section class="comments">التقييمات (14)</section></div>`,
    `<meta property="og:type" content="product"><meta property="product:price:amount" content="${v.price}">
<meta property="product:price:currency" content="SAR">${
      v.state === 'in' || v.said ? jsonLd(ldProduct(v, ORIGIN, 'SAR')) : ''
    }`,
  );
}

const s = shop('salla-raed', 'ar', ORIGIN, 'SAR', render);
const base: View = {
  path: '/ar/oud-rose/p118',
  brand: 'عود ومسك',
  name: 'عطر عود الورد 100 مل',
  code: 'OM-118',
  price: 345,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '100 مل', price: 345, state: a },
  { label: '50 مل', price: 210, state: b },
];
s.show('in stock, hidden sale price', base, ['in_stock']);
s.show('sold out with notice', { ...base, state: 'out' }, ['out_of_stock']);
s.show('from the supplier in a week', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('sale price first', { ...base, price: 276, old: 345 }, ['in_stock']);
s.show('small size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/ar/c/perfumes',
  layout(
    'عطور',
    'product-index',
    `<h1>عطور</h1><salla-products-list>${each(neighbours(4.2, 1), (n) => tile(n.name, n.price))}</salla-products-list>`,
  ),
);
s.gone(
  'removed product',
  '/ar/x/p1',
  layout('404', 'error', '<h1>الصفحة غير موجودة</h1><p>المنتج لم يعد متوفراً في المتجر.</p>'),
);
export const cases = s.cases;
