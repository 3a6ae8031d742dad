/** Imitates Japanese shops on EC-CUBE 4. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.kaori-shop.co.jp';
const yen = (value: number) => `￥${money(value, 0, '.', ',')}`;

const tile = (
  name: string,
  price: number,
) => `<li class="ec-shelfGrid__item"><a href="/products/detail/8"><p class="ec-shelfGrid__item-image"></p><p>${name}</p>
<p class="price02-default">${yen(price)}</p></a><form class="form8"><div class="ec-productRole__btn"><button
type="submit" class="ec-blockBtn--action add-cart">
カートに入れる</button></div></form></li>`;

const layout = (title: string, id: string, main: string, head = '') => `<!doctype html>
<html lang="ja"><head prefix="og: http://ogp.me/ns#"><meta charset="utf-8"><title>香りの店 / ${title}</title>${head}
<meta name="eccube-csrf-token" content="x"></head><body id="page_${id}"
class="${id === 'product_detail' ? 'product_page' : ''}">
<div class="ec-layoutRole"><div class="ec-layoutRole__header"><div class="ec-headerNaviRole"><div
class="ec-cartNaviWrap"><div class="ec-cartNavi">
<i class="ec-cartNavi__icon fas fa-shopping-cart"><span class="ec-cartNavi__badge">0</span></i><div
class="ec-cartNavi__label">
<div class="ec-cartNavi__price">￥0</div></div></div><div class="ec-cartNaviNull"><div
class="ec-cartNaviNull__message"><p>現在カート内に商品はございません。</p></div></div></div></div>
<div class="ec-categoryNaviRole"><ul><li>香水</li><li>石けん</li></ul></div><p>税込5,500円以上で送料無料</p></div>
<div class="ec-layoutRole__contents"><div class="ec-layoutRole__main">${main}</div></div>
<div class="ec-layoutRole__footer"><ul class="ec-footerNavi"><li>特定商取引法に基づく表記</li><li>プライバシーポリシー</li></ul></div></div>
<div class="ec-modal"><div class="ec-modal-box"><div id="ec-modal-header">カートに追加しました。</div></div></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const label = {
    in: 'カートに入れる',
    out: 'ただいま品切れ中です。',
    pre: '予約注文する',
    supplier: 'カートに入れる',
  }[v.state];
  const note = {
    in: '在庫あり',
    out: '',
    pre: '2027年3月1日発売予定。発売日以降に順次発送いたします。',
    supplier: 'お取り寄せ商品（通常7〜10日で発送）',
  }[v.state];
  return layout(
    v.name,
    'product_detail',
    `<div class="ec-productRole"><div class="ec-grid2"><div class="ec-grid2__cell"><div class="item_visual"><img
src="/html/upload/save_image/${v.code}.jpg"></div></div>
<div class="ec-grid2__cell"><div class="ec-productRole__profile"><div class="ec-productRole__title"><h2
class="ec-headingTitle">${v.name}</h2></div>
<ul class="ec-productRole__tags"><li class="ec-productRole__tag tag_1">新商品</li></ul>
${when(
  v.old,
  `<div class="ec-productRole__priceRegular"><span class="ec-productRole__priceRegularPrice">通常価格：<span
class="price01-default">${yen(v.old ?? 0)}</span></span>
<span class="ec-productRole__priceRegularTax">税込</span></div>`,
)}
<div class="ec-productRole__price"><div class="ec-price"><span
class="ec-price__price price02-default">${yen(v.price)}</span><span class="ec-price__tax">税込</span></div></div>
<div class="ec-price__notax">（税抜 ${yen(Math.round(v.price / 1.1))}）</div><div
class="point">${Math.floor(v.price / 100)}ポイント獲得</div>
<div class="ec-productRole__code">商品コード： <span class="product-code-default">${v.code}</span></div>
<div class="stock-text">${note}</div>
<form action="/products/add_cart/12" method="post" id="form1" name="form1">${
      v.sizes && !out
        ? `<div class="ec-productRole__actions"><div class="ec-select"><select id="classcategory_id1"
name="classcategory_id1" class="form-control">
${when(v.shown === undefined, '<option value="__unselected">選択してください</option>')}${each(
  v.sizes,
  (s, i) =>
    `<option
value="${i}"${when(i === v.shown, ' selected="selected"')}>${s.label}${when(s.state === 'out', ' (品切れ中)')}</option>`,
)}</select></div></div>`
        : ''
    }
${
  out
    ? `<div class="ec-productRole__btn"><button type="button" class="ec-blockBtn--action"
disabled="disabled">${label}</button></div>
<div class="restock"><a href="/restock">再入荷のお知らせを受け取る</a></div>`
    : `<div class="ec-numberInput"><span>数量</span><input type="number" id="quantity" value="1"></div>
<div class="ec-productRole__btn"><button type="submit" class="ec-blockBtn--action add-cart">${label}</button></div>`
}</form><form class="favorite"><button class="ec-blockBtn--cancel">お気に入りに追加</button></form>
<div class="ec-productRole__description">${v.note ?? '柚子の香りのオードトワレ。'}</div></div></div></div></div>
<div class="ec-shelfRole"><h3>この商品を買った人はこちらも</h3><ul
class="ec-shelfGrid">${each(neighbours(160, 10), (n) => tile(n.name, n.price))}</ul></div>`,
    `<meta property="og:type" content="og:product"><meta property="product:price:amount" content="${v.price}">
<meta property="product:price:currency"
content="JPY">${v.state === 'in' || v.said ? jsonLd(ldProduct(v, ORIGIN, 'JPY')) : ''}`,
  );
}

const s = shop('eccube-4', 'ja', ORIGIN, 'JPY', render);
const base: View = {
  path: '/products/detail/12',
  brand: '香りの店',
  name: 'ゆず オードトワレ 50ml',
  code: 'YZ-50',
  price: 6600,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50ml', price: 6600, state: a },
  { label: '100ml', price: 6600, state: b },
];
s.show('in stock, price with tax and without', base, ['in_stock']);
s.show('sold out, disabled button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('ordered from the maker', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('regular price above', { ...base, price: 5280, old: 6600 }, ['in_stock']);
s.show('no size chosen, one sold out', { ...base, sizes: pair('out', 'in') }, ['in_stock']);
s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'list',
  '/products/list?category_id=2',
  layout(
    '香水',
    'product_list',
    `<h2>香水</h2><ul class="ec-shelfGrid">${each(neighbours(160, 10), (n) => tile(n.name, n.price))}</ul>`,
  ),
);
s.gone(
  'removed product',
  '/products/detail/1',
  layout(
    'エラー',
    'error',
    '<div class="ec-404Role"><p>ページがみつかりません。</p><p>販売を終了した商品の可能性があります。</p></div>',
  ),
);
export const cases = s.cases;
