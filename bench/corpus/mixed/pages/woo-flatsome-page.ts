/** Page of Polish shops on WooCommerce with the Flatsome theme. */
import { css, each, gtm, ldProduct, links, num, slug } from '../util.ts';

export const bdi = (n: number): string =>
  '<span class="woocommerce-Price-amount amount"><bdi>' +
  `${num(n, ',', '&nbsp;')}&nbsp;<span class="woocommerce-Price-currencySymbol">&#122;&#322;</span></bdi></span>`;
export const sale = (n: number, was: number): string =>
  `<del aria-hidden="true">${bdi(was)}</del> <span class="screen-reader-text">Pierwotna cena wynosiła: ${num(was)} zł.
</span><ins>${bdi(n)}</ins><span class="screen-reader-text">Aktualna cena wynosi: ${num(n)} zł.</span>`;

export const OTHERS: [string, number, boolean][] = [
  ['Lattafa Khamrah EDP 100 ml', 149, true],
  ['Afnan 9PM EDP 100 ml', 139.9, true],
  ['Armaf Club de Nuit Intense Man', 169, true],
  ['Rasasi Hawas for Him', 199, false],
  ['Al Haramain Amber Oud Gold', 219, true],
  ['Maison Alhambra Kismet', 99, true],
  ['Zimaya Tiramisu Coco', 129.5, false],
  ['Paris Corner Khair Pistachio', 119, true],
];

export const box = ([name, price, ok]: [string, number, boolean]): string => `
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

export const shell = (title: string, body: string, cls: string): string => `<!DOCTYPE html>
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
export const add = (
  label = 'Dodaj do koszyka',
): string => `<form class="cart" method="post" enctype="multipart/form-data">
<div class="ux-quantity quantity buttons_added"><input type="button" value="-" class="minus"><input type="number"
class="qty"
 name="quantity" value="1" min="1" title="Szt."><input type="button" value="+" class="plus"></div><button type="submit"
 name="add-to-cart" value="7741" class="single_add_to_cart_button button alt">${label}</button></form>`;

export const product = (q: Opt): string =>
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

export const out = '<p class="stock out-of-stock">Brak w magazynie</p>';
export const inn = (s: string): string => `<p class="stock in-stock">${s}</p>`;
export const waitlist = `<form class="wcbsn-form cwginstock-subscribe-form"><h4>Powiadom mnie, gdy produkt będzie dostępny</h4>
<input type="email" placeholder="Twój e-mail"><input type="submit" value="Zapisz się"></form>`;

export const variable = (
  rows: [string, number, boolean][],
  chosen?: number,
): string => `<form class="variations_form cart"
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
