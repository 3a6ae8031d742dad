/** Imitates Korean shops on Cafe24. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://hyangsoo.co.kr';
const won = (value: number) => `${money(value, 0, '.', ',')}원`;

const tile = (
  name: string,
  price: number,
) => `<li id="anchorBoxId_88" class="xans-record-"><div class="thumbnail"><a><img alt="${name}"></a>
<div class="icon"><div class="button"><div class="option"><img src="/btn_cart.gif" alt="장바구니 담기"
class="ec-admin-icon cart"></div></div></div></div>
<div class="description"><strong class="name"><a><span>${name}</span></a></strong><ul
class="xans-element- xans-product xans-product-listitem spec">
<li><strong class="title displaynone">판매가 :</strong> <span>${won(price)}</span></li></ul></div></li>`;

const layout = (
  title: string,
  main: string,
  head = '',
) => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="ko"><head><meta charset="utf-8"/><title>${title} - 향수공방</title>${head}
<link rel="stylesheet"
href="//img.echosting.cafe24.com/editors/css/x.css"/><style>.displaynone{display:none !important;}</style></head>
<body id="main"><div id="wrap"><div id="header"><div class="xans-element- xans-layout xans-layout-statelogoff">로그인 회원가입
<a href="/order/basket.html">장바구니 <span class="count">0</span></a></div><p>5만원 이상 무료배송</p></div><div
id="category"><ul><li>향수</li><li>캔들</li></ul></div>
<div id="container"><div id="contents">${main}</div></div>
<div id="footer">대표자 홍길동 · 사업자등록번호 000-00-00000 · Hosting by Cafe24</div></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const hide = (condition: boolean) => (condition ? 'displaynone' : '');
  const buy = { in: '바로구매하기', out: '바로구매하기', pre: '예약구매하기', supplier: '바로구매하기' }[v.state];
  const info = {
    in: '',
    out: '',
    pre: '예약상품: 3월 2일부터 순차 발송',
    supplier: '주문 후 해외 매입 상품으로 7~10일 소요됩니다',
  }[v.state];
  return layout(
    v.name,
    `<div class="xans-element- xans-product xans-product-detail"><div class="detailArea"><div
class="xans-element- xans-product xans-product-image imgArea">
<img src="//x.cafe24.com/web/product/big/${v.code}.jpg" class="BigImage"/></div><div class="infoArea"><div
class="headingArea"><h2>${v.name}</h2>
<span class="icon"><img src="/soldout.gif" class="icon_img ${hide(!out)}" alt="품절"/></span></div>
<div class="xans-element- xans-product xans-product-detaildesign"><table border="1"><tbody>
<tr rel="상품명" class="xans-record-"><th>상품명</th><td>${v.name}</td></tr>
${when(
  v.old,
  `<tr rel="소비자가"><th>소비자가</th><td><span
id="span_product_price_custom"><strike>${won(v.old ?? 0)}</strike></span></td></tr>`,
)}
<tr rel="판매가"><th>판매가</th><td><strong id="span_product_price_text">${won(v.price)}</strong><input id="product_price"
type="hidden" value="${v.price}"/></td></tr>
<tr rel="적립금"><th>적립금</th><td><span id="span_mileage_text">${won(Math.round(v.price / 100))} (1%)</span></td></tr>
<tr rel="배송비"><th>배송비</th><td><span
class="delv_price_B"><strong>3,000원</strong> (50,000원 이상 구매 시 무료)</span></td></tr></tbody></table></div>
<p class="info">${info}</p>
${
  v.sizes
    ? `<table class="xans-element- xans-product xans-product-option"><tbody><tr><th>용량</th><td><select
option_title="용량" id="product_option_id1" class="ProductOption0">
<option value="*" selected="">- [필수] 옵션을 선택해 주세요 -</option><option value="**"
disabled="">-------------------</option>${each(
        v.sizes,
        (s, i) =>
          `<option value="P0000${i}"${when(s.state === 'out', ' disabled="disabled"')}>${s.label}${when(
            s.price !== v.price,
            ` (+${won(s.price - v.price)})`,
          )}${when(s.state === 'out', ' [품절]')}</option>`,
      )}</select></td></tr></tbody></table>`
    : ''
}
<div id="totalPrice" class="totalPrice"><strong>총 상품금액</strong>(수량) : <span
class="total"><strong><em>0</em></strong> (0개)</span></div>
<div class="xans-element- xans-product xans-product-action"><div class="ec-base-button gColumn">
<a href="#none" class="btnSubmit gFull sizeL ${hide(out)}"
onclick="product_submit(1, '/exec/front/order/basket/', this)"><span id="btnBuy">${buy}</span></a>
<button type="button" class="btnNormal sizeL actionCart ${hide(out)}">장바구니</button>
<span class="btnEm gFull sizeL ${hide(!out)}">SOLD OUT</span>
<button type="button" class="btnStrong sizeL btnStock ${hide(!out)}">재입고 알림 SMS</button>
<button type="button" class="btnNormal sizeL actionWish">관심상품</button></div></div></div></div></div>
<script>var product_price='${v.price}';var is_soldout_icon='${out ? 'T' : 'F'}';var currency_code='KRW';</script>
<div id="prdDetail">${v.note ?? '은은한 백단향.'}</div><div
class="xans-element- xans-product xans-product-relationlist"><h3>관련상품</h3><ul>
${each(neighbours(1500, 100), (n) => tile(n.name, n.price))}</ul></div><div id="prdReview">구매후기 12</div>`,
    `<meta property="og:type" content="product"/><meta property="product:price:amount" content="${v.old ?? v.price}"/>
<meta property="product:price:currency" content="KRW"/>${when(
      v.old,
      `<meta property="product:sale_price:amount" content="${v.price}"/>
<meta property="product:sale_price:currency" content="KRW"/>`,
    )}${v.said ? jsonLd(ldProduct(v, ORIGIN, 'KRW')) : ''}`,
  );
}

const s = shop('cafe24', 'ko', ORIGIN, 'KRW', render);
const base: View = {
  path: '/product/detail.html?product_no=734',
  brand: '향수공방',
  name: '백단 오 드 퍼퓸 50ml',
  code: 'P00734',
  price: 68000,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50ml', price: 68000, state: a },
  { label: '100ml', price: 105000, state: b },
];
s.show('in stock, sold out button hidden by class', base, ['in_stock']);
s.show('sold out, buy button hidden by class', { ...base, state: 'out' }, ['out_of_stock']);
s.show('bought abroad after the order', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('consumer price struck out', { ...base, price: 54400, old: 68000 }, ['in_stock']);
s.show('large size sold out in the select', { ...base, sizes: pair('in', 'out') }, ['in_stock']);
s.show('data in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/category/perfume/24/',
  layout(
    '향수',
    `<h2>향수</h2><div class="xans-element- xans-product xans-product-normalpackage"><ul
class="prdList">${each(neighbours(1500, 100), (n) => tile(n.name, n.price))}</ul></div>`,
  ),
);
s.gone(
  'removed product',
  '/product/detail.html?product_no=1',
  layout(
    '안내',
    '<div class="ec-base-box"><p>판매가 중지되었거나 삭제된 상품입니다. 존재하지 않는 상품입니다.</p><a href="/">쇼핑 계속하기</a></div>',
  ),
  200,
);
export const cases = s.cases;
