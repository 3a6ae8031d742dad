import type { CorpusCase } from '../case.ts';
import { css, each, links, maker, num } from './util.ts';

const { p, o } = maker('rakuten-ichiba', 'ja', 'https://item.ichiba-mall.jp/kaorino-mori', 'JPY');
const yen = (n: number): string => num(n, '', ',', 0);

const OTHERS: [string, number, boolean][] = [
  ['資生堂 オイデルミン エッセンスローション 145ml', 9350, true],
  ['SHIRO ホワイトリリー オードパルファン 40ml', 4180, true],
  ['コスメデコルテ リポソーム アドバンスト', 12100, true],
  ['キュレル 潤浸保湿 フェイスクリーム 40g', 2530, true],
  ['エルメス ナイルの庭 EDT 50ml', 11980, false],
  ['ブルガリ プールオム EDT 100ml', 7480, true],
  ['ロクシタン シア ハンドクリーム 75ml', 3960, true],
  ['無印良品 ホホバオイル 200ml', 2490, false],
  ['クロエ オードパルファム 30ml', 8690, true],
];
const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<div class="dui-card searchresultitem" data-shop-id="318${i}" data-card-type="item"><div class="image"><a
href="https://item.ichiba-mall.jp/kaorino-mori/km${1000 + i}/"><img class="_verticallyaligned"
src="https://tshop.r10s.jp/kaorino-mori/cabinet/km${1000 + i}.jpg?_ex=200x200" alt="${name}"></a></div><div
class="content title"><h2 class="title-link-wrapper--25--s"><a
href="https://item.ichiba-mall.jp/kaorino-mori/km${1000 + i}/">${name}</a></h2></div>
<div class="content description price"><span class="important price--OX_YW">${yen(price)}<span>円</span></span> <span
class="with-icon shipping -free">${price >= 3980 ? '送料無料' : '送料別'}</span></div><div class="content
points">${Math.floor(price / 110)}ポイント(1倍)</div>${
  ok ? '<button class="add-to-basket">かごに追加</button>' : '<span class="status">売り切れ</span>'
}</div>`;

const shell = (title: string, body: string): string => `<!DOCTYPE html><html lang="ja"><head><meta
charset="utf-8"><title>【市場モール】${title}：香りの森 公式店</title>
${css([
  'rGh',
  'headerMenu',
  'searchresultitem',
  'normal_reserve_item_name',
  'price2',
  'cart-button-container',
  'rGf',
])}<script>var rat={acc:1,aid:1,pgt:"shop_item",cntry:"ja",genre:"110971"};\
window.__INITIAL_STATE__={"api":{"status":200},"viewMode":"pc","shop":{"shopUrl":"kaorino-mori","shopName":"香りの森 \
公式店"}};</script></head>
<body id="pageBody"><div class="rGh"><a href="https://www.ichiba-mall.jp/">市場モール</a><ul>${links(
  ['買い物かご', 'お気に入り', '閲覧履歴', '購入履歴', 'クーポン', 'ヘルプ', 'ログイン'],
  'https://www.ichiba-mall.jp/',
)}</ul><form><input type="search"
placeholder="キーワードから探す"><button>検索</button></form></div>
<div class="shopHeader"><h2><a href="https://www.ichiba-mall.jp/kaorino-mori/">香りの森
公式店</a></h2><p>3,980円以上のお買い上げで送料無料（沖縄・離島は9,800円以上）</p><ul class="headerMenu">${links(
  ['レディース香水', 'メンズ香水', '練り香水', 'スキンケア', 'メイク', 'ヘアケア', 'ギフト', 'アウトレット'],
  'https://www.ichiba-mall.jp/kaorino-mori/c/',
)}</ul></div>${body}
<div class="shopInfo"><h3>お支払い・配送について</h3><p>クレジットカード、代金引換（手数料330円）、銀行振込。送料：全国一律660円。</p><h3>返品について</h3><p>\
商品到着後8日以内にご連絡ください。開封後の返品はお受けできません。</p></div><div class="rGf"><ul>${links(
  ['会社概要', 'プライバシーポリシー', '利用規約', '出店のご案内'],
  'https://corp.ichiba-mall.jp/',
)}</ul><p>© Ichiba Mall Group, Inc.</p></div></body></html>`;

interface Opt {
  name: string;
  price: number;
  was?: number;
  cart: string;
  sku?: string;
  note?: string;
  per?: string;
  md?: string;
  catch?: string;
}
const product = (q: Opt): string =>
  shell(
    q.name,
    `<table width="100%" id="rakutenLimitedId_aroundCart"
cellspacing="2" itemscope itemtype="http://schema.org/Product"><tr><td><a
href="https://www.ichiba-mall.jp/kaorino-mori/">トップ</a> &gt; <a
href="https://www.ichiba-mall.jp/kaorino-mori/c/110971/">香水</a></td></tr><tr><td><img
src="https://shop.r10s.jp/kaorino-mori/cabinet/main.jpg" itemprop="image" alt="${q.name}"></td><td><span
class="catch_copy">${q.catch ?? '国内正規品 プレゼントにも'}</span><h1><span class="normal_reserve_item_name"
itemprop="name"><b>${q.name}</b></span></h1>
<table class="item_number_table"><tr><td class="item_number_title">商品番号</td><td
class="item_number">km5501</td></tr></table><a class="review" href="#review">★4.52（126件）</a><div itemprop="offers"
itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="JPY"><meta itemprop="price"
content="${q.price}">${q.md ?? ''}${
      q.was === undefined
        ? ''
        : `<div class="double_price">メーカー希望小売価格 <span
style="text-decoration:line-through">${yen(q.was)}円</span></div>`
    }
<div class="price-area"><span class="price2" itemprop="value">${yen(q.price)}<span class="unit">円</span></span> <span
class="tax_postage">(税込) ${q.price >= 3980 ? '送料無料' : '送料別'}</span></div>${
      q.per === undefined
        ? ''
        : `<div
class="unit-price">${q.per}</div>`
    }<div class="point-summary"><span>${Math.floor(q.price / 110)}ポイント(1倍)</span>
<span>ポイント最大10倍キャンペーン中</span></div></div>${q.sku ?? ''}${q.note ?? ''}
<div id="rCartBox" class="cart-button-container">${q.cart}</div><div
class="item_desc"><p>トップノートはベルガモット、ミドルは金木犀、ラストはムスク。ふわりと香る上品な香水です。内容量：50ml　原産国：フランス</p></div></td></tr></table><div
class="rvwSummary" id="review"><h3>商品レビュー</h3><p>購入者さん：翌日届きました。とてもいい香りです。</p><p>購入者さん：何度も売り切れていましたが、やっと買えました。</p></div>
<div class="recommend"><h3>この商品を見た人はこんな商品も見ています</h3>${each(OTHERS.slice(0, 5), item)}</div><div
class="history"><h3>最近チェックした商品</h3>${each(OTHERS.slice(7, 9), item)}</div>`,
  );
const cart = (
  t = 'かごに追加',
  sub = '商品をかごに追加',
): string => `<div class="units"><label>個数</label><input type="number"
name="units" value="1" min="1"></div><button type="submit" class="cart-button new-cart-button"
aria-label="${sub}"><span>${t}</span></button><button class="purchase-button">ご購入手続きへ</button>`;
const sold = '<span class="soldout_msg">売り切れました</span>';
const mail =
  '<div class="restock"><a href="https://www.ichiba-mall.jp/restock?i=5501">再入荷お知らせメールを申し込む</a></div>';
const sku = (rows: [string, number, boolean][], pick?: number): string => `<div class="sku-selector"><div
class="sku-title">容量${pick === undefined ? '：選択してください' : `：${rows[pick]?.[0] ?? ''}`}</div>${each(
  rows,
  ([s, n, ok], i) =>
    `<button type="button" class="sku-button${ok ? '' : ' sku-button--soldout'}${
      i === pick ? ' sku-button--selected' : ''
    }" aria-pressed="${i === pick}"><span>${s}</span><span>${yen(n)}円</span>${
      ok ? '' : '<span class="sku-state">在庫なし</span>'
    }</button>`,
)}</div>`;

export const rakutenIchiba: CorpusCase[] = [
  p(
    'in stock',
    '/km5501/',
    product({ name: 'SHIRO サボン オードパルファン 40ml', price: 4180, cart: cart() }),
    'in_stock',
    4180,
  ),
  p(
    'few left',
    '/km5502/',
    product({
      name: 'ブルガリ オ・パフメ オーヴェール EDC 75ml',
      price: 8980,
      note: '<div class="inventory">残り2個です</div>',
      cart: cart(),
    }),
    'in_stock',
    8980,
  ),
  p(
    'sold out with restock mail',
    '/km5503/',
    product({ name: 'エルメス 地中海の庭 EDT 100ml', price: 16500, cart: sold + mail }),
    'out_of_stock',
    16500,
  ),
  p(
    'sold out',
    '/km5504/',
    product({ name: 'クロエ ノマド EDP 50ml', price: 9790, cart: `${sold}<p>現在在庫切れです。</p>` }),
    'out_of_stock',
    9790,
  ),
  p(
    'shown size sold out, others in stock',
    '/km5505/?variantId=100ml',
    product({
      name: 'ロクシタン ヴァーベナ EDT',
      price: 8800,
      sku: sku(
        [
          ['50ml', 6600, true],
          ['100ml', 8800, false],
        ],
        1,
      ),
      cart: sold,
    }),
    ['in_stock', 'out_of_stock'],
    8800,
  ),
  p(
    'several sizes in stock',
    '/km5506/',
    product({
      name: '資生堂 禅 オードパルファム',
      price: 6050,
      sku: sku(
        [
          ['30ml', 6050, true],
          ['50ml', 8690, true],
          ['100ml', 12100, true],
        ],
        0,
      ),
      cart: cart(),
    }),
    'in_stock',
    6050,
  ),
  p(
    'pre-order',
    '/km5507/',
    product({
      name: 'コスメデコルテ クリスマスコフレ 2025',
      price: 7700,
      catch: '【予約商品】11月21日発売',
      note: '<p>予約販売：発売日以降、順次発送いたします。</p>',
      cart: cart('予約する', '予約商品をかごに追加'),
    }),
    'preorder',
    7700,
  ),
  p(
    'back-order',
    '/km5508/',
    product({
      name: 'キュレル リップケアバーム 業務用10個',
      price: 9900,
      note: '<p>お取り寄せ商品：発送まで2～3週間かかります。</p>',
      cart: cart(),
    }),
    'backorder',
    9900,
  ),
  p(
    'discontinued',
    '/km5509/',
    product({
      name: '資生堂 ホワイトローズナチュラル 旧パッケージ',
      price: 15400,
      cart: '<span class="soldout_msg">販売終了</span><p>メーカー生産終了のため、再入荷の予定はございません。</p>',
    }),
    ['discontinued', 'out_of_stock'],
    15400,
  ),
  p(
    'list price and unit price',
    '/km5510/',
    product({
      name: '無印良品 スウィートアーモンドオイル 200ml',
      price: 1790,
      was: 2290,
      per: '100mlあたり 895円',
      cart: cart(),
    }),
    'in_stock',
    1790,
  ),
  p(
    'microdata in stock, page sold out',
    '/km5511/',
    product({
      name: 'エルメス 屋根の上の庭 EDT 50ml',
      price: 12650,
      md: '<link itemprop="availability" href="http://schema.org/InStock">',
      cart: sold,
    }),
    'out_of_stock',
    12650,
  ),
  o(
    'search results',
    '/search/?q=%E9%A6%99%E6%B0%B4',
    shell(
      '香水の検索結果',
      `<h1>香水</h1><p>1～9件（全9件）</p><div
class="sort">並び替え：標準｜価格が安い｜価格が高い｜新着順</div><div class="dui-cards searchresultitems">${each(OTHERS, item)}</div>`,
    ),
    'not-a-product',
  ),
  o(
    'not found',
    '/km0001/',
    shell(
      'エラー',
      '<div class="error"><h1>ページが表示できません</h1><p>誠に申し訳ございませんが、お探しの商品は販売を終了したか、ページが削除された可能性がございます。</p><p><a ' +
        'href="https://www.ichiba-mall.jp/kaorino-mori/">ショップトップへ</a></p></div>',
    ),
    'gone',
    404,
  ),
];
