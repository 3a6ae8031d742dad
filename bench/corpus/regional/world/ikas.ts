/** Imitates Turkish shops on ikas. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.gulsuyu.com.tr';
const tl = (value: number) => `${money(value, 2, ',', '.')} ₺`;

const tile = (name: string, price: number) => `<div class="style_productCard__x1"><a href="/x"><img alt="${name}"><h3
class="style_productName__q2">${name}</h3></a>
<div class="style_priceWrapper__p0"><span class="style_finalPrice__p1">${tl(price)}</span></div><button
class="style_quickAdd__b9">Sepete Ekle</button></div>`;

/** The page state that the framework sends along; it repeats the product. */
const state = (v: View) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
    props: {
      pageProps: {
        merchantSettings: '{}',
        propValuesStr: JSON.stringify({
          product: {
            name: v.name,
            variants: (v.sizes ?? [{ label: 'Tek', price: v.price, state: v.state }]).map((size) => ({
              sku: v.code,
              stock: size.state === 'out' ? 0 : 12,
              sellIfOutOfStock: size.state === 'pre',
              prices: [{ sellPrice: size.price, currency: 'TRY' }],
              variantValues: [{ name: size.label }],
            })),
          },
        }),
      },
    },
    page: '/[slug]/index',
  })}</script>`;

const layout = (title: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="tr"><head><meta charSet="utf-8"/><title>${title}</title><link rel="preconnect"
href="https://cdn.myikas.com"/>${head}</head>
<body><div id="__next"><div id="ikas-component-0"><div
class="style_announcement__a1">750 TL ve üzeri alışverişlerde kargo bedava!</div>
<header class="style_header__h1"><a href="/"><img alt="Gülsuyu"/></a><nav><a href="/parfum">Parfüm</a><a
href="/kolonya">Kolonya</a></nav>
<button aria-label="cart">Sepetim <span>0</span></button><select><option>TRY</option><option>USD</option></select>
</header></div>
<main>${main}</main><footer
class="style_footer__f1"><a>İade ve Değişim</a><a>KVKK</a><span>ikas ile hazırlandı</span></footer></div></body>
</html>`;

function render(v: View): string {
  return layout(
    `${v.name} | Gülsuyu`,
    `<div class="style_productDetail__d1"><div class="style_slider__s1"><img
src="https://cdn.myikas.com/images/${v.code}.webp" alt=""/></div>
<div class="style_detailRight__r1"><h2 class="style_brand__b1">${v.brand}</h2><h1
class="style_productName__n1">${v.name}</h1>
<div class="style_rating__z1">★★★★★ (112 değerlendirme)</div><div class="style_prices__p1">
${when(
  v.old,
  `<span class="style_discountBadge__y1">%${Math.round((1 - v.price / (v.old ?? 1)) * 100)}</span><span
class="style_sellPrice__p2" style="text-decoration:line-through">${tl(v.old ?? 0)}</span>`,
)}
<span class="style_finalPrice__p1">${tl(v.price)}</span></div><div
class="style_installment__i1">3 x ${tl(v.price / 3)} taksitle</div>
${
  v.sizes
    ? `<div class="style_variants__v1"><div
class="style_variantTitle__v2">Hacim: <b>${v.sizes[v.shown ?? 0]?.label}</b></div>${each(
        v.sizes,
        (s, i) =>
          `<button class="style_variantValue__v3${when(i === v.shown, ' style_selected__v4')}${when(
            s.state === 'out',
            ' style_disabled__v5',
          )}"${when(s.state === 'out', ' aria-disabled="true"')}>${s.label}</button>`,
      )}</div>`
    : ''
}
<div class="style_actions__c1">${
      v.state === 'out'
        ? `<button class="style_addToCart__c2" disabled="">Tükendi</button><button
class="style_notify__c3">Gelince Haber Ver</button>`
        : `<div class="style_qty__q1"><button>-</button><span>1</span><button>+</button></div>
<button class="style_addToCart__c2">${
            { in: 'Sepete Ekle', pre: 'Ön Sipariş Ver', supplier: 'Sepete Ekle' }[v.state]
          }</button>`
    }</div>
${when(v.state === 'supplier', '<p>Tedarikçi stoğunda: siparişiniz 5-7 iş günü içinde kargoya verilir.</p>')}
${when(v.state === 'pre', '<p>Ön siparişler 1 Mart’ta kargolanır.</p>')}
<div class="style_description__e1"><p>${v.note ?? 'Isparta gülünden.'}</p></div></div></div>
<section><h2>Benzer Ürünler</h2>${each(neighbours(48, 0.05), (n) => tile(n.name, n.price))}</section>${state(v)}`,
    v.said || v.state === 'in' ? jsonLd(ldProduct(v, ORIGIN, 'TRY')) : '',
  );
}

const s = shop('ikas', 'tr', ORIGIN, 'TRY', render);
const base: View = {
  path: '/gul-kolonyasi',
  brand: 'Gülsuyu',
  name: 'Isparta Gül Kolonyası 200 ml',
  code: 'GK200',
  price: 449.9,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '200 ml', price: 449.9, state: a },
  { label: '400 ml', price: 799.9, state: b },
];
s.show('in stock with page state', base, ['in_stock']);
s.show('sold out with notice button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('from the supplier within 7 days', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('discount badge and struck price', { ...base, price: 337.43, old: 449.9 }, ['in_stock']);
s.show('large size disabled', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('data in stock, button says sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/kolonya',
  layout(
    'Kolonya',
    `<h1>Kolonya</h1><div class="style_grid__g1">${each(neighbours(48, 0.05), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/eski',
  layout('404', '<h1>Sayfa Bulunamadı</h1><p>Aradığınız ürün yayından kaldırılmış olabilir.</p>'),
);
export const cases = s.cases;
