/** Page of Dutch shops on Magento 2 with the Hyvä theme. */
import { css, each, ldProduct, links, num, slug } from '../util.ts';

const eur = (n: number): string => `€&nbsp;${num(n)}`;

export const OTHERS: [string, number, string][] = [
  ['Rituals The Ritual of Sakura Body Cream', 21.9, 'in'],
  ['Maison Margiela Replica Jazz Club 30 ml', 62.5, 'in'],
  ['Narciso Rodriguez For Her Musc Noir', 74.95, 'in'],
  ['Issey Miyake L’Eau d’Issey Pour Homme', 44.99, 'uit'],
  ['Jean Paul Gaultier Le Male Elixir', 89.95, 'in'],
  ['Mugler Alien Goddess 60 ml', 81, 'in'],
  ['Hermès Terre d’Hermès 100 ml', 97.5, 'uit'],
  ['Loewe 001 Woman 50 ml', 68.99, 'in'],
  ['Essential Parfums Bois Impérial', 72, 'in'],
  ['Acqua di Parma Fico di Amalfi', 88, 'in'],
];

export const card = ([name, price, state]: [string, number, string], i: number): string => `
<form method="post" action="/checkout/cart/add/product/${2300 + i}/" class="item product product-item
product_addtocart_form
 card card-interactive flex flex-col w-full bg-white"><a href="/${slug(name)}.html" class="product photo
 product-item-photo block mx-auto mb-3"><img class="object-contain product-image-photo" loading="lazy" width="240"
 height="300" src="/media/catalog/product/${i}/${slug(name)}.jpg" alt="${name}"/></a><div class="product-info flex
flex-col
 grow"><div class="mt-2 mb-1 items-center justify-start text-primary"><a class="product-item-link"
href="/${slug(name)}.html">
${name}</a></div><div class="pt-1 text-gray-900" x-data="initPriceBox__${i}()"><div class="price-box price-final_price"
 data-role="priceBox" data-product-id="${2300 + i}"><span class="price">${eur(price)}</span></div></div>
${
  state === 'in'
    ? `<button class="w-auto btn btn-primary justify-center text-sm mr-auto" aria-label="In
winkelwagen ${name}">
<span class="hidden sm:inline">In winkelwagen</span></button>`
    : '<div class="stock unavailable"><span>Niet op voorraad</span></div>'
}</div></form>`;

export const shell = (title: string, body: string, cls: string): string => `<!doctype html>
<html lang="nl"><head prefix="og: http://ogp.me/ns#"><meta charset="utf-8"/><title>${title} | Parfumhuys</title>
<link rel="stylesheet" href="/static/version1731/frontend/Parfumhuys/hyva/nl_NL/css/styles.css"/>${css([
  'card',
  'btn',
  'container',
  'page-header',
  'product-info-main',
  'price-box',
  'page-footer',
])}<script>var \
BASE_URL='https://www.parfumhuys.nl/';
var CURRENT_STORE_CODE='nl';var COOKIE_CONFIG={"expires":null,"path":"\\/","domain":".parfumhuys.nl","secure":true};
window.hyva={getCookie(n){return null},formatPrice(v){return '€ '+v}};</script></head><body id="html-body" class="${cls}
 page-layout-1column"><div class="page-wrapper"><div class="message global demo bg-primary text-white"><p>Voor 23:00 uur
besteld, morgen in huis | Gratis verzending vanaf € 40 | 9,2 uit 14.812 beoordelingen</p></div><header
class="page-header">
<div id="header" class="relative z-30 w-full"><a class="flex items-center" href="/" aria-label="Naar
homepage">Parfumhuys</a>
<nav class="z-20 order-2" x-data="initMenuDesktop()"><ul>${links(
  ['Damesparfum', 'Herenparfum', 'Niche', 'Verzorging', 'Make-up', 'Merken', 'Cadeaus', 'Sale', 'Laatste kans'],
  '/',
  'mr-2 level-0',
)}</ul></nav>
<a id="menu-cart-icon" href="/checkout/cart/"><span class="sr-only">Winkelwagen</span></a></div>
<section id="cart-drawer" hidden><p>Winkelwagen is
leeg</p><span>Subtotaal ${eur(0)}</span><a>Afrekenen</a></section></header>
<main id="maincontent" class="page-main">${body}</main><footer class="page-footer"><div class="footer container"><ul>
${links(
  ['Klantenservice', 'Bestellen', 'Bezorgen', 'Retourneren', 'Garantie', 'Over ons', 'Vacatures', 'Winkels'],
  '/info/',
)}
</ul><p>Alle prijzen zijn incl. btw. KvK 61234567</p><select
id="switcher-language"><option>Nederland</option><option>België
(NL)</option><option>Belgique (FR)</option></select></div></footer></div><div x-data="initCookieBanner()"
class="cookie">
Wij gebruiken cookies. <button>Accepteren</button><button>Weigeren</button></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  per?: string;
  state: string;
  cta?: string;
  extra?: string;
  swatches?: string;
  ldAvail: string;
  ldPrice?: number;
  usp?: string;
}

export const cart = (label = 'In winkelwagen', off = false): string => `<div class="flex mt-4"><label for="qty"
class="sr-only">Aantal
</label><input name="qty" id="qty" type="number" value="1" class="form-input px-2 py-2 w-20"/><button type="submit"
 title="${label}" class="btn btn-primary"${off ? ' disabled' : ''} id="product-addtocart-button"><span
class="block">${label}
</span></button></div>`;
export const stock = (good: boolean, text: string): string =>
  `<p class="flex items-center stock ${good ? 'available' : 'unavailable'}" title="Beschikbaarheid"><svg class="mr-2
 ${good ? 'text-green-500' : 'text-red-600'}"></svg><span>${text}</span></p>`;

export const product = (q: Opt): string =>
  shell(
    q.name,
    `<nav class="breadcrumbs" aria-label="Breadcrumb"><a
href="/">Home</a> /
<a href="/damesparfum.html">Parfum</a> / <span>${q.name}</span></nav><section class="text-gray-700 body-font"><div
class="flex
 lg:flex-row flex-col items-center"><div class="grid grid-rows-auto md:grid-cols-2"><div id="gallery"><img
src="/media/catalog/product/${slug(q.name)}.jpg" alt="${q.name}"/></div><div class="product-info-main"><a
href="/merken/${slug(q.brand)}"
 class="brand">${q.brand}</a><h1 class="text-gray-900 text-3xl page-title" itemprop="name"><span class="base"
 data-ui-id="page-title-wrapper">${q.name}</span></h1><a href="#customer-reviews">4,6 / 5 (38 beoordelingen)</a>
<form method="post" action="/checkout/cart/add/product/1188/" id="product_addtocart_form">${q.swatches ?? ''}
<div class="my-2"><div class="price-box price-final_price" data-role="priceBox">${
      q.was === undefined
        ? ''
        : `
<div class="old-price flex mr-2"><span class="text-gray-500 line-through">Adviesprijs ${eur(q.was)}</span></div>`
    }
<div class="final-price inline-block" itemprop="offers"><span
 id="product-price-1188" class="price-wrapper title-font font-medium text-2xl"><span
class="price">${eur(q.price)}</span>
</span></div>${q.per === undefined ? '' : `<div class="unit-price text-xs">${q.per}</div>`}</div></div>${q.state}
${q.cta ?? ''}</form>${q.extra ?? ''}<ul class="usps"><li>${q.usp ?? 'Gratis verzending vanaf € 40'}</li><li>Gratis
samples</li>
<li>14 dagen bedenktijd</li></ul></div></div></div></section><section id="description"><h2>Omschrijving</h2><div
class="prose">
<p>${q.brand} brengt met ${q.name} een warme geur met tonkaboon en cederhout. Artikelnummer 1188-3.</p></div><table
 id="product-attribute-specs-table"><tr><th>Inhoud</th><td>50
ml</td></tr><tr><th>Geurfamilie</th><td>Houtachtig</td></tr>
</table></section><section id="customer-reviews"><h2>Beoordelingen</h2><article><b>Annelies</b><p>Was binnen één dag
in huis,
heerlijke geur.</p></article><article><b>Joris</b><p>Helaas eerst uitverkocht, daarna toch
gevonden.</p></article></section>
<section class="related"><h2>Anderen bekeken ook</h2><div class="grid">${each(OTHERS.slice(0, 5), card)}</div></section>
${ldProduct({
  name: q.name,
  brand: q.brand,
  sku: '1188-3',
  price: q.ldPrice ?? q.price,
  cur: 'EUR',
  avail: q.ldAvail,
})}`,
    'catalog-product-view',
  );

export const sizes = (
  rows: [string, number, boolean][],
  pick: number,
): string => `<div class="swatch-attribute size w-full"
role=
"radiogroup" aria-label="Inhoud">${each(
  rows,
  ([size, price, ok], i) =>
    `<label class="swatch-option${
      ok ? '' : ' swatch-option--disabled opacity-50'
    }"><input type="radio" name="super_attribute[141]" value="${30 + i}"${
      i === pick ? ' checked' : ''
    }${ok ? '' : ' aria-disabled="true"'}/>${size} <small>${eur(price)}</small>${
      ok ? '' : '<span class="sr-only">uitverkocht</span>'
    }</label>`,
)}</div>`;

export const alert = `<div class="product alert stock"><p>Laat je e-mailadres achter, dan mailen we je zodra dit product weer
leverbaar
is.</p><input type="email" placeholder="E-mailadres"/><button class="btn">Houd mij op de hoogte</button></div>`;
