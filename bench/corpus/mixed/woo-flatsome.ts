import type { CorpusCase } from '../case.ts';
import { css, each, gtm, ldProduct, links, maker, num, slug } from './util.ts';

const { p, o } = maker('woo-flatsome', 'pl', 'https://perfumeriaolfakt.pl', 'PLN');
const bdi = (n: number): string =>
  '<span class="woocommerce-Price-amount amount"><bdi>' +
  `${num(n, ',', '&nbsp;')}&nbsp;<span class="woocommerce-Price-currencySymbol">&#122;&#322;</span></bdi></span>`;
const sale = (n: number, was: number): string =>
  `<del aria-hidden="true">${bdi(was)}</del> <span class="screen-reader-text">Pierwotna cena wynosiła: ${num(was)} zł.
</span><ins>${bdi(n)}</ins><span class="screen-reader-text">Aktualna cena wynosi: ${num(n)} zł.</span>`;

const OTHERS: [string, number, boolean][] = [
  ['Lattafa Khamrah EDP 100 ml', 149, true],
  ['Afnan 9PM EDP 100 ml', 139.9, true],
  ['Armaf Club de Nuit Intense Man', 169, true],
  ['Rasasi Hawas for Him', 199, false],
  ['Al Haramain Amber Oud Gold', 219, true],
  ['Maison Alhambra Kismet', 99, true],
  ['Zimaya Tiramisu Coco', 129.5, false],
  ['Paris Corner Khair Pistachio', 119, true],
];

const box = ([name, price, ok]: [string, number, boolean]): string => `
<div class="product-small col has-hover product type-product ${ok ? 'instock' : 'outofstock'} product_cat-perfumy">
<div class="col-inner"><div class="product-small box"><div class="box-image"><a href="/produkt/${slug(name)}/"
 aria-label="${name}"><img loading="lazy" src="/wp-content/uploads/${slug(name)}-300x300.jpg" alt="${name}"></a>
${ok ? '' : '<div class="out-of-stock-label">Brak w magazynie</div>'}</div><div class="box-text box-text-products">
<p class="name product-title woocommerce-loop-product__title"><a href="/produkt/${slug(name)}/">${name}</a></p>
<div class="price-wrapper"><span class="price">${bdi(price)}</span></div><div class="add-to-cart-button">${
  ok
    ? `<a href="?add-to-cart=9${price | 0}" class="primary is-small mb-0 button add_to_cart_button">Dodaj do koszyka</a>`
    : `<a href="/produkt/${slug(name)}/" class="primary is-small mb-0 button">Dowiedz się więcej</a>`
}</div></div></div>
</div></div>`;

const shell = (title: string, body: string, cls: string): string => `<!DOCTYPE html>
<html lang="pl-PL" class="loading-site no-js"><head><meta charset="UTF-8" /><title>${title} - Perfumeria Olfakt</title>
<link rel="stylesheet" id="flatsome-main-css" href="/wp-content/themes/flatsome/assets/css/flatsome.css?ver=3.19.6" />
<meta name="generator" content="WooCommerce 9.3.3" />${css([
  'header-main',
  'nav-dropdown',
  'product-small',
  'col-inner',
  'box-text',
  'price-wrapper',
  'footer-2',
  'absolute-footer',
])}${gtm('GTM-W7PLM3')}</head>
<body class="${cls} theme-flatsome woocommerce woocommerce-page lightbox nav-dropdown-has-arrow"><div id="wrapper">
<header id="header" class="header has-sticky sticky-jump"><div id="top-bar" class="header-top hide-for-sticky nav-dark">
<strong>Darmowa dostawa od 199 zł</strong> | Wysyłka w 24h | Zwrot do 30 dni</div><div id="masthead"
class="header-inner">
<a href="/" title="Perfumeria Olfakt" rel="home">Olfakt</a><ul class="header-nav nav
nav-left">${links(
  [
    'Perfumy damskie',
    'Perfumy męskie',
    'Unisex',
    'Perfumy arabskie',
    'Testery',
    'Kosmetyki',
    'Promocje',
    'Blog',
    'Kontakt',
  ],
  '/kategoria-produktu/',
  'menu-item',
)}</ul><a href="/koszyk/" class="header-cart-link"><span class="header-cart-title">
Koszyk / <span class="cart-price">${bdi(0)}</span></span></a><div class="widget_shopping_cart_content">
<p class="woocommerce-mini-cart__empty-message empty">Brak produktów w koszyku.</p></div></div></header>
<main id="main">${body}</main><footer id="footer" class="footer-wrapper"><div class="footer-widgets footer-2"><ul>
${links(['Regulamin', 'Polityka prywatności', 'Dostawa i płatność', 'Zwroty i reklamacje', 'O nas'], '/', 'page_item')}
</ul></div><div class="absolute-footer dark">Copyright 2025 &copy; <strong>Olfakt</strong> ul. Długa 14, Kraków</div>
</footer></div><div id="cookie-law-info-bar"><span>Ta strona używa plików cookie. <a
role="button">AKCEPTUJ</a></span></div>
<script>var wc_add_to_cart_params={"ajax_url":"/wp-admin/admin-ajax.php","i18n_view_cart":"Zobacz koszyk","cart_url":
"https://perfumeriaolfakt.pl/koszyk/","is_cart":"","cart_redirect_after_add":"no"};</script></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: string;
  stock?: string;
  form?: string;
  ldPrice: number;
  ldAvail: string;
  type?: string;
  state: string;
  below?: string;
  badge?: string;
}
const add = (label = 'Dodaj do koszyka'): string => `<form class="cart" method="post" enctype="multipart/form-data">
<div class="ux-quantity quantity buttons_added"><input type="button" value="-" class="minus"><input type="number"
class="qty"
 name="quantity" value="1" min="1" title="Szt."><input type="button" value="+" class="plus"></div><button type="submit"
 name="add-to-cart" value="7741" class="single_add_to_cart_button button alt">${label}</button></form>`;

const product = (q: Opt): string =>
  shell(
    q.name,
    `<div class="shop-container"><div id="product-7741" class="product
 type-product post-7741 status-publish ${q.state} product_cat-perfumy has-post-thumbnail product-type-${
   q.type ?? 'simple'
 }">
<div class="product-container"><div class="product-main"><div class="row content-row mb-0"><div class="product-gallery
 large-6 col">${q.badge ?? ''}<img src="/wp-content/uploads/${slug(q.name)}.jpg" class="wp-post-image" alt=""></div>
<div class="product-info summary col-fit col entry-summary product-summary"><nav class="woocommerce-breadcrumb
breadcrumbs">
<a href="/">Strona główna</a> <span class="divider">/</span> <a href="/kategoria-produktu/perfumy/">Perfumy</a></nav>
<h1 class="product-title product_title entry-title">${q.name}</h1><div class="is-divider small"></div>
<div class="price-wrapper"><p class="price product-page-price">${q.price}</p></div>
<div class="product-short-description"><p>Orientalny zapach marki ${q.brand}. Nuty: cynamon, daktyle, wanilia.</p></div>
${q.stock ?? ''}${q.form ?? ''}${q.below ?? ''}<div class="product_meta"><span class="sku_wrapper">SKU: <span
class="sku">
OLF-7741</span></span><span class="posted_in">Kategoria: <a href="/kategoria-produktu/perfumy/"
rel="tag">Perfumy</a></span>
</div></div></div></div><div class="product-footer"><div class="woocommerce-tabs"><h3>Opis</h3><p>Produkt oryginalny,
w folii.
Wysyłamy w dni robocze.</p><h3>Opinie (2)</h3><ol class="commentlist"><li><strong>Kasia</strong> Trwałość super,
polecam!
</li><li><strong>Marek</strong> Długo był niedostępny, ale w końcu mam.</li></ol></div><div class="related">
<h3 class="product-section-title-related">Podobne produkty</h3><div class="row">${each(
      OTHERS.slice(0, 4),
      box,
    )}</div></div>
</div></div></div></div>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: 'OLF-7741',
      price: q.ldPrice,
      cur: 'PLN',
      avail: q.ldAvail,
    })}`,
    'product-template-default single single-product',
  );

const out = '<p class="stock out-of-stock">Brak w magazynie</p>';
const inn = (s: string): string => `<p class="stock in-stock">${s}</p>`;
const waitlist = `<form class="wcbsn-form cwginstock-subscribe-form"><h4>Powiadom mnie, gdy produkt będzie dostępny</h4>
<input type="email" placeholder="Twój e-mail"><input type="submit" value="Zapisz się"></form>`;

const variable = (rows: [string, number, boolean][], chosen?: number): string => `<form class="variations_form cart"
 data-product_id="7741" data-product_variations='${JSON.stringify(
   rows.map(([size, price, ok], i) => ({
     attributes: { attribute_pa_pojemnosc: slug(size) },
     display_price: price,
     display_regular_price: price,
     is_in_stock: ok,
     is_purchasable: true,
     variation_id: 7742 + i,
     availability_html: ok
       ? '<p class="stock in-stock">Na stanie</p>'
       : '<p class="stock out-of-stock">Brak w magazynie</p>',
   })),
 )}'><table class="variations"><tr><th class="label"><label>Pojemność</label></th><td class="value"><select
 id="pa_pojemnosc" name="attribute_pa_pojemnosc"><option value="">Wybierz opcję</option>${each(
   rows,
   ([size], i) => `<option value="${slug(size)}"${i === chosen ? ' selected="selected"' : ''}>${size}</option>`,
 )}</select></td></tr></table>
<div class="single_variation_wrap"><div class="woocommerce-variation single_variation">${
  chosen === undefined
    ? ''
    : `<span class="price">${bdi((rows[chosen] as [string, number, boolean])[1])}</span>
${(rows[chosen] as [string, number, boolean])[2] ? inn('Na stanie') : out}`
}</div><button type="submit"
 class="single_add_to_cart_button button alt${
   chosen !== undefined && (rows[chosen] as [string, number, boolean])[2]
     ? ''
     : ' disabled wc-variation-selection-needed'
 }">Dodaj do koszyka</button></div></form>`;

export const wooFlatsome: CorpusCase[] = [
  p(
    'in stock',
    '/produkt/lattafa-asad-100/',
    product({
      name: 'Lattafa Asad EDP 100 ml',
      brand: 'Lattafa',
      price: bdi(119),
      stock: inn('Na stanie'),
      form: add(),
      ldPrice: 119,
      ldAvail: 'InStock',
      state: 'instock',
    }),
    'in_stock',
    119,
  ),
  p(
    'few left',
    '/produkt/rasasi-la-yuqawam/',
    product({
      name: 'Rasasi La Yuqawam EDP 75 ml',
      brand: 'Rasasi',
      price: bdi(219.99),
      stock: inn('Zostało tylko 2 szt.'),
      form: add(),
      ldPrice: 219.99,
      ldAvail: 'InStock',
      state: 'instock',
    }),
    'in_stock',
    219.99,
  ),
  p(
    'sold out with waiting list',
    '/produkt/armaf-tag-him/',
    product({
      name: 'Armaf Tag Him EDP 100 ml',
      brand: 'Armaf',
      price: bdi(84),
      stock: out,
      below: waitlist,
      ldPrice: 84,
      ldAvail: 'OutOfStock',
      state: 'outofstock',
    }),
    'out_of_stock',
    84,
  ),
  p(
    'sold out',
    '/produkt/afnan-turathi/',
    product({
      name: 'Afnan Turathi Blue EDP 90 ml',
      brand: 'Afnan',
      price: bdi(179),
      stock: out,
      ldPrice: 179,
      ldAvail: 'OutOfStock',
      state: 'outofstock',
    }),
    'out_of_stock',
    179,
  ),
  p(
    'shown size sold out, others in stock',
    '/produkt/xerjoff-naxos/?attribute_pa_pojemnosc=100-ml',
    product({
      name: 'Xerjoff Naxos EDP',
      brand: 'Xerjoff',
      price: `${bdi(59)} – ${bdi(1049)}`,
      type: 'variable',
      state: 'instock',
      form: variable(
        [
          ['5 ml', 59, true],
          ['50 ml', 689, true],
          ['100 ml', 1049, false],
        ],
        2,
      ),
      ldPrice: 59,
      ldAvail: 'InStock',
    }),
    ['in_stock', 'out_of_stock'],
    1049,
  ),
  p(
    'several sizes, none chosen',
    '/produkt/initio-side-effect/',
    product({
      name: 'Initio Side Effect EDP',
      brand: 'Initio',
      price: `${bdi(75)} – ${bdi(1290)}`,
      type: 'variable',
      state: 'instock',
      form: variable([
        ['5 ml', 75, true],
        ['90 ml', 1290, true],
      ]),
      ldPrice: 75,
      ldAvail: 'InStock',
    }),
    'in_stock',
    75,
  ),
  p(
    'pre-order',
    '/produkt/lattafa-eclaire-pistache/',
    product({
      name: 'Lattafa Eclaire Pistache EDP',
      brand: 'Lattafa',
      price: bdi(159),
      form: add('Zamów w przedsprzedaży'),
      below: '<p>Premiera 28 listopada. Wysyłka po premierze.</p>',
      ldPrice: 159,
      ldAvail: 'PreOrder',
      state: 'instock',
    }),
    'preorder',
    159,
  ),
  p(
    'back-order',
    '/produkt/amouage-guidance/',
    product({
      name: 'Amouage Guidance EDP 100 ml',
      brand: 'Amouage',
      price: bdi(1399),
      stock: '<p class="stock available-on-backorder">Dostępny na zamówienie</p>',
      form: add(),
      below: '<p>Produkt sprowadzany na zamówienie, czas oczekiwania 2-3 tygodnie.</p>',
      ldPrice: 1399,
      ldAvail: 'BackOrder',
      state: 'onbackorder',
    }),
    'backorder',
    1399,
  ),
  p(
    'sale with lowest price of 30 days',
    '/produkt/al-haramain-lattitude/',
    product({
      name: 'Al Haramain Détour Noir',
      brand: 'Al Haramain',
      price: sale(134.1, 179),
      badge: '<div class="badge-inner"><span class="onsale">-25%</span></div>',
      stock: inn('Na stanie'),
      form: add(),
      below: '<p class="omnibus">Najniższa cena z 30 dni: 129,00 zł</p>',
      ldPrice: 134.1,
      ldAvail: 'InStock',
      state: 'instock',
    }),
    'in_stock',
    134.1,
  ),
  p(
    'structured data in stock, page sold out',
    '/produkt/zimaya-fatima/',
    product({
      name: 'Zimaya Fatima Pink EDP',
      brand: 'Zimaya',
      price: bdi(109),
      stock: out,
      below: '<p>Wyprzedane – wkrótce nowa dostawa.</p>',
      ldPrice: 109,
      ldAvail: 'InStock',
      state: 'outofstock',
    }),
    'out_of_stock',
    109,
  ),
  o(
    'category',
    '/kategoria-produktu/perfumy-arabskie/',
    shell(
      'Perfumy arabskie',
      `<div class="shop-page-title
 category-page-title"><h1 class="shop-page-title is-xlarge">Perfumy arabskie</h1><p class="woocommerce-result-count">
Wyświetlanie wszystkich wyników: 8</p></div><div class="products row row-small">${each(OTHERS, box)}</div>`,
      'archive tax-product_cat',
    ),
    'not-a-product',
  ),
  o(
    'removed product',
    '/produkt/stary-zapach/',
    shell(
      'Nie znaleziono strony',
      `<section class="error-404 not-found">
<header class="page-title"><h1 class="page-title">Ups! Nie można znaleźć tej strony.</h1></header><p>Wygląda na to, że
nic
tu nie ma. Może spróbuj wyszukać?</p><form role="search"><input type="search" placeholder="Szukaj…"></form></section>`,
      'error404',
    ),
    'gone',
    404,
  ),
];
