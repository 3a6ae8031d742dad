import type { CorpusCase } from '../case.ts';
import { css, each, links, maker, num } from './util.ts';

const { p, o } = maker('cafe24', 'ko', 'https://hyanggilshop.co.kr', 'KRW');
const won = (n: number): string => `${num(n, '', ',', 0)}원`;

const OTHERS: [string, number, boolean][] = [
  ['탬버린즈 퍼퓸 핸드 65ml', 32000, true],
  ['논픽션 젠틀나잇 오 드 퍼퓸 30ml', 79000, true],
  ['그랑핸드 멀티퍼퓸 수지살롱', 35000, false],
  ['라운드랩 1025 독도 토너 200ml', 17900, true],
  ['조선미녀 맑은쌀 선크림 50ml', 15300, true],
  ['에스쁘아 비글로우 쿠션', 28900, true],
  ['롬앤 쥬시 래스팅 틴트', 9900, true],
  ['설화수 윤조에센스 60ml', 98000, false],
];
const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<li id="anchorBoxId_${40 + i}" class="xans-record-"><div class="prdList__item"><div class="thumbnail"><a
href="/product/detail.html?product_no=${40 + i}&cate_no=24"><img src="//hyanggil.cafe24.com/web/product/medium/${
  40 + i
}.jpg" alt="${name}"></a></div><div class="description"><strong class="name"><a
href="/product/detail.html?product_no=${40 + i}&cate_no=24"><span class="title displaynone">상품명 :</span>
<span>${name}</span></a></strong>
<ul class="xans-element- xans-product xans-product-listitem spec"><li class="xans-record-"><strong class="title
displaynone">판매가 :</strong> <span>${won(price)}</span></li></ul><div class="promotion">${
  ok
    ? '<img src="//img.echosting.cafe24.com/icon/cart.gif" class="ec-admin-icon cart" alt="장바구니 담기">'
    : '<img src="//img.echosting.cafe24.com/icon/soldout.gif" class="icon_img" alt="품절">'
}</div></div></div></li>`;

const shell = (title: string, body: string, dir: string): string => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0
Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml"
xml:lang="ko" lang="ko"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>${title} -
향길</title>
${css([
  'xans-layout-logotop',
  'prdList__item',
  'detailArea',
  'infoArea',
  'ec-base-button',
  'ec-base-tab',
  'footer',
])}<style>.displaynone{display:none !important}</style><script type="text/javascript">var \
EC_SDE_SHOP_NUM=1;var SHOP={getLanguage:function(){return 'ko_KR'},getCurrency:function(){return 'KRW'}};var \
EC_FRONT_JS_CONFIG_SHOP={"bPrdDetailPage":${dir === 'detail'}};var \
sSoldOutMsg='\\ud488\\uc808\\ub41c \\uc0c1\\ud488\\uc785\\ub2c8\\ub2e4.';</script></head>
<body><div id="skipNavigation"><p><a href="#category">전체상품목록 바로가기</a></p><p><a href="#contents">본문
바로가기</a></p></div><div id="wrap"><div id="header"><div class="top-banner">신규가입 3,000원 쿠폰 · 5만원 이상 무료배송</div><h1
class="xans-element- xans-layout xans-layout-logotop"><a href="/">향길</a></h1><ul class="xans-element- xans-layout
xans-layout-statelogoff"><li><a href="/member/login.html">로그인</a></li><li><a
href="/member/join.html">회원가입</a></li><li><a href="/order/basket.html">장바구니 <span
class="count">0</span></a></li><li><a href="/myshop/order/list.html">주문조회</a></li></ul></div>
<div id="category"><ul>${links(
  ['향수', '핸드크림', '디퓨저', '스킨케어', '메이크업', '바디', '선케어', '베스트', '신상품', '기획전'],
  '/product/list.html?cate_no=',
)}</ul></div><div id="container"><div id="contents">${body}</div></div><div
id="footer"><ul>${links(['회사소개', '이용약관', '개인정보처리방침', '이용안내', '고객센터'], '/shopinfo/')}</ul><p>상호 : 향길 | 대표 : 김하늘 |
사업자등록번호 : 123-45-67890 | 통신판매업 2021-서울성동-01234</p><p>고객센터 02-123-4567 평일 10:00~17:00</p><p>Hosting by Cafe24
Corp.</p></div></div></body></html>`;

interface Opt {
  name: string;
  price: number;
  was?: number;
  status: string;
  sizes?: string;
  extra?: string;
  buyText?: string;
  og?: number;
  meta?: string;
  rows?: string;
}
const hide = (b: boolean): string => (b ? ' displaynone' : '');
const product = (q: Opt): string =>
  shell(
    q.name,
    `<div class="xans-element- xans-product xans-product-headcategory
path"><ol><li><a href="/">홈</a></li><li><a href="/product/list.html?cate_no=24">향수</a></li></ol></div><meta
property="product:price:amount" content="${q.og ?? q.price}" /><meta property="product:price:currency" content="KRW"
/>${q.meta ?? ''}<div class="xans-element- xans-product xans-product-detail"><div class="detailArea"><div
class="xans-element- xans-product xans-product-image imgArea"><img
src="//hyanggil.cafe24.com/web/product/big/5501.jpg" alt="${q.name}" class="BigImage"></div>
<div class="infoArea" id="prdInfo"><div class="headingArea"><h2>${q.name}</h2><div class="icon">${
      q.status === 'soldout'
        ? '<img src="//img.echosting.cafe24.com/icon/soldout.gif" class="icon_img" alt="품절">'
        : ''
    }</div></div><table border="1" summary=""><caption>기본 정보</caption><tbody class="xans-element- xans-product
xans-product-detaildesign">${
      q.was === undefined
        ? ''
        : `<tr rel="소비자가"><th
scope="row"><span>소비자가</span></th><td><span><strike><span
id="span_product_price_custom">${won(q.was)}</span></strike></span></td></tr>`
    }
<tr rel="판매가"><th scope="row"><span>판매가</span></th><td><strong
id="span_product_price_text">${won(q.price)}</strong><input id="product_price" value="" type="hidden"
/></td></tr>${q.rows ?? ''}<tr rel="배송비"><th>배송비</th><td><span class="delv_price_B"><strong>3,000원</strong> (50,000원
이상 구매 시 무료)</span></td></tr><tr><th>적립금</th><td>${won(Math.round(q.price / 100))} (1%)</td></tr></tbody></table>
${q.sizes ?? ''}${q.extra ?? ''}<div id="totalProducts"${
      q.status === 'soldout' ? ' class="displaynone"' : ''
    }><table><tbody class="displaynone"><tr><td>${q.name}</td><td><input id="quantity" name="quantity_opt[]" value="1"
type="text" /></td></tr></tbody></table></div><div id="totalPrice" class="totalPrice${hide(
      q.status === 'soldout',
    )}"><strong>총 상품금액</strong>(수량) : <span class="total"><strong><em>${won(0)}</em></strong> (0개)</span></div>
<div class="xans-element- xans-product xans-product-action"><div class="ec-base-button gColumn"><a href="#none"
class="btnSubmit sizeL${hide(q.status !== 'buy')}" onclick="product_submit(1, '/exec/front/order/basket/',
this)"><span id="btnBuy">${q.buyText ?? '바로구매'}</span></a><button type="button" class="btnNormal sizeL
actionCart${hide(q.status !== 'buy')}" onclick="product_submit(2, '/exec/front/order/basket/', this)">장바구니
담기</button><span class="btnEm sizeL gFull${hide(q.status !== 'soldout')}">SOLD OUT</span><button type="button"
class="btnNormal sizeL actionWish">관심상품등록</button></div></div></div></div>
<div id="prdDetail" class="ec-base-tab"><ul class="menu"><li>상품상세정보</li><li>상품사용후기 <span>2</span></li><li>상품
Q&amp;A</li></ul><div class="cont"><p>탑노트 베르가못, 미들노트 화이트티, 베이스노트 머스크. 제조국 대한민국, 사용기한 제조일로부터 36개월.</p></div></div><div
id="prdReview"><p>선물로 샀는데 향이 은은하고 좋아요. (박**)</p><p>지난번엔 품절이라 못 샀는데 드디어 구매했어요. (이**)</p></div></div>
<div class="xans-element- xans-product xans-product-relation"><h3>관련상품</h3><ul class="prdList
grid4">${each(OTHERS.slice(0, 5), item)}</ul></div>`,
    'detail',
  );
const opt = (rows: string[], dis: number[], pick?: number): string => `<table border="1" class="xans-element-
xans-product xans-product-option"><tbody><tr><th scope="row">용량</th><td><select option_product_no="55"
option_select_element="ec-option-select-finder" name="option1" id="product_option_id1" required="true"><option
value="*"${pick === undefined ? ' selected' : ''}>- [필수] 옵션을 선택해 주세요 -</option>${each(
  rows,
  (r, i) => `<option
value="P${i}"${dis.includes(i) ? ' disabled="disabled"' : ''}${pick === i ? ' selected="selected"' : ''}>${r}</option>`,
)}</select></td></tr></tbody></table>`;

export const cafe24: CorpusCase[] = [
  p(
    'in stock',
    '/product/detail.html?product_no=55',
    product({ name: '논픽션 상탈크림 오 드 퍼퓸 100ml', price: 148000, status: 'buy' }),
    'in_stock',
    148000,
  ),
  p(
    'few left',
    '/product/detail.html?product_no=56',
    product({
      name: '그랑핸드 디퓨저 리필 200ml',
      price: 42000,
      status: 'buy',
      extra: '<p class="stock">남은 수량 : 3개 (품절임박)</p>',
    }),
    'in_stock',
    42000,
  ),
  p(
    'sold out with restock alert',
    '/product/detail.html?product_no=57',
    product({
      name: '탬버린즈 퍼퓸 카모 50ml',
      price: 139000,
      status: 'soldout',
      extra: '<a href="#none" class="btnStock" onclick="stockAlarm()">재입고 알림 SMS 신청</a>',
    }),
    'out_of_stock',
    139000,
  ),
  p(
    'sold out',
    '/product/detail.html?product_no=58',
    product({ name: '설화수 자음생크림 50ml', price: 270000, status: 'soldout' }),
    'out_of_stock',
    270000,
  ),
  p(
    'one size sold out, none chosen',
    '/product/detail.html?product_no=59',
    product({
      name: '논픽션 가이악 플라워 핸드크림',
      price: 23000,
      status: 'buy',
      sizes: opt(['30ml [품절]', '50ml'], [0]),
    }),
    'in_stock',
    23000,
  ),
  p(
    'shown size sold out, others in stock',
    '/product/detail.html?product_no=60',
    product({
      name: '향길 시그니처 퍼퓸',
      price: 58000,
      status: 'soldout',
      sizes: opt(['10ml', '50ml [품절]'], [], 1),
      extra: '<p>선택하신 옵션은 품절입니다. 다른 용량을 선택해 주세요.</p>',
    }),
    ['in_stock', 'out_of_stock'],
    58000,
  ),
  p(
    'pre-order',
    '/product/detail.html?product_no=61',
    product({
      name: '향길 홀리데이 세트',
      price: 69000,
      status: 'buy',
      buyText: '예약구매',
      extra: '<p>예약판매 상품입니다. 12월 5일부터 순차 발송됩니다.</p>',
    }),
    'preorder',
    69000,
  ),
  p(
    'sale',
    '/product/detail.html?product_no=62',
    product({ name: '라운드랩 자작나무 수분크림 80ml', price: 22400, was: 32000, status: 'buy' }),
    'in_stock',
    22400,
  ),
  p(
    'member price beside normal price',
    '/product/detail.html?product_no=63',
    product({
      name: '에스쁘아 프로 테일러 파운데이션',
      price: 34000,
      status: 'buy',
      rows: '<tr rel="멤버십"><th>VIP 회원가</th><td><span>30,600원</span></td></tr>',
    }),
    'in_stock',
    34000,
  ),
  p(
    'discontinued',
    '/product/detail.html?product_no=64',
    product({
      name: '롬앤 제로 벨벳 틴트 (구형)',
      price: 8900,
      status: 'soldout',
      extra: '<p>단종된 상품으로 재입고 계획이 없습니다.</p>',
    }),
    ['discontinued', 'out_of_stock'],
    8900,
  ),
  p(
    'metadata in stock and dearer, page sold out',
    '/product/detail.html?product_no=65',
    product({
      name: '조선미녀 인삼 세럼 30ml',
      price: 16800,
      og: 21000,
      status: 'soldout',
      meta: '<meta property="product:availability" content="in stock" />',
    }),
    'out_of_stock',
    16800,
  ),
  o(
    'category',
    '/product/list.html?cate_no=24',
    shell(
      '향수',
      `<div class="xans-element- xans-product
xans-product-menupackage"><h2>향수</h2></div><p class="prdCount">총 <strong>8</strong>개의 상품이 있습니다</p><ul class="prdList
grid4">${each(OTHERS, item)}</ul>`,
      'list',
    ),
    'not-a-product',
  ),
  o(
    'removed product',
    '/product/detail.html?product_no=7',
    `<html lang="ko"><head><meta
charset="utf-8"><title>향길</title>${css([
      'ec-base-box',
      'msgArea',
      'btnArea',
      'logo',
      'foot',
      'warn',
    ])}</head><body><div class="logo"><a href="/">향길</a></div><div class="msgArea"><p>존재하지 않거나 삭제된
상품입니다.</p><p>판매가 종료되었거나 주소가 변경되었을 수 있습니다.</p></div><div class="btnArea"><a href="/">메인으로</a> <a
href="javascript:history.back()">이전 페이지</a></div><div class="foot"><ul>${links(
      ['회사소개', '이용약관', '개인정보처리방침', '고객센터'],
      '/shopinfo/',
    )}</ul></div></body></html>`,
    'gone',
  ),
];
