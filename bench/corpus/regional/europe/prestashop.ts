/** Imitates French shops on PrestaShop 1.6. */
import { each, money, neighbours, type State, saidPrice, schemaStock, shop, type View, when } from '../kit.ts';

const ORIGIN = 'https://www.senteurs-de-provence.fr';
const euro = (value: number) => `${money(value, 2, ',', ' ')} €`;
const LABEL: Record<State, [string, string]> = {
  in: ['label-success', 'En stock'],
  out: ['label-danger', 'Ce produit n&#039;est plus en stock'],
  pre: ['label-warning', 'En précommande, expédié à partir du 3 mars'],
  supplier: ['label-warning', 'Disponible chez notre fournisseur, expédié sous 8 jours'],
};

const tile = (name: string, price: number) => `<li class="ajax_block_product item product-box">
<div class="product-container" itemscope itemtype="https://schema.org/Product"><div class="right-block">
<h5 itemprop="name"><a class="product-name" href="/12-x.html" title="${name}">${name}</a></h5>
<div class="content_price" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<span itemprop="price" class="price product-price" content="${price}">${euro(price)}</span>
<meta itemprop="priceCurrency" content="EUR"><link itemprop="availability"
href="https://schema.org/InStock">En stock</div>
<div class="button-container"><a class="button ajax_add_to_cart_button btn btn-default" rel="nofollow"
title="Ajouter au panier" data-id-product="12"><span>Ajouter au panier</span></a>
<a class="button lnk_view btn btn-default"><span>Détails</span></a></div></div></div></li>`;

const layout = (title: string, id: string, main: string) => `<!DOCTYPE HTML>
<!--[if lt IE 7]> <html class="no-js lt-ie9 lt-ie8 lt-ie7" lang="fr-fr"><![endif]-->
<html class="no-js" lang="fr-fr"><head><meta charset="utf-8" /><title>${title} - Senteurs de Provence</title>
<link rel="stylesheet" href="/themes/default-bootstrap/css/global.css" /></head>
<body id="${id}" class="${id} hide-left-column hide-right-column lang_fr"><div id="page"><div
class="header-container"><header id="header">
<div class="nav"><div class="shop-phone">Appelez-nous : <strong>04 90 00 00 00</strong></div>
<div id="currencies-block-top"><form id="setCurrency"><div class="current"><span
class="cur-label">Monnaie :</span><strong>EUR</strong></div>
<ul id="first-currencies"><li>Dollar (USD)</li><li>Euro (EUR)</li></ul></form></div></div>
<div class="shopping_cart"><a href="/commande"><b>Panier</b><span class="ajax_cart_no_product">(vide)</span></a>
<div class="cart_block"><div class="cart-prices"><span>Livraison</span><span
class="price cart_block_shipping_cost">Livraison gratuite !</span>
<span>Total</span><span class="price cart_block_total ajax_block_cart_total">0,00 €</span></div></div></div>
<div id="block_top_menu"><ul class="sf-menu"><li><a href="/3-parfums">Parfums</a></li><li><a
href="/4-savons">Savons</a></li></ul></div>
</header></div><div class="columns-container"><div id="columns" class="container">${main}</div></div>
<div class="footer-container"><footer
id="footer"><p>Livraison offerte dès 49 €</p><ul><li>Mentions légales</li></ul></footer></div></div>
<div id="cookie-law"><p>Ce site utilise des cookies.</p><button>J'accepte</button></div></body></html>`;

const attributes = (
  v: View,
) => `<div id="attributes"><fieldset class="attribute_fieldset"><label class="attribute_label">Contenance&nbsp;</label>
<div class="attribute_list"><select name="group_1" id="group_1" class="form-control attribute_select no-print">
${each(
  v.sizes,
  (s, i) => `<option value="${i + 1}"${when(i === v.shown, ' selected="selected"')}
title="${s.label}">${s.label}</option>`,
)}
</select></div></fieldset></div>
<script>var combinations={${each(
  v.sizes,
  (s, i) =>
    `"${i + 1}":{"attributes_values":{"1":"${s.label}"},"quantity":${s.state === 'out' ? 0 : 8},"price":${(
      (s.price - v.price) / 1.2
    ).toFixed(6)}}${when(i < (v.sizes?.length ?? 0) - 1, ',')}`,
)}};</script>`;

function render(v: View): string {
  const [css, text] = LABEL[v.state];
  const none = v.state === 'out';
  return layout(
    `${v.name} ${v.brand}`,
    'product',
    `<div class="primary_block row" itemscope itemtype="https://schema.org/Product"><meta itemprop="url"
content="${ORIGIN}${v.path}">
<div class="pb-center-column"><h1 itemprop="name">${v.name}</h1>
<p id="product_reference"><label>Référence :</label><span class="editable" itemprop="sku"
content="${v.code}">${v.code}</span></p>
<p id="product_condition"><label>État :</label><link itemprop="itemCondition" href="https://schema.org/NewCondition">
<span class="editable">Nouveau produit</span></p><div
id="short_description_block">${v.note ?? 'Notes de figuier et de néroli.'}</div>
<p id="pQuantityAvailable"${when(none, ' style="display: none;"')}><span id="quantityAvailable">${none ? 0 : 8}</span>
<span id="quantityAvailableTxtMultiple">Produits</span></p>
<p id="availability_statut"><span id="availability_value" class="label ${css}">${text}</span></p>
<p class="warning_inline" id="last_quantities" style="display: none">Attention : dernières pièces disponibles !</p>
<p id="availability_date" style="display: none;"><span id="availability_date_label">Date de disponibilité:</span></p>
${when(
  none,
  `<div id="oosHook"><p class="form-group"><input type="text" id="oos_customer_email" class="mailalerts_oos_email"
placeholder="votre@email.com"></p><a href="#" id="mailalert_link"
rel="nofollow">Prévenez-moi lorsque le produit est disponible</a></div>`,
)}</div>
<div class="pb-right-column"><form id="buy_block" action="/panier" method="post"><div class="box-info-product"><div
class="content_prices">
<div class="price"><p class="our_price_display" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<link itemprop="availability" href="${schemaStock(v)}">
<span id="our_price_display" class="price" itemprop="price" content="${saidPrice(v)}">${euro(v.price)}</span> TTC
<meta itemprop="priceCurrency" content="EUR"></p>
<p id="reduction_percent"${when(!v.old, ' style="display:none;"')}><span id="reduction_percent_display">${
      v.old ? `-${Math.round((1 - v.price / v.old) * 100)}%` : ''
    }</span></p>
<p id="old_price"${when(!v.old, ' class="hidden"')}><span id="old_price_display"><span class="price">${
      v.old ? euro(v.old) : ''
    }</span>${when(v.old, ' TTC')}</span></p>
<p id="pretaxe_price"><span id="pretaxe_price_display">${euro(v.price / 1.2)}</span> HT</p>
${when(v.low, `<p class="omnibus">Prix le plus bas des 30 derniers jours : ${euro(v.low ?? 0)}</p>`)}</div>
<p class="unit-price"><span id="unit_price_display">${euro(v.price)}</span> par 100 ml</p></div>
<div class="product_attributes clearfix">${v.sizes ? attributes(v) : ''}
<p id="quantity_wanted_p"${when(none, ' style="display: none;"')}><input type="number" name="qty" id="quantity_wanted"
value="1"></p></div>
<div class="box-cart-bottom"><div${when(none, ' class="unvisible"')}><p id="add_to_cart"
class="buttons_bottom_block no-print">
<button type="submit" name="Submit"
class="exclusive"><span>${v.state === 'pre' ? 'Précommander' : 'Ajouter au panier'}</span></button></p></div>
<p class="loyalty">En achetant ce produit vous gagnez ${Math.floor(v.price / 10)} points de fidélité, soit un bon de
1,20 €.</p></div></div></form></div></div>
<section class="page-product-box blockproductscategory"><h3>Les clients qui ont acheté ce produit ont également
acheté...</h3>
<ul class="product_list grid row">${each(neighbours(0.9, 0.1), (n) => tile(n.name, n.price))}</ul></section>`,
  );
}

const s = shop('prestashop-16', 'fr', ORIGIN, 'EUR', render);
const base: View = {
  path: '/parfums/21-eau-de-figuier-100-ml.html',
  brand: 'Mas des Cigales',
  name: 'Eau de Figuier 100 ml',
  code: 'MDC021',
  price: 46.8,
  state: 'in',
};
const pair = (a: State, b: State) => [
  { label: '50 ml', price: 29.4, state: a },
  { label: '100 ml', price: 46.8, state: b },
];
s.show('in stock', base, ['in_stock']);
s.show('sold out with mail alert', { ...base, state: 'out' }, ['out_of_stock']);
s.show('at the supplier within 8 days', { ...base, state: 'supplier', said: 'in' }, ['in_stock', 'backorder']);
s.show('pre-order', { ...base, state: 'pre' }, ['preorder']);
s.show('reduced price with tax and without', { ...base, price: 37.44, old: 46.8, low: 37.44 }, ['in_stock']);
s.show('other size empty in the script', { ...base, sizes: pair('out', 'in'), shown: 1 }, ['in_stock']);
s.show('shown size sold out, the other in the script', { ...base, state: 'out', sizes: pair('in', 'out'), shown: 1 }, [
  'in_stock',
  'out_of_stock',
]);
s.show('microdata price is another one', { ...base, saidPrice: 39 }, ['in_stock']);
s.list(
  'category',
  '/3-parfums',
  layout(
    'Parfums',
    'category',
    `<h1 class="page-heading">Parfums</h1><ul
class="product_list grid row">${each(neighbours(0.9, 0.1), (n) => tile(n.name, n.price))}</ul>`,
  ),
);
s.gone(
  'removed product with others shown',
  '/parfums/3-ancien.html',
  layout(
    'Ancien',
    'product',
    `<p class="alert alert-warning">Ce produit n'est plus disponible.</p><h2>Vous aimerez aussi</h2>
<ul>${each(neighbours(0.9, 0.1), (n) => tile(n.name, n.price))}</ul>`,
  ),
  410,
);
export const cases = s.cases;
