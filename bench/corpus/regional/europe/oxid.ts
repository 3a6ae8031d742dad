/** Imitates German shops on OXID eShop with the theme Flow. */
import { each, jsonLd, ldProduct, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.parfuemerie-albrecht-beispiel.de';
const euro = (value: number) => `${money(value, 2, ',', '.')} €`;
const FLAG: Record<State, string> = {
  in: '<span class="stockFlag">Sofort lieferbar</span>',
  out: '<span class="stockFlag notOnStock">Artikel nicht auf Lager und derzeit nicht bestellbar</span>',
  pre: '<span class="stockFlag lowStock">Lieferbar ab: 15.04.2027</span>',
  supplier:
    '<span class="stockFlag notOnStock">Nicht auf Lager, Nachbestellung möglich. Lieferzeit: 2 - 3 Wochen</span>',
};

const box = (name: string, price: number) => `<div class="productData col-xs-12 col-sm-6 productBox">
<form name="tobasket.cross" action="index.php" method="post"><input type="hidden" name="fnc" value="tobasket">
<div class="listDetails text-center"><div class="title"><a href="/x.html" title="${name}"><span>${name}</span></a></div>
<div class="price"><div class="content"><span class="lead text-nowrap">${euro(price)} <span>*</span></span></div></div>
<div class="actions"><button type="submit" class="btn btn-default hasTooltip"><i
class="fa fa-shopping-cart"></i> In den Warenkorb</button>
<a class="btn btn-primary" href="/x.html">Mehr Informationen</a></div></div></form></div>`;

const layout = (title: string, cls: string, main: string, head = '') => `<!DOCTYPE html>
<html lang="de"><head prefix="og: http://ogp.me/ns#"><meta charset="UTF-8"><title>${title} | Parfümerie Albrecht</title>
<meta property="og:site_name" content="${ORIGIN}/"><meta property="og:title" content="${title}"><meta
property="og:type" content="website">
<link rel="stylesheet" href="/out/flow/src/css/styles.min.css">${head}</head>
<body class="cl-${cls}"><header id="header"><div class="container"><a id="logo" href="/"><img
src="/out/flow/img/logo.png"></a>
<div class="menu-dropdowns"><button>Währungen EUR GBP CHF</button><button>Sprachen</button><button>Anmelden</button>
</div>
<form class="form search" role="form"><input name="searchparam" placeholder="Suche"></form></div>
<nav id="mainnav"><ul id="navigation"><li><a href="/Damen/">Damen</a></li><li><a
href="/Herren/">Herren</a></li></ul></nav></header>
<div id="wrapper"><div class="container"><ol id="breadcrumb"><li>Sie sind hier:</li><li>Damen</li></ol>
<div id="content">${main}</div></div></div>
<footer id="footer"><div id="incVatInfo">* inkl. MwSt., zzgl. <a
href="/Versand/">Versandkosten</a>, ab 35 € frei</div></footer></body></html>`;

const picker = (v: View) => `<div id="variants" class="selectorsBox js-fnSubmit clear">
<div class="dropDown"><p class="variant-label"><strong>Füllmenge:</strong></p>
<button type="button" class="btn btn-default dropdown-toggle"><span class="pull-left">${
  v.shown === undefined ? 'Bitte wählen' : v.sizes?.[v.shown]?.label
}</span></button>
<ul class="dropdown-menu vardrop">${each(
  v.sizes,
  (s, i) =>
    `<li class="${when(s.state === 'out', 'js-disabled disabled')}"><a href="#" data-selection-id="v${i}"
class="${when(i === v.shown, 'active')}">${s.label}${when(s.state === 'out', ' (nicht lieferbar)')}</a></li>`,
)}</ul></div></div>`;

function render(v: View): string {
  const blocked = v.state === 'out';
  const from = v.sizes && v.shown === undefined ? 'ab ' : '';
  const head = v.said || v.state === 'in' ? jsonLd(ldProduct(v, ORIGIN, 'EUR')) : '';
  return layout(
    `${v.brand} ${v.name}`,
    'details',
    `<div id="details_container"><div id="details"><form class="js-oxWidgetReload" action="widget.php"></form>
<form class="js-oxProductForm" action="index.php" method="post"><input type="hidden" name="fnc" value="tobasket">
<div class="detailsInfo clear"><div class="row"><div class="details-picture"><img src="/out/pictures/${v.code}.jpg"
alt=""></div>
<div class="details-information"><h1 id="productTitle">${v.brand} ${v.name}</h1>
<span id="productArtnum" class="small text-muted">Art.Nr.: ${v.code}</span>
${v.sizes ? picker(v) : ''}
<div class="pricebox">
${when(v.old, `<del class="price old-price">statt ${euro(v.old ?? 0)}</del><br>`)}
<label id="productPrice" class="price h2"><span class="price-from">${from}</span><span
class="price">${euro(v.price)}</span>
<span class="price-markup">*</span></label>
<div id="productPriceUnit">${euro(v.price * 10)} / 1 Liter</div>
${when(v.low, `<small>Niedrigster Gesamtpreis der letzten 30 Tage: ${euro(v.low ?? 0)}</small>`)}</div>
<div class="tobasket"><div class="input-group tobasketFunction clear">
<input id="amountToBasket" type="text" name="am" value="1" class="form-control">
<button id="toBasket" type="submit" ${when(blocked || from, 'disabled="disabled"')}
class="btn btn-primary submitButton largeButton">
<i class="fa fa-shopping-cart"></i> In den Warenkorb</button></div></div>
<div class="stock">${FLAG[v.state]}</div>
${when(v.note, `<p class="alert alert-info">${v.note}</p>`)}
<ul class="list-unstyled"><li><a href="#">Vergleichen</a></li><li><a href="#">Auf den Merkzettel</a></li>
${when(blocked, '<li><a href="#pricealarm">Preis- und Verfügbarkeitsalarm</a></li>')}</ul></div></div></div></form>
</div></div>
<div class="boxwrapper" id="boxwrapper_cross"><div class="page-header"><h3>Kennen Sie schon?</h3></div>
${each(neighbours(1.05, 0.01), (n) => box(n.name, n.price))}</div>`,
    head,
  );
}

const s = shop('oxid-flow', 'de', ORIGIN, 'EUR', render);
const base: View = {
  path: '/Damen/Vetiver-Soleil.html',
  brand: 'Atelier Brumaire',
  name: 'Vetiver Soleil EdT',
  code: '7731-001',
  price: 72,
  state: 'in',
};
const trio = (a: State, b: State) => [
  { label: '50 ml', price: 72, state: a },
  { label: '100 ml', price: 109, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('not orderable, grey basket button', { ...base, state: 'out' }, ['out_of_stock']);
s.show('reorder possible', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('orderable before a delivery date', { ...base, state: 'pre' }, ['preorder', 'backorder', 'in_stock']);
s.show('struck out price', { ...base, price: 57.6, old: 72, low: 59 }, ['in_stock']);
s.show('large size not deliverable, small shown', { ...base, sizes: trio('in', 'out'), shown: 0 }, ['in_stock']);
s.show('no size chosen, price from', { ...base, sizes: trio('in', 'in') }, ['in_stock']);
s.show('data in stock, not orderable', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/Damen/',
  layout('Damen', 'alist', `<h1>Damen</h1>${each(neighbours(1, 0.01), (n) => box(n.name, n.price))}`),
);
s.gone(
  'removed product',
  '/Damen/alt.html',
  layout('Fehler', 'start', '<h1>Die gesuchte Seite wurde nicht gefunden</h1>'),
);
export const cases = s.cases;
