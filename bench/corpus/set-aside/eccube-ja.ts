/** Imitates a Japanese fragrance shop on EC-CUBE 4 with its default theme. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('eccube4-kaori', 'ja', 'https://www.kaori-ya.jp');

const shelf: Tile[] = [
  ['SHIRO サボン オードパルファン 40mL', '￥4,180', '512'],
  ['資生堂 ホワイトローズ ナチュラル 20mL', '￥16,500', '513'],
  ['キュレル 潤浸保湿クリーム 40g', '￥2,530', '514'],
  ['アユーラ メディテーションバス 300mL', '￥2,200', '515'],
  ['ジルスチュアート クリスタルブルーム 30mL', '￥5,280', '516'],
  ['無印良品風 ホホバオイル 100mL', '￥1,490', '517'],
  ['フエルギア ムスカラ 30mL', '￥28,600', '518'],
  ['サムライ アクアマリン 50mL', '￥2,480', '519'],
];

const tile = ([name, price, id]: Tile, index: number) => `<li class="ec-shelfGrid__item"><a
href="https://www.kaori-ya.jp/products/detail/${id}"><p class="ec-shelfGrid__item-image"><img
src="/html/upload/save_image/${id}.jpg" alt="${name}" loading="lazy"></p><p>${name}</p><p
class="price02-default">${price}</p></a>${
  index === 3
    ? '<p class="ec-color-red">ただいま品切れ中です。</p>'
    : `<form name="form${id}" action="/products/add_cart/${id}"><button type="submit" class="ec-blockBtn--action
add-cart">カートに入れる</button></form>`
}</li>`;

const menu = [
  'レディース香水',
  'メンズ香水',
  'ユニセックス',
  'ミニ香水',
  'スキンケア',
  'メイク',
  'ボディケア',
  'ギフト',
  'セール',
];

const shop = (title: string, main: string, page = 'page_product_detail') => `<!doctype html><html lang="ja"><head
prefix="og: http://ogp.me/ns#"><meta charset="utf-8"><title>香織屋 / ${title}</title><meta name="eccube-csrf-token"
content="x"><style>${css([
  '.ec-shelfGrid__item',
  '.ec-price__price',
  '.add-cart',
  '.ec-productRole__btn',
])}</style></head><body
id="${page}" class="product_page"><div class="ec-layoutRole"><div class="ec-layoutRole__header"><div
class="ec-headerNaviRole"><p>
8,000円(税込)以上のご注文で送料無料｜15時までのご注文は当日発送</p><form class="ec-headerSearch"><input type="search" placeholder="キーワードを入力">
</form><div class="ec-cartNaviWrap"><span class="ec-cartNavi__badge">0</span><span
class="ec-cartNavi__price">￥0</span><div
class="ec-cartNaviNull"><p>現在カート内に商品はございません。</p></div></div></div><h1 class="ec-headerTitle"><a href="/">香織屋</a></h1><ul
class="ec-itemNav__nav">${each(
  menu,
  (name, index) => `<li><a href="/products/list?category_id=${index}">${name}</a><ul><li><a
href="/products/list?category_id=${index}0">${name} 新着</a></li></ul></li>`,
)}</ul></div><div class="ec-layoutRole__contents"><main class="ec-layoutRole__main">${main}</main></div><div
class="ec-layoutRole__footer"><ul class="ec-footerNavi"><li><a href="/help/about">当サイトについて</a></li><li><a
href="/help/privacy">プライバシーポリシー</a></li><li><a href="/help/tradelaw">特定商取引法に基づく表記</a></li></ul><p>日本語 / English /
中文</p><p>
copyright (c) 香織屋 all rights reserved.</p></div></div><div
class="cookie-bar">当サイトはクッキーを使用します。<button>同意する</button></div>
</body></html>`;

interface Item {
  name: string;
  price: string;
  normal?: string;
  tax?: string;
  note?: string;
  sizes?: string;
  cart: string;
  json?: object;
}

const buy = (
  label = 'カートに入れる',
) => `<div class="ec-numberInput"><span>数量</span><input type="number" id="quantity"
value="1"
class="form-control"></div><div class="ec-productRole__btn"><button type="submit" class="ec-blockBtn--action
add-cart">${label}
</button></div>`;

const soldOut = (label = 'ただいま品切れ中です。') => `<div class="ec-productRole__btn"><button type="button"
class="ec-blockBtn--action" disabled="disabled">${label}</button></div>`;

const notify = `${soldOut()}<div class="restock"><p>再入荷のお知らせを受け取る</p><input type="email" placeholder="メールアドレス"><button
class="ec-inlineBtn">登録する</button></div>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div class="ec-productRole"><div class="ec-grid2"><div class="ec-grid2__cell"><div class="item_visual"><img
src="/html/upload/save_image/main.jpg" alt="${i.name}"></div></div><div class="ec-grid2__cell"><div
class="ec-productRole__profile"><div class="ec-productRole__title"><h2 class="ec-headingTitle">${i.name}</h2></div><ul
class="ec-productRole__tags"><li class="ec-productRole__tag">香水</li></ul>${when(
      i.normal,
      `<div class="ec-productRole__priceRegular"><span class="ec-productRole__priceRegularPrice">通常価格：<span
class="price01-default">${i.normal}</span></span><span class="ec-productRole__priceRegularTax">税込</span></div>`,
    )}<div class="ec-productRole__price">${when(
      i.price,
      `<div class="ec-price"><span class="ec-price__price price02-default">${i.price}</span><span
      class="ec-price__tax">税込</span>
${when(i.tax, `<span class="ec-price__notax">(税抜 ${i.tax})</span>`)}</div>`,
    )}</div><div class="ec-productRole__code">商品コード： <span class="product-code-default">KY-0774</span></div>${when(
      i.note,
      `<p class="ec-productRole__note">${i.note}</p>`,
    )}<form action="/products/add_cart/774" method="post" id="form1" name="form1"><div class="ec-productRole__actions">
${i.sizes ?? ''}${i.cart}</div></form><form action="/products/add_favorite/774"><button id="favorite"
class="ec-blockBtn--cancel">お気に入りに追加</button></form><div
class="ec-productRole__description">金木犀とホワイトムスクがやさしく香るオードトワレ。<br>
送料：全国一律660円</div></div></div></div></div><div class="ec-reviews"><h3>この商品のレビュー</h3><p>花子さん：ずっと品切れだったので嬉しいです。</p><p>
太郎さん：以前は3,300円でした。</p></div><div class="ec-shelfRole"><h3>関連商品</h3><ul class="ec-shelfGrid">
${each(shelf.slice(0, 5), tile)}</ul></div><div class="ec-historyRole"><h3>最近チェックした商品</h3><ul>${each(
      shelf.slice(5),
      tile,
    )}
</ul></div>${when(i.json, `<script>eccube.classCategories=${JSON.stringify(i.json ?? {})};</script>`)}`,
  );

const yen = (stock: Parameters<typeof product>[0], ...prices: number[]) => product(stock, prices, 'JPY');

export const cases = [
  make(
    'in stock',
    '/products/detail/774',
    item({ name: '武蔵野ワークス 金木犀 EDT 30mL', price: '￥3,080', note: '在庫あり・当日発送', cart: buy() }),
    yen('in_stock', 3080),
  ),
  make(
    'sold out with restock mail',
    '/products/detail/776',
    item({ name: 'ブルガリ オムニア アメジスト 40mL', price: '￥6,380', cart: notify }),
    yen('out_of_stock', 6380),
  ),
  make(
    'sold out',
    '/products/detail/777',
    item({ name: 'アナスイ スカイ 30mL', price: '￥2,750', cart: soldOut('完売しました') }),
    yen('out_of_stock', 2750),
  ),
  make(
    'sizes in a select, one sold out',
    '/products/detail/778',
    item({
      name: 'クロエ オードパルファム',
      price: '￥8,800 ～ ￥18,150',
      sizes: `<div class="ec-select"><select name="classcategory_id1"><option>選択してください</option>
    <option value="1">30mL</option><option value="2" disabled>50mL (品切れ中)</option><option
    value="3">75mL</option></select></div>`,
      cart: buy(),
      json: { 1: { stock_find: true, price02: '8,800' }, 2: { stock_find: false }, 3: { stock_find: true } },
    }),
    yen('in_stock', 8800, 18150),
  ),
  make(
    'pre-order',
    '/products/detail/779',
    item({
      name: '資生堂 ばら園 2027 限定 50mL',
      price: '￥9,900',
      note: '【予約商品】2027年2月21日発売予定。発売日以降の発送となります。',
      cart: buy('予約する'),
    }),
    yen('preorder', 9900),
  ),
  make(
    'back-order',
    '/products/detail/780',
    item({
      name: 'ラルチザン パッサージュ ダンフェ 50mL',
      price: '￥17,600',
      note: 'お取り寄せ商品：お届けまで2～3週間かかります',
      cart: buy(),
    }),
    yen('backorder', 17600),
  ),
  make(
    'sale with normal price',
    '/products/detail/782',
    item({
      name: 'カルバンクライン エタニティ 30mL',
      price: '￥2,970',
      normal: '￥6,930',
      note: '在庫あり',
      cart: buy(),
    }),
    yen('in_stock', 2970),
  ),
  make(
    'price with and without tax',
    '/products/detail/783',
    item({
      name: '業務用アロマオイル ラベンダー 1L',
      price: '￥11,000',
      tax: '￥10,000',
      note: '在庫：○',
      cart: buy(),
    }),
    yen('in_stock', 11000),
  ),
  make(
    'shop only',
    '/products/detail/784',
    item({
      name: '香織屋 手作り練り香水',
      price: '￥1,980',
      note: '店舗限定販売（オンライン販売はございません）',
      cart: '<a class="ec-blockBtn" href="/shops">取扱店舗を見る</a>',
    }),
    yen(['in_stock', 'out_of_stock'], 1980),
  ),
  make(
    'script says stock found, page sold out',
    '/products/detail/785',
    item({
      name: 'ディオール ミス ディオール ミニ 5mL',
      price: '￥2,640',
      cart: soldOut(),
      json: { __unselected: { '#': { stock_find: true, price02_inc_tax: '2,640' } } },
    }),
    yen('out_of_stock', 2640),
  ),
  make(
    'category',
    '/products/list?category_id=0',
    shop(
      'レディース香水',
      `<div class="ec-searchnavRole"><p>レディース香水
  <span>9件</span>の
    商品が見つかりました</p><select name="disp_number"><option>20件</option></select></div><ul class="ec-shelfGrid">${each(
      [...shelf, ['ロクシタン ヴァーベナ 50mL', '￥6,490', '520'] as const],
      tile,
    )}</ul>`,
      'page_product_list',
    ),
    other('not-a-product'),
  ),
  make(
    'removed product',
    '/products/detail/9',
    shop(
      'ページがみつかりません',
      `<div class="ec-404Role"><p
  class="ec-404Role__title">
    お探しの商品は削除されたか、存在しません。</p><a class="ec-404Role__button" href="/">トップページへ</a></div>`,
      'page_error',
    ),
    other('gone'),
    404,
  ),
];
