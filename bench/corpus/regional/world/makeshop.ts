/** Imitates Japanese shops on MakeShop. */
import { each, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.tsubaki-cosme.jp';
const yen = (value: number) => `${money(value, 0, '.', ',')}円`;

const tile = (
  name: string,
  price: number,
) => `<li class="M_cl_item"><a><p class="name">${name}</p><p class="price">${yen(price)}（税込）</p></a>
<a href="javascript:basket(1)" class="btn">カートに入れる</a></li>`;

const layout = (title: string, main: string) => `<!DOCTYPE html>
<html lang="ja"><head><meta charset="EUC-JP"><title>${title} | 椿コスメ</title><link rel="stylesheet"
href="/shopimages/tsubaki/template/css.css"></head>
<body><div id="M_header"><p>6,000円（税込）以上で送料無料！</p><ul id="M_nav"><li>スキンケア</li><li>香水</li></ul><a
href="/shop/basket.html">カートを見る</a></div>
<div id="M_container">${main}</div><div id="M_footer">会社概要 | お支払い・送料 | MakeShop</div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const words = {
    in: '在庫：残り8個',
    out: '',
    pre: '【予約商品】3月上旬入荷予定',
    supplier: 'メーカー取り寄せ：5〜7営業日で発送',
  }[v.state];
  return layout(
    v.name,
    `<div id="M_itemDetail"><h1 class="item_name"><span>${v.name}</span></h1><img id="M_mainImage"
src="/shopimages/tsubaki/${v.code}.jpg">
<form name="form1" method="post" action="/shop/shopdetail.html"><table
class="itemspec"><tr><th>商品コード</th><td>${v.code}</td></tr>
${when(v.old, `<tr><th>定価</th><td><span class="M_item-stock-smallstock"><s>${yen(v.old ?? 0)}</s></span></td></tr>`)}
<tr><th>販売価格</th><td><span id="M_usualValue"><span class="M_price_value">${yen(v.price)}</span>（税込）</span>
<br><small>税抜 ${yen(Math.round(v.price / 1.1))}</small></td></tr><tr><th>ポイント</th><td><span
id="M_usualPoint">${Math.round(v.price / 100)}ポイント</span></td></tr>
${
  v.sizes
    ? `<tr><th>容量</th><td><table class="M_option">${each(
        v.sizes,
        (s) =>
          `<tr><td>${s.label}</td><td>${yen(s.price)}</td><td>${
            s.state === 'out' ? '<span class="soldout">×（売り切れ）</span>' : '<a class="btn">カートに入れる</a>'
          }</td></tr>`,
      )}</table></td></tr>`
    : ''
}</table>
${
  out
    ? `<p class="M_item-soldout">SOLD OUT</p><p>申し訳ございません。ただいま在庫を切らしております。</p>
<p class="restock"><a href="javascript:void(0)">入荷お知らせメールを申し込む</a></p>`
    : `<p class="stock">${words}</p>${when(
        !v.sizes,
        `<p class="cart"><input name="amount" value="1"><a class="btnCart" href="javascript:send()">${
          v.state === 'pre' ? '予約する' : 'カートに入れる'
        }</a></p>`,
      )}`
}</form><p class="M_itemdesc">${v.note ?? '国産椿油配合。'}</p></div>
<div id="M_relatedItem"><h2>関連商品</h2><ul>${each(neighbours(158, 10), (n) => tile(n.name, n.price))}</ul></div>
<div id="M_checkItem"><h2>最近チェックした商品</h2></div>`,
  );
}

const s = shop('makeshop', 'ja', ORIGIN, 'JPY', render);
const base: View = {
  path: '/shopdetail/000000000118/',
  brand: '椿コスメ',
  name: '椿オイル 60ml',
  code: '118',
  price: 3080,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '60ml', price: 3080, state: a },
  { label: '120ml', price: 5280, state: b },
];
s.show('in stock, no structured data', base, ['in_stock']);
s.show('sold out with arrival mail', { ...base, state: 'out' }, ['out_of_stock']);
s.show('ordered from the maker', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('list price struck out', { ...base, price: 2464, old: 3080 }, ['in_stock']);
s.show('table of sizes, large one sold out', { ...base, sizes: pair('in', 'out') }, ['in_stock']);
s.list(
  'category',
  '/shopbrand/ct1/',
  layout('香水', `<h1>香水</h1><ul>${each(neighbours(158, 10), (n) => tile(n.name, n.price))}</ul>`),
);
s.gone(
  'removed product',
  '/shopdetail/000000000001/',
  layout('エラー', '<p>お探しの商品は販売を終了したか、存在しません。</p><a href="/">トップへ戻る</a>'),
  200,
);
export const cases = s.cases;
