/** Imitates Romanian shops on Gomag. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.parfumdivers.ro';
const lei = (value: number) => `${money(value, 2, ',', '.')} Lei`;
const WORDS: Record<State, [string, string]> = {
  in: ['instock', 'In stoc'],
  out: ['outofstock', 'Stoc epuizat'],
  pre: ['preorder', 'Precomandă - disponibil din 20 februarie'],
  supplier: ['stock-supplier', 'In stoc furnizor, livrare 5-7 zile'],
};

const tile = (
  name: string,
  price: number,
) => `<div class="product-box -g-product-box-91"><div class="box-holder"><div class="product-name">
<a href="#" class="-g-product-box-name">${name}</a></div><div class="product-price"><span
class="price -g-product-box-final-price-91">${lei(
  price,
)}</span></div><div class="bottom-wrapper"><a class="btn btn-cmd add2cart" href="#"
onclick="$.Gomag.addToCart('p=91','Adauga in cos')">Adauga in cos</a>
</div></div></div>`;

const layout = (title: string, page: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="ro"><head><meta charset="utf-8"><title>${title}</title>${head}<link rel="stylesheet"
href="https://gomagcdn.ro/themes/fashion/css/main.css">
<script>$.Gomag=$.Gomag||{};window.env={currency:"RON"};</script></head><body class="${page} ">
<div id="wrapper"><header class="site-header"><div
class="top-bar">Transport gratuit la comenzi peste 250 Lei · <a>RON</a> <a>EUR</a></div>
<div class="search-form"><input placeholder="Cauta in magazin"></div><div class="cart-btn"><a
href="/cos-de-cumparaturi"><span class="q-cart">0</span>
<span class="cart-total">0,00 Lei</span></a></div><nav
class="nav-section"><ul><li><a>Parfumuri</a></li><li><a>Testere</a></li></ul></nav></header>
<div class="main-container">${main}</div><footer>ANPC · SOL · Platforma Gomag</footer></div>
<div id="_gomagCookie">Folosim cookie-uri. <a class="btn">Accepta toate</a></div></body></html>`;

function render(v: View): string {
  const [css, text] = WORDS[v.state];
  const out = v.state === 'out';
  return layout(
    `${v.brand} ${v.name}`,
    'product-page',
    `<div class="container-h product-top" data-product-id="${v.code}"><div class="row"><div
class="detail-prod-title"><h1 class="title">${v.brand} ${
      v.name
    }</h1></div><div class="detail-prod-attr"><div class="detail-price text-main -g-product-price-box-${v.code}">
${when(
  v.old,
  `<s><span class="-g-product-full-price-${v.code}">PRP: ${lei(v.old ?? 0)}</span></s>
<span class="discount -g-product-discount">-${Math.round((1 - v.price / (v.old ?? 1)) * 100)}%</span>`,
)}
<span class="price -g-product-final-price-${v.code}">${lei(v.price)}</span>
<span class="tva-info">Pretul include TVA</span>
${when(v.low, `<span class="price-lowest">Cel mai mic pret din ultimele 30 zile: ${lei(v.low ?? 0)}</span>`)}
<span class="price-per-unit">${lei(v.price)} / 100 ml</span></div>
<div class="stock-status" data-initialstock="${out ? 0 : 6}"><span
class="stock-status ${css} -g-product-stock-status-${v.code}">${text}</span></div>
<div class="rate">sau ${lei(v.price / 4)} x 4 rate fara dobanda</div>
${
  v.sizes
    ? `<div class="product-attributes"><div class="title-carouselA">Marime</div>${each(
        v.sizes,
        (s, i) => `<div
class="optionsAttr${when(i === v.shown, ' active')}${when(s.state === 'out', ' -g-attribute-no-stock')}">
<a href="#"><span class="attribute-name">${s.label}</span><span class="attribute-price">${lei(s.price)}</span>${when(
          s.state === 'out',
          '<span>indisponibil</span>',
        )}</a></div>`,
      )}</div>`
    : ''
}
<div class="add-section clearfix">${
      out
        ? `<a class="btn btn-cmd custom btn-notify" onclick="$.Gomag.openDefaultPopup()"
href="#">Anunta-ma cand revine in stoc</a>`
        : `<div class="qty-regulator -g-product-qty-regulator-${v.code}"><input class="qty-val" type="text"
value="1"></div>
<a class="btn btn-cmd add2cart add-2-cart btn-cart custom"
href="#">${v.state === 'pre' ? 'Precomanda' : 'Adauga in cos'}</a>`
    }<a class="wish-btn">Adauga la favorite</a></div>
<div class="product-code dataProductCode"><span class="code">Cod Produs:</span> <strong>${v.code}</strong></div>
<div class="loyalty">Castigi ${Math.round(v.price / 10)} puncte de fidelitate (${lei(v.price / 100)})</div></div></div>
<div class="description">${v.note ?? 'Parfum unisex cu note de lemn. Varianta de 200 ml nu se mai produce.'}</div>
<div class="product-reviews">4.8 (31 review-uri)</div></div>
<div class="bundle-products"><div
class="title">S-ar putea sa-ti placa si</div>${each(neighbours(5, 0.01), (n) => tile(n.name, n.price))}</div>`,
    `<meta property="og:type" content="og:product"><meta property="product:price:amount" content="${v.price}">
<meta property="product:price:currency" content="RON">${jsonLd(ldProduct(v, ORIGIN, 'RON'))}`,
  );
}

const s = shop('gomag', 'ro', ORIGIN, 'RON', render);
const base: View = {
  path: '/bois-ambre-100-ml.html',
  brand: 'Maison Lune',
  name: 'Bois Ambre Apa de Parfum 100 ml',
  code: '4471',
  price: 389.99,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 259.99, state: a },
  { label: '100 ml', price: 389.99, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out, others in stock below', { ...base, state: 'out' }, ['out_of_stock']);
s.show('in stock at the supplier', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('recommended price struck out', { ...base, price: 311.2, old: 389.99, low: 320 }, ['in_stock']);
s.show('shown size sold out, small one in stock', { ...base, state: 'out', sizes: pair('in', 'out'), shown: 1 }, [
  'in_stock',
  'out_of_stock',
]);
s.show('data sold out, page in stock', { ...base, said: 'out' }, ['in_stock']);
s.list(
  'category',
  '/parfumuri',
  layout('Parfumuri', 'category-page', `<h1>Parfumuri</h1>${each(neighbours(5, 0.01), (n) => tile(n.name, n.price))}`),
);
s.gone(
  'removed product',
  '/vechi.html',
  layout('Pagina inexistenta', 'page-404', '<h1>404</h1><p>Produsul cautat nu mai exista in magazin.</p>'),
);
export const cases = s.cases;
