/** Imitates Israeli shops on Konimbo. */
import { each, money, neighbours, type State, saidPrice, schemaStock, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.bosem-li.co.il';
const nis = (value: number) =>
  `<span class="price_value">${money(value, value % 1 ? 2 : 0, '.', ',')}</span> <span class="currency">₪</span>`;
const WORDS: Record<State, string> = {
  in: 'קיים במלאי',
  out: 'אזל מהמלאי',
  pre: 'מכירה מוקדמת – אספקה מ-1 במרץ',
  supplier: 'במלאי אצל הספק, אספקה תוך 10 ימי עסקים',
};

const tile = (
  name: string,
  price: number,
) => `<div class="layout_list_item css_class_1"><h4 class="title"><a>${name}</a></h4>
<div class="price"><span>${nis(price)}</span></div><a class="commit_to_real add_to_cart">הוסף לסל</a></div>`;

const layout = (title: string, id: string, main: string) => `<!DOCTYPE html>
<html lang="he" dir="rtl"><head><meta charset="utf-8"><title>${title} | בושם לי</title><meta property="og:locale"
content="he_IL"></head>
<body id="${id}" class="rtl he"><div id="wrapper"><div id="header"><span>משלוח חינם בקנייה מעל 299 ₪</span><div
id="cart_preview">סל הקניות ריק (0 ₪)</div>
<ul id="menu"><li>בשמים לאישה</li><li>בשמים לגבר</li></ul></div><div id="bg_middle">${main}</div>
<div id="footer">תקנון האתר · מדיניות פרטיות · הצהרת נגישות · קונימבו</div></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const button = { in: 'הוסף לסל', out: '', pre: 'הזמנה מוקדמת', supplier: 'הוסף לסל' }[v.state];
  return layout(
    v.name,
    'items_show',
    `<div id="item_current" class="item_info" itemscope itemtype="http://schema.org/Product"><div
id="item_current_title"><h1><span itemprop="name">${v.name}</span></h1></div>
<div class="code_item">מק״ט: <span itemprop="sku">${v.code}</span></div><div class="item_brand">מותג: ${v.brand}</div>
<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><link itemprop="availability"
href="${schemaStock(v)}">
<meta itemprop="price" content="${saidPrice(v)}"><meta itemprop="priceCurrency" content="ILS">
<div id="item_prices">${when(v.old, `<span class="origin_price">מחיר קודם: <del>${nis(v.old ?? 0)}</del></span>`)}
<span class="item_price price">${v.old ? 'מחיר מבצע:' : 'מחיר:'} ${nis(v.price)}</span> <small>כולל מע״מ</small></div>
</div>
<div class="payments">עד 3 תשלומים ללא ריבית של ${nis(Math.round(v.price / 3))}</div>
<div id="item_availability" class="${out ? 'not_in_stock' : 'in_stock'}">${WORDS[v.state]}</div>
${
  v.sizes
    ? `<div class="item_upgrades"><label>נפח</label><select name="upgrade">${each(
        v.sizes,
        (s, i) =>
          `<option${when(i === v.shown, ' selected')}${when(s.state === 'out', ' disabled')}>${s.label}${when(
            s.state === 'out',
            ' (אזל)',
          )}</option>`,
      )}</select></div>`
    : ''
}
${
  out
    ? `<div class="notify_stock"><p>עדכנו אותי כשהמוצר חוזר למלאי</p><input name="email" placeholder="אימייל"><button
type="button">שלח</button></div>`
    : `<div id="quantity"><input value="1"></div><a class="commit_to_real" href="#"><span>${button}</span></a>`
}<div id="item_content" itemprop="description">${v.note ?? 'ניחוח פרחוני.'}</div></div>
<div class="related_items"><h3>מוצרים נוספים שיעניינו
אותך</h3>${each(neighbours(4, 1), (n) => tile(n.name, n.price))}</div>`,
  );
}

const s = shop('konimbo', 'he', ORIGIN, 'ILS', render);
const base: View = {
  path: '/items/5511-yasmin',
  brand: 'בושם לי',
  name: 'בושם יסמין 50 מ״ל',
  code: '5511',
  price: 249,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 מ״ל', price: 249, state: a },
  { label: '100 מ״ל', price: 379, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with notice form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('in stock at the supplier', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('former price struck out', { ...base, price: 199, old: 249 }, ['in_stock']);
s.show('large size sold out', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.show('microdata in stock, page sold out', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/1-bsamim',
  layout('בשמים', 'categories_show', `<h1>בשמים</h1>${each(neighbours(4, 1), (n) => tile(n.name, n.price))}`),
);
s.gone('removed product', '/items/1', layout('404', 'error', '<h1>הדף לא נמצא</h1><p>המוצר הוסר מהאתר.</p>'));
export const cases = s.cases;
