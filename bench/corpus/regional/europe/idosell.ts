/** Imitates Polish shops on IdoSell. */
import { each, money, neighbours, type State, saidPrice, schemaStock, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.pachnidelko.pl';
const zl = (value: number) => `${money(value, 2, ',', ' ')} zł`;
const WORDS: Record<State, [string, string]> = {
  in: ['enable', 'Produkt dostępny'],
  out: ['disable', 'Produkt niedostępny'],
  pre: ['order', 'Przedsprzedaż. Premiera 20.01.2027'],
  supplier: ['order', 'Produkt na zamówienie, wysyłka w ciągu 7 dni'],
};

const tile = (
  name: string,
  price: number,
) => `<div class="product hotspot__product col-6 col-sm-3 py-3" data-product_id="9">
<a class="product__icon" href="#"><img alt="${name}"></a><h3><a class="product__name" href="#">${name}</a></h3>
<div class="product__prices"><strong class="price">${zl(price)}<span class="price_vat"> brutto</span></strong></div>
<div class="product__compare_and_addbasket"><a class="btn --solid product_addToBasket"
href="/basketchange.php">Do koszyka</a></div></div>`;

const layout = (title: string, body: string, head = '') => `<!DOCTYPE html>
<html lang="pl" class="--freeze --vat --gross"><head><meta charset="utf-8"><title>${title}</title>${head}
<link rel="stylesheet" href="/gfx/pol/style.css.gzip"></head><body><div id="container" class="projector_page container">
<header class="commercial_banner"><div id="menu_basket" class="topBasket"><a class="topBasket__sub"
href="/basketedit.php">
<span class="badge"></span><strong class="topBasket__price">0,00 zł</strong></a></div>
<div id="menu_settings">Polski / zł <ul><li>English</li><li>Deutsch</li></ul><select
name="curr"><option>zł</option><option>€</option></select></div>
<form id="menu_search" class="menu_search"><input name="text" placeholder="Wpisz, czego szukasz"></form>
<nav id="menu_categories"><ul class="navbar-nav"><li><a href="/pol_m_Perfumy">Perfumy</a></li><li><a
href="/pol_m_Testery">Testery</a></li></ul></nav>
</header><div id="layout" class="row clearfix">${body}</div>
<footer><div id="menu_contact">Darmowa dostawa od 199,00 zł</div><div>W sklepie prezentujemy ceny brutto (z VAT).</div>
<a href="https://www.idosell.com">Sklep internetowy IdoSell</a></footer></div>
<div id="cookie_dialog">Ta strona używa plików cookie <button>Akceptuję</button></div></body></html>`;

const sizes = (v: View) => `<div class="projector_details__sizes projector_sizes" id="projector_sizes_section">
<span class="projector_sizes__label">Pojemność</span><div class="projector_sizes__sub">
${each(
  v.sizes,
  (
    s,
    i,
  ) => `<a class="projector_sizes__item${when(i === v.shown, ' --active')}${when(s.state === 'out', ' --disabled')}"
data-type="${i}"
data-price="${zl(s.price)}" data-amount="${s.state === 'out' ? 0 : 4}" href="#"><span
class="projector_sizes__name">${s.label}</span></a>`,
)}</div></div>`;

function render(v: View): string {
  const [css, text] = WORDS[v.state];
  const out = v.state === 'out';
  const button = { in: 'Dodaj do koszyka', out: '', pre: 'Zamów w przedsprzedaży', supplier: 'Dodaj do koszyka' }[
    v.state
  ];
  return layout(
    `${v.brand} ${v.name}`,
    `<div id="content" class="col-12" itemscope itemtype="https://schema.org/Product"><meta itemprop="sku"
content="${v.code}">
<section id="projector_productname" class="product_name"><h1 class="product_name__name m-0"
itemprop="name">${v.brand} ${v.name}</h1></section>
<section id="projector_photos" class="photos"><img class="photos__photo" src="/pol_pl_${v.code}.jpg" alt=""></section>
<form id="projector_form" class="projector_details is-validated${when(out, ' sold-out')}" action="/basketchange.php"
method="post"
data-product_id="${v.code}">${v.sizes ? sizes(v) : ''}
<div id="projector_status" class="projector_details__status product_section"><div
class="projector_status__gfx_wrapper ${css}"></div>
<span id="projector_status_description" class="projector_status__description">${text}</span>
${when(v.state === 'in', '<span class="projector_status__delivery"><strong>Wysyłka</strong> jutro</span>')}</div>
<div id="projector_prices_section" class="projector_prices" itemprop="offers" itemscope
itemtype="https://schema.org/Offer">
<meta itemprop="availability" content="${schemaStock(v)}"><meta itemprop="priceCurrency" content="PLN">
<meta itemprop="price" content="${saidPrice(v).toFixed(2)}">
${when(
  v.old,
  `<div class="projector_prices__maxprice_wrapper"><del class="projector_prices__maxprice"
id="projector_price_maxprice">${zl(v.old ?? 0)}</del>
<span class="projector_prices__label">Cena regularna</span></div>`,
)}
<div class="projector_prices__price_wrapper"><strong class="projector_prices__price"
id="projector_price_value"><span>${zl(v.price)}</span></strong>
<span class="projector_prices__info"><span class="price_vat"> brutto</span> <span
class="projector_prices__unit">/ 1 szt.</span></span></div>
<div class="projector_prices__unit_converted">(${zl(v.price)} / 100 ml)</div>
${when(
  v.low,
  `<div class="projector_prices__lowest omnibus_price"><span
class="omnibus_price__text">Najniższa cena z 30 dni przed obniżką: </span>
<del class="omnibus_price__value">${zl(v.low ?? 0)}</del></div>`,
)}
<div class="projector_prices__points"><span>${Math.floor(v.price)} pkt. po zakupie</span></div>
<div class="projector_raty">Raty już od ${zl(v.price / 10)}/mies.</div></div>
<div id="projector_buttons_section" class="projector_buy">${
      out
        ? `<div id="projector_tell_availability"
class="projector_tell_availability"><h3>Powiadomienie o dostępności</h3>
<input name="email" type="text"><button type="submit" class="btn --solid">Powiadom o dostępności</button></div>`
        : `<div class="projector_buy__number_wrapper"><input class="projector_buy__number" name="number"
value="1"></div>
<button class="projector_buy__button btn --solid --large" id="projector_button_basket" type="submit">${button}</button>`
    }<a class="projector_buy__shopping_list">Dodaj do listy zakupowej</a></div></form>
<section id="projector_longdescription">${v.note ?? 'Nuty: bergamotka, irys, piżmo.'}</section>
<section id="opinions_section">Opinie 4.9 / 5.00 (18 opinii)</section>
<section id="products_associated_zone1"
class="hotspot"><h2>Kupili także</h2>${each(neighbours(4.3, 0.01), (n) => tile(n.name, n.price))}</section>
</div>`,
  );
}

const s = shop('idosell-stdesign', 'pl', ORIGIN, 'PLN', render);
const base: View = {
  path: '/product-pol-5521-Maison-Lune-Iris.html',
  brand: 'Maison Lune',
  name: 'Iris Poudre woda perfumowana 100 ml',
  code: '5521',
  price: 349,
  state: 'in',
};
const trio = (a: State, b: State) => [
  { label: '50 ml', price: 229, state: a },
  { label: '100 ml', price: 349, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with notice form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('to order in 7 days', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-sale', { ...base, state: 'pre' }, ['preorder']);
s.show('regular price and lowest of 30 days', { ...base, price: 279.99, old: 349, low: 299 }, ['in_stock']);
s.show('small size sold out', { ...base, sizes: trio('out', 'in'), shown: 1 }, ['in_stock']);
s.show('shown size sold out, small one left', { ...base, state: 'out', sizes: trio('in', 'out'), shown: 1 }, [
  'in_stock',
  'out_of_stock',
]);
s.show('microdata in stock, page says unavailable', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'search list',
  '/pol_m_Perfumy',
  layout(
    'Perfumy',
    `<h1>Perfumy</h1><section id="search"
class="search products">${each(neighbours(4.3, 0.01), (n) => tile(n.name, n.price))}</section>`,
  ),
);
s.gone(
  'removed product',
  '/product-pol-1-x.html',
  layout(
    'Nie znaleziono',
    '<div id="return_404"><h2>Nie znaleziono produktu</h2><p>Produkt został usunięty ze sklepu.</p></div>',
  ),
);
export const cases = s.cases;
