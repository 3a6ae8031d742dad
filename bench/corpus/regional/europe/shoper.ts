/** Imitates Polish shops on Shoper. */
import { each, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://zielonadrogeria.example.pl';
const zl = (value: number) => `${money(value, 2, ',', ' ')} zł`;
const WORDS: Record<State, string> = {
  in: 'dostępny',
  out: 'brak towaru',
  pre: 'przedsprzedaż',
  supplier: 'na zamówienie',
};

const tile = (name: string, price: number) => `<div class="product product_view-extended col-xs-3" data-product-id="7">
<div class="product-inner-wrap"><a class="prodimage" href="#"></a><a class="prodname f-row" href="#"><span
class="productname">${name}</span></a>
<div class="price f-row"><em>${zl(price)}</em></div><div class="buttons f-row"><form class="basket"><fieldset><button
class="addtobasket btn btn-red"
type="submit"><span>Do koszyka</span></button></fieldset></form></div></div></div>`;

const layout = (title: string, id: string, main: string) => `<!DOCTYPE html>
<html lang="pl" class="full_option"><head><meta charset="utf-8"><title>${title}</title>
<meta property="og:title" content="${title}"><link rel="stylesheet"
href="/skins/user/rwd_shoper_1/cache/blue.css"></head>
<body id="${id}" class="${id} shop_main"><div id="wrap" class="rwd"><header><div class="login-bar"><ul
class="links"><li><a href="/pl/login">Zaloguj się</a></li></ul>
<span class="currency">PLN EUR</span></div><a href="/pl/basket" class="count"><b class="count"><span class="countlabel">
Koszyk: <b>(0)</b></span></b><span class="basket-price">0,00 zł</span></a></header><div class="menu"><ul
class="menu-list">
<li><a href="/pl/c/Twarz/1">Twarz</a></li><li><a href="/pl/c/Ciało/2">Ciało</a></li></ul></div>
<div class="main"><div class="innermain container">${main}</div></div>
<div class="footer">Darmowa dostawa od 150,00 zł <a
href="https://www.shoper.pl">Sklep internetowy Shoper.pl</a></div></div></body></html>`;

function render(v: View): string {
  const out = v.state === 'out';
  const button = { in: 'Do koszyka', out: '', pre: 'Zamów przedpremierowo', supplier: 'Do koszyka' }[v.state];
  return layout(
    `${v.name} - ${v.brand}`,
    'shop_product',
    `<div class="box row" id="box_productfull"><div class="boxhead"><h1 class="name">${v.name}</h1></div>
<div class="innerbox"><div class="maininfo row"><div class="productimg"><img src="/userdata/public/gfx/${v.code}.jpg"
alt=""></div>
<div class="row"><div class="price"><span class="price-name">Cena:</span>
${
  v.old
    ? `<em class="main-price promo-price">${zl(v.price)}</em> <span class="old-price"><del>${zl(v.old)}</del></span>`
    : `<em class="main-price">${zl(v.price)}</em>`
}
<span class="price-netto">(netto: <em>${zl(v.price / 1.23)}</em>)</span>
${when(
  v.low,
  `<div
class="js__omnibus-price-wrap">Najniższa cena produktu w okresie 30 dni przed wprowadzeniem obniżki:
<b>${zl(v.low ?? 0)}</b></div>`,
)}
</div><form class="form-basket" method="post" action="/pl/basket/add/post"><fieldset>
${
  v.sizes
    ? `<div class="stocks row"><div class="f-row"><div class="label">Pojemność:</div><select name="option_1">
${when(v.shown === undefined, '<option value="">Wybierz</option>')}${each(
  v.sizes,
  (s, i) =>
    `<option value="${i}"${when(i === v.shown, ' selected')}${when(s.state === 'out', ' disabled')}>${s.label}${when(
      s.price !== v.price,
      ` (${zl(s.price)})`,
    )}${when(s.state === 'out', ' - chwilowo niedostępny')}</option>`,
)}</select></div></div>`
    : ''
}
<div class="addtobasket-container${when(out, ' none')}"><input name="quantity" value="1" class="short inline">
<button type="submit" class="addtobasket btn btn-red"
${when(out, 'disabled="disabled"')}><span>${button || 'Do koszyka'}</span></button></div>
<div class="availability-notifier-container${when(!out, ' none')}"><button
class="availability-notify btn">Powiadom o dostępności</button></div>
</fieldset></form>
<div class="availability row"><div><span class="first">Dostępność: </span><span
class="second">${WORDS[v.state]}</span></div></div>
<div class="delivery">Wysyłka w:
<span>${{ in: '24 godziny', out: '-', pre: 'po premierze 5 lutego', supplier: '10 dni' }[v.state]}</span></div>
<div class="productdetails-more"><div class="row code"><em>Kod produktu:</em><span>${v.code}</span></div>
<div class="row manufacturer"><em>Producent:</em><a>${v.brand}</a></div></div></div></div></div></div>
<div class="box tab" id="box_description"><h3>Opis</h3><div
class="resetcss">${v.note ?? 'Lekki krem z rokitnikiem. Kupuj za punkty: 450 pkt.'}</div></div>
<div class="box"
id="box_productsimilar"><h3>Produkty powiązane</h3>${each(neighbours(1.1, 0.01), (n) => tile(n.name, n.price))}</div>
<script>window.Shoper=window.Shoper||{};Shoper.currency="PLN";</script>`,
  );
}

const s = shop('shoper-rwd', 'pl', ORIGIN, 'PLN', render);
const base: View = {
  path: '/pl/p/Krem-z-rokitnikiem-50-ml/118',
  brand: 'Zielony Las',
  name: 'Krem z rokitnikiem 50 ml',
  code: 'ZL-118',
  price: 64.99,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 64.99, state: a },
  { label: '150 ml', price: 129, state: b },
];
s.show('in stock, no structured data', base, ['in_stock']);
s.show('sold out, basket hidden by class', { ...base, state: 'out' }, ['out_of_stock']);
s.show('to order in 10 days', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-sale', { ...base, state: 'pre' }, ['preorder']);
s.show('promotion with lowest price', { ...base, price: 49.99, old: 64.99, low: 52 }, ['in_stock']);
s.show('large size unavailable in the select', { ...base, sizes: pair('in', 'out'), shown: 0 }, ['in_stock']);
s.list(
  'category',
  '/pl/c/Twarz/1',
  layout(
    'Twarz',
    'shop_product_list',
    `<h1>Twarz</h1><div class="products viewphot">${each(neighbours(1.1, 0.01), (n) => tile(n.name, n.price))}</div>`,
  ),
);
s.gone(
  'removed product',
  '/pl/p/x/3',
  layout('Błąd 404', 'shop_error', '<h1>Nie znaleziono strony</h1><p>Produkt wycofany z oferty.</p>'),
);
export const cases = s.cases;
