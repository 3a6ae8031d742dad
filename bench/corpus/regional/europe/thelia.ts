/** Imitates French shops on Thelia with its default theme. */
import { each, money, neighbours, type State, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://boutique.atelier-savonnerie.fr';
const euro = (value: number) => `${money(value, 2, ',', ' ')} €`;

const tile = (
  name: string,
  price: number,
) => `<li class="item col-md-3"><article class="row"><a href="#" class="product-image overlay">
<img src="/cache/images/product/x.jpg" alt=""></a><div class="product-info"><h3 class="name"><a
href="#"><span>${name}</span></a></h3></div>
<div class="product-price"><div class="price-container"><span class="regular-price"><span
class="price">${euro(price)}</span></span></div></div>
<div class="product-btn"><form class="form-product"><button type="submit" class="btn btn_add_to_cart"><i
class="fa fa-shopping-cart"></i>
Ajouter au panier</button></form></div></article></li>`;

const layout = (title: string, cls: string, main: string) => `<!doctype html>
<html class="no-js" lang="fr"><head><meta charset="utf-8"><title>${title}</title><meta name="generator"
content="Thelia V2">
<link rel="stylesheet" href="/assets/frontOffice/default/template-assets/assets/dist/css/thelia.min.css"></head>
<body class="${cls}" itemscope itemtype="http://schema.org/WebPage">
<div class="page"><div class="header-container"><header class="container"><div class="header">
<h1 class="logo hidden-xs"><a href="/"><img src="/logo.png" alt="Atelier Savonnerie"></a></h1>
<nav class="nav-secondary"><ul class="nav navbar-nav navbar-cart"><li class="dropdown cart-not-empty"><a
href="/cart">Panier <span class="badge">0</span></a>
<div class="cart-content">Vous n'avez pas de produit dans votre panier.</div></li></ul>
<ul class="nav-language"><li>Français</li><li>English</li></ul><ul
class="nav-currency"><li>€</li><li>£</li><li>$</li></ul></nav></div></header></div>
<main class="main-container"><div class="container">${main}</div></main>
<section class="footer-container"><ul><li>Frais de port offerts à partir de 60 €</li><li>Paiement sécurisé</li></ul>
</section></div></body></html>`;

const combos = (
  v: View,
) => `<fieldset id="product-options" class="product-options"><div class="option"><div class="form-group group-option">
<label class="label-control">Format</label><select name="pse-option" class="form-control">${each(
  v.sizes,
  (s, i) =>
    `<option value="${i}"${when(i === v.shown, ' selected')}>${s.label} — ${euro(s.price)}${when(
      s.state === 'out',
      ' (rupture de stock)',
    )}</option>`,
)}</select></div></div></fieldset>`;

function render(v: View): string {
  const out = v.state === 'out';
  const said: State = v.said ?? v.state;
  const words = {
    in: 'En stock',
    out: 'Rupture de stock',
    pre: 'Précommande',
    supplier: 'Sur commande, délai 10 jours',
  };
  const button = { in: 'Ajouter au panier', out: 'Indisponible', pre: 'Précommander', supplier: 'Commander' }[v.state];
  return layout(
    `${v.name} - ${v.brand}`,
    'page-product',
    `<ul class="breadcrumb"><li><a href="/">Accueil</a></li><li class="active">${v.name}</li></ul>
<article class="row" role="main" itemscope itemtype="http://schema.org/Product"><meta itemprop="url"
content="${ORIGIN}${v.path}">
<section id="product-gallery"><img src="/cache/${v.code}.jpg" class="img-responsive" itemprop="image" alt=""></section>
<section id="product-details"><div class="product-info"><h1 class="name"><span itemprop="name">${v.name}</span></h1>
<span itemprop="sku" class="sku">Réf. : ${v.code}</span><div
class="short-description"><p>${v.note ?? 'Savon surgras au beurre de karité.'}</p></div></div>
<div class="product-price" itemprop="offers" itemscope itemtype="http://schema.org/Offer">
<div class="availability ${out ? 'out-of-stock' : 'in-stock'}"><span class="availibity-label">Disponibilité : </span>
<span itemprop="availability" content="${said === 'out' ? 'out_stock' : 'in_stock'}"
class="quantity">${words[v.state]}</span></div>
<div class="price-container">${
      v.old
        ? `<span class="special-price"><span class="price-label">Prix promo : </span><span itemprop="price"
class="price">${euro(v.price)}</span></span>
<span class="old-price"><span class="price-label">Prix normal : </span><span class="price">${euro(v.old)}</span></span>`
        : `<span class="regular-price"><span class="price-label">Prix : </span><span itemprop="price"
class="price">${euro(v.price)}</span></span>`
    }
${when(v.low, `<small>Prix le plus bas pratiqué sur 30 jours : ${euro(v.low ?? 0)}</small>`)}
<small class="unit">soit ${euro(v.price * 8)} / kg</small></div></div>
<form id="form-product-details" action="/cart/add" method="post" class="form-product">${v.sizes ? combos(v) : ''}
<fieldset class="product-cart form-inline"><div class="form-group group-qty"><label>Quantité</label>
<input type="number" name="thelia_cart_add[quantity]" class="form-control" value="1" min="1"
max="${out ? 0 : 20}"></div>
<div class="group-btn"><button id="pse-submit" type="submit"
class="btn btn-block btn_add_to_cart${when(out, ' disabled')}"${when(out, ' disabled')}>
<i class="fa fa-chevron-right"></i> ${button}</button></div></fieldset></form>
${when(
  out,
  `<form class="stock-alert"><p>Être averti du retour en stock</p>
<input name="email" type="email"><button>M’alerter</button></form>`,
)}
</section></article><section class="products-linked"><h2>Produits associés</h2><ul>${each(neighbours(0.2, 0.05), (n) =>
      tile(n.name, n.price),
    )}</ul></section>`,
  );
}

const s = shop('thelia-default', 'fr', ORIGIN, 'EUR', render);
const base: View = {
  path: '/savon-surgras-verveine.html',
  brand: 'Atelier Savonnerie',
  name: 'Savon surgras verveine 125 g',
  code: 'SAV-VERV',
  price: 6.9,
  state: 'in',
};
const trio = (a: State, b: State) => [
  { label: '125 g', price: 6.9, state: a },
  { label: '300 g', price: 13.5, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with alert form', { ...base, state: 'out' }, ['out_of_stock']);
s.show('made to order in 10 days', { ...base, state: 'supplier' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('promotional price first, normal price after', { ...base, price: 5.52, old: 6.9, low: 5.9 }, ['in_stock']);
s.show('large size sold out', { ...base, sizes: trio('in', 'out'), shown: 0 }, ['in_stock']);
s.show('microdata says in stock', { ...base, state: 'out', said: 'in' }, ['out_of_stock']);
s.list(
  'category',
  '/savons.html',
  layout(
    'Savons',
    'page-category',
    `<h1>Savons</h1><ul>${each(neighbours(0.2, 0.05), (n) => tile(n.name, n.price))}</ul>`,
  ),
);
s.gone('removed product', '/ancien.html', layout('Erreur 404', 'page-404', '<h1>La page demandée n’existe pas.</h1>'));
export const cases = s.cases;
