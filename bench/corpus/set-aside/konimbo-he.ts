/** Imitates an Israeli perfume shop on Konimbo, right to left, with microdata. */

import type { Tile } from './lib.ts';
import { css, each, other, product, suite, when } from './lib.ts';

const make = suite('konimbo-bosem', 'he', 'https://www.bosem-shop.co.il');

const shelf: Tile[] = [
  ['בושם לאישה לנקום טרזור 100 מ"ל א.ד.פ', '349', '820101'],
  ['קרם פנים אהבה מינרלים 50 מ"ל', '129', '820102'],
  ['בושם לגבר הוגו בוס בוטלד 100 מ"ל', '239', '820103'],
  ['שמפו מרוקו אויל 250 מ"ל', '79', '820104'],
  ['מסקרה מייבלין שחור', '54.90', '820105'],
  ['בושם לאישה קלואה נומד 75 מ"ל', '389', '820106'],
  ['סבון ים המלח 100 גרם', '19.90', '820107'],
  ['בושם יוניסקס קלווין קליין וואן 200 מ"ל', '159', '820108'],
];

const tile = ([name, price, id]: Tile, index: number) => `<div class="layout_list_item css_class_${index}"
id="item_id_${id}"
item-id="${id}"><div class="pic"><a href="/items/${id}" title='${name}'><img class="img-responsive" src="/i/${id}.jpg"
alt='${name}'></a></div><h4 class="title"><a href="/items/${id}">${name}</a></h4><div class="bottom"><span class="price"
data-price="${price}">${price} ₪</span>${
  index === 3 ? '<span class="out_of_stock">אזל המלאי</span>' : '<a class="commit_to_real" href="#">הוסף לסל</a>'
}</div></div>`;

const menu = ['בשמים לאישה', 'בשמים לגבר', 'בשמי נישה', 'טסטרים', 'טיפוח', 'איפור', 'שיער', 'מארזים', 'מבצעים'];

const shop = (title: string, main: string, kind = 'item') => `<!DOCTYPE html><html lang="he" dir="rtl"><head>
<meta charset="utf-8"><title>${title}</title><meta name="generator" content="konimbo"><style>${css([
  '.layout_list_item',
  '.item_price',
  '.commit_to_real',
  '.item_show_price',
  '#sticky_bar',
])}</style><script>var konimbo={"store":"bosem",
"currency":"ILS","vat":18};window.dataLayer=window.dataLayer||[];</script></head><body id="${kind}_body"
class="layout_${kind} hebrew rtl"><div id="bg_top_header"><div class="text_top">משלוח חינם בקנייה מעל 249 ₪ | נקודות
איסוף ב-15 ₪
</div><a id="logo" href="/">בושם שופ</a><div id="search_form"><input placeholder="מה תרצו למצוא?"></div><div id="cart">
<a href="/orders/new">סל קניות (0)</a><p>הסל שלך ריק</p></div><nav><ul class="categories_menu">${each(
  menu,
  (name, index) => `<li class="l_one_li"><a class="l_one" href="/${3300 + index}-c">${name}</a><ul><li><a
href="/${3300 + index}-new">${name} - חדש באתר</a></li></ul></li>`,
)}</ul></nav></div><div id="container">${main}</div><div id="footer"><ul><li><a
href="/pages/shipping">משלוחים</a></li><li>
<a href="/pages/returns">ביטול עסקה והחזרות</a></li><li><a href="/pages/access">הצהרת נגישות</a></li></ul><p>עברית |
English |
Русский · ₪ ILS | $ USD</p></div><div class="cookies_bar">האתר משתמש בקובצי קוקיז
<button>אישור</button></div></body></html>`;

interface Item {
  name: string;
  price: string;
  origin?: string;
  club?: string;
  upgrades?: string;
  status: string;
  action: string;
  /** Availability of the microdata; left out when the page has none. */
  micro?: string;
}

const buy = (label = 'הוספה לסל') => `<div id="item_quantity"><label>כמות</label><select
name="quantity"><option>1</option>
<option>2</option></select></div><a href="#" class="commit_to_real btn"
id="item_current_commit"><span>${label}</span></a>
<a class="quick_buy" href="#">קנייה מהירה</a>`;

const notify = `<form id="notify_form" action="/notify"><p>המוצר אזל? השאירו פרטים ונעדכן כשיחזור למלאי</p><input
name="email"
placeholder="דואר אלקטרוני"><button type="submit">עדכנו אותי</button></form>`;

const item = (i: Item) =>
  shop(
    i.name.replaceAll('"', '&quot;'),
    `<div id="bread_crumbs"><a href="/">ראשי</a> » <a href="/3300-c">בשמים לאישה</a></div>
<div id="item_show" ${i.micro ? 'itemscope itemtype="https://schema.org/Product"' : ''}><div id="item_info">
<h1 ${i.micro ? 'itemprop="name"' : ''}><span>${i.name}</span></h1><div class="code_item">מק"ט: BS-7710</div>
${i.upgrades ?? ''}${when(i.origin, `<div class="origin_price">מחיר מחירון: <del>${i.origin} ₪</del></div>`)}${when(
  i.club,
  `<div class="club_price">מחיר לחברי מועדון בלבד: <b>${i.club} ₪</b> <a href="/club">להצטרפות</a></div>`,
)}${when(
  i.price,
  `<div class="item_show_price"><span class="price_title">מחיר:</span> <span
    class="price">${i.price}
<span class="currency">₪</span></span> <small>כולל מע"מ</small></div>`,
)}${when(
  i.micro,
  `<span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price"
content="${i.price.replace(',', '')}"><meta itemprop="priceCurrency" content="ILS"><link itemprop="availability"
href="https://schema.org/${i.micro}"></span>`,
)}<div class="availability_text">${i.status}</div>${i.action}
<ul class="payments"><li>עד 3 תשלומים ללא ריבית</li><li>משלוח עד הבית 29 ₪</li></ul></div>
<div id="item_pics"><img src="/i/main.jpg" alt="תמונה"></div></div><div id="item_content"><h3>תיאור</h3><p>ניחוח פרחוני
מתוק עם
יסמין, ורד ופצ'ולי. מקורי 100%.</p></div><div class="reviews"><p>דנה: חיכיתי חודש שיחזור למלאי, שווה!</p><p>יוסי: קניתי
ב-199
שקלים.</p></div><div id="related_items"><h3>מוצרים דומים</h3>${each(shelf.slice(0, 5), tile)}</div><div
id="last_seen"><h3>
נצפו לאחרונה</h3>${each(shelf.slice(5), tile)}</div>`,
  );

const choice = (label: string, plus: string, out = false) => `<li class="${out ? 'disabled' : ''}"><input type="radio"
name="upgrade" ${out ? 'disabled' : ''}><span class="title_u">${label}</span><span class="price_u">${plus}</span></li>`;

export const cases = [
  make(
    'in stock',
    '/items/771001',
    item({
      name: 'בושם לאישה גוצ\'י בלום 50 מ"ל א.ד.פ',
      price: '329',
      status: 'במלאי',
      action: buy(),
      micro: 'InStock',
    }),
    product('in_stock', [329], 'ILS'),
  ),
  make(
    'sold out with form',
    '/items/771003',
    item({
      name: 'בושם לאישה אסקדה מון ספרקל 100 מ"ל',
      price: '219',
      status: 'אזל מהמלאי',
      action: notify,
      micro: 'OutOfStock',
    }),
    product('out_of_stock', [219], 'ILS'),
  ),
  make(
    'sold out',
    '/items/771004',
    item({
      name: 'בושם לאישה נינה ריצ\'י 80 מ"ל',
      price: '259',
      status: 'המוצר אזל זמנית',
      action: '<span class="no_stock_btn">אזל במלאי</span>',
    }),
    product('out_of_stock', [259], 'ILS'),
  ),
  make(
    'sizes, one sold out',
    '/items/771005',
    item({
      name: 'בושם לאישה ארמני סי א.ד.פ',
      price: '359',
      status: 'במלאי',
      upgrades: `<div class="upgrades"><span>בחרו נפח</span><ul>${choice('30 מ"ל', 'ללא תוספת')}
    ${choice('50 מ"ל - אזל', '', true)}${choice('100 מ"ל', '+ 190 ₪')}</ul></div>`,
      action: buy(),
    }),
    product('in_stock', [359], 'ILS'),
  ),
  make(
    'pre-order',
    '/items/771006',
    item({
      name: "בושם לאישה דיור ז'אדור אסנס 2027",
      price: '649',
      status: 'מכירה מוקדמת! יגיע למלאי ב-15.02.2027',
      action: buy('הזמנה מוקדמת'),
      micro: 'PreOrder',
    }),
    product('preorder', [649], 'ILS'),
  ),
  make(
    'ordered abroad, three weeks',
    '/items/771007',
    item({
      name: 'בושם נישה פרפומס דה מארלי דלינה 75 מ"ל',
      price: '1,190',
      status: 'בהזמנה מיוחדת מחו"ל - אספקה תוך 21 ימי עסקים',
      action: buy(),
    }),
    product('backorder', [1190], 'ILS'),
  ),
  make(
    'discontinued',
    '/items/771008',
    item({
      name: 'בושם לאישה קנזו אמור 100 מ"ל',
      price: '',
      status: 'הייצור של מוצר זה הופסק והוא אינו נמכר עוד',
      action: '',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale with list price',
    '/items/771009',
    item({
      name: 'בושם לגבר אזארו וונטד 100 מ"ל',
      price: '199',
      origin: '420',
      status: 'קיים במלאי',
      action: buy(),
      micro: 'InStock',
    }),
    product('in_stock', [199], 'ILS'),
  ),
  make(
    'club price',
    '/items/771010',
    item({ name: 'בושם לאישה בורברי הר 50 מ"ל', price: '345', club: '299', status: 'במלאי', action: buy() }),
    product('in_stock', [345], 'ILS'),
  ),
  make(
    'microdata in stock, page sold out',
    '/items/771011',
    item({ name: 'בושם לאישה ביונסה היט 100 מ"ל', price: '99', status: 'אזל המלאי', action: notify, micro: 'InStock' }),
    product('out_of_stock', [99], 'ILS'),
  ),
  make(
    'category',
    '/3300-c',
    shop(
      'בשמים לאישה',
      `<h1 id="group_title">בשמים לאישה</h1><div class="filters"><a>מותג</a>
    <a>מחיר</a></div><div id="items">${each(
      [...shelf, ['בושם לאישה פרדה קנדי 80 מ"ל', '399', '820109'] as const],
      tile,
    )}
    </div><div class="pagination"><a href="?page=2">הבא</a></div>`,
      'group',
    ),
    other('not-a-product'),
  ),
  make(
    'removed product',
    '/items/700001',
    shop(
      'הדף לא נמצא',
      `<div class="error_page"><h1>אופס! הדף לא
  נמצא</h1><p>ייתכן שהמוצר
    הוסר מהאתר.</p><a href="/">חזרה לדף הבית</a></div>`,
      'error',
    ),
    other('gone'),
    404,
  ),
];
