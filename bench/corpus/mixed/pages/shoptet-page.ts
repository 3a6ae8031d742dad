/** Page of Czech shops on Shoptet. */
import { css, each, ldProduct, links, num, slug } from '../util.ts';

const kc = (n: number): string => `${num(n, ',', ' ', Number.isInteger(n) ? 0 : 2)} Kč`;

export const OTHERS: [string, number, string][] = [
  ['Dermacol Love Day parfémovaná voda 50 ml', 449, 'Skladem'],
  ['Ryor Sérum s kyselinou hyaluronovou', 289, 'Skladem'],
  ['Astrid Vitamin C denní krém 50 ml', 169, 'Skladem'],
  ['Manufaktura Vinná kosmetika Sprchový gel', 199, 'Vyprodáno'],
  ['Lancôme La Vie Est Belle EDP 50 ml', 2190, 'Skladem'],
  ['Calvin Klein Eternity EDT 100 ml', 799, 'Na dotaz'],
  ['Nuxe Huile Prodigieuse 100 ml', 689, 'Skladem'],
  ['Pigmentarium Paradiso 50 ml', 3590, 'Skladem (2 ks)'],
];

export const box = ([name, price, state]: [string, number, string], i: number): string => `
<div class="product"><div class="p" data-micro="product" data-micro-product-id="${810 + i}"><a href="/${slug(name)}/"
class="image"><img src="https://cdn.myshoptet.com/usr/www.vunekrasy.cz/user/shop/detail/${slug(name)}.jpg"
alt="${name}" data-micro="image"></a>
<div class="p-in"><div class="p-in-in"><a href="/${slug(name)}/" class="name" data-micro="url"><span
data-micro="name">${name}</span></a><div class="ratings-wrapper"><div
class="availability"><span${
  state.startsWith('Skladem') ? ' style="color:#009901"' : ''
}>${state}</span></div></div></div>
<div class="p-bottom"><div class="prices"><div class="price price-final"
data-testid="productCardPrice"><strong>${kc(price)}</strong></div></div>
<div class="p-tools">${
  state.startsWith('Skladem')
    ? `<form action="/action/Cart/addCartItem/" method="post"
class="pr-action csrf-enabled"><input type="hidden" name="priceId" value="${911 + i}"><button type="submit" class="btn
btn-cart add-to-cart-button" data-testid="buttonAddToCart"><span>Do košíku</span></button></form>`
    : `<a
href="/${slug(name)}/" class="btn btn-primary">Detail</a>`
}</div></div></div></div></div>`;

export const shell = (title: string, body: string, type: string): string => `<!doctype html><html lang="cs" dir="ltr"
class="header-background-light external-fonts-loaded"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width,initial-scale=1" /><title>${title} - Vůně krásy</title><link
href="https://cdn.myshoptet.com/prj/dist/master/cms/templates/classic/main.css" rel="stylesheet" />
${css([
  'top-navigation-bar',
  'content-wrapper',
  'p-detail',
  'p-final-price-wrapper',
  'availability-value',
  'products-block',
  'footer-rows',
])}
<script>var shoptet=shoptet||{};shoptet.abilities={"about":{"generation":3,"id":"11"},\
"config":{"category":{"product":{"image_size":"detail"}},"navigation_breakpoint":767},\
"feature":{"positioned_filters":true,"product_link":true}};
shoptet.messages={"outOfStock":"Bohužel není skladem","addedToCart":"Přidáno do košíku","chooseVariant":"Zvolte \
variantu"};dataLayer=[{"shoptet":{"pageType":"${type}","currency":"CZK","currencyInfo":{"decimalSeparator":",",\
"symbol":"K\\u010d","priceDecimalPlaces":0},"language":"cs","cart":[],"freeShipping":{"missing":1500}}}];</script>\
</head>
<body class="desktop id-11 in-${type} template-11 type-${type} multiple-columns-body columns-3"><div
id="fb-root"></div><div class="siteCookies siteCookies--bottom"><p>Používáme cookies, abychom vám umožnili pohodlné
prohlížení webu.</p><button>Souhlasím</button><button>Nastavení</button></div>
<div class="overall-wrapper"><div class="top-navigation-bar"><div class="container"><a href="tel:+420777123456">+420
777 123 456</a><ul class="top-navigation-bar-menu">${links(
  ['Doprava a platba', 'Obchodní podmínky', 'Kontakty', 'Hodnocení obchodu'],
  '/',
)}</ul><span class="dropdown">CZK <ul><li><a
href="/action/Currency/changeCurrency/?currencyCode=CZK">CZK</a></li><li><a
href="/action/Currency/changeCurrency/?currencyCode=EUR">EUR</a></li></ul></span></div></div>
<header id="header"><a href="/" class="site-name">Vůně krásy</a><form class="search-form"><input type="search"
placeholder="Napište, co hledáte"><button>Hledat</button></form><a href="/kosik/" class="btn btn-icon toggle-window
cart-count"><span>Nákupní košík</span> <span class="cart-price visible-lg-inline-block">Prázdný košík</span></a>
<nav id="navigation"><ul class="menu-level-1">${links(
  ['Dámské parfémy', 'Pánské parfémy', 'Niche', 'Česká kosmetika', 'Pleť', 'Tělo', 'Vlasy', 'Dárkové sady', 'Výprodej'],
  '/',
)}</ul></nav></header>
<div id="content-wrapper" class="container content-wrapper">${body}</div><footer id="footer"><div
class="footer-rows"><p>Doprava zdarma od 1 500 Kč. Odesíláme do 24 hodin.</p><ul>${links(
  ['Reklamace a vrácení', 'Ochrana osobních údajů', 'Věrnostní program', 'Blog'],
  '/',
)}</ul><span>Vytvořil
Shoptet</span></div></footer></div></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: string;
  stock: string;
  cart?: string;
  ldPrice: number;
  ldAvail: string;
  extra?: string;
  variants?: string;
  flag?: string;
}
export const cart = (label = 'Do košíku'): string => `<div class="add-to-cart" data-testid="divAddToCart"><span
class="quantity"><input type="number" name="amount" value="1" class="amount" data-decimals="0" min="1"></span><button
type="submit" class="btn btn-lg btn-conversion add-to-cart-button"
data-testid="buttonAddToCart">${label}</button></div>`;
export const avail = (text: string, color: string, amount = ''): string => `<span class="availability-label"
style="color: ${color}" data-testid="labelAvailability">${text}</span>${
  amount === ''
    ? ''
    : ` <span
class="availability-amount" data-testid="numberAvailabilityAmount">(${amount})</span>`
}`;
export const price = (n: number, was?: number): string => `${
  was === undefined
    ? ''
    : `<span
class="price-standard"><span>${kc(was)}</span></span><span
class="price-save">&nbsp;&ndash;${Math.round((1 - n / was) * 100)} %</span>`
}<strong class="price-final"
data-testid="productCardPrice"><span class="price-final-holder">${kc(n)}</span></strong><span
class="price-additional">${kc(Math.round(n / 1.21))} bez DPH</span>`;

export const product = (q: Opt): string =>
  shell(
    q.name,
    `<div class="breadcrumbs navigation-home-icon-wrapper"><a
href="/">Domů</a> <a href="/parfemy/">Parfémy</a> <span>${q.name}</span></div><main id="content" class="content
wide"><div class="p-detail" itemscope itemtype="https://schema.org/Product">
<div class="p-detail-inner"><div class="p-detail-inner-header"><h1>${q.name}</h1><span class="p-code"><span
class="p-code-label">Kód:</span> <span>VK-8810</span></span></div><form action="/action/Cart/addCartItem/"
method="post" id="product-detail-form" class="pr-action csrf-enabled">
<div class="row product-top"><div class="col-xs-12 p-detail-info"><div class="flags flags-default">${
      q.flag ?? ''
    }</div><div>Značka: <a href="/znacka/${slug(q.brand)}/">${q.brand}</a></div></div><div class="col-xs-12 col-lg-6
p-image-wrapper"><img src="https://cdn.myshoptet.com/usr/${slug(q.name)}.jpg" alt="${q.name}"></div>
<div class="col-xs-12 col-lg-6 p-info-wrapper"><div class="p-final-price-wrapper">${q.price}</div><div
class="detail-parameters">${q.variants ?? ''}</div><div class="detail-parameters"><table><tr><th><span
class="row-header-label">Dostupnost</span></th><td><div class="availability-value"
title="Dostupnost">${q.stock}</div></td></tr><tr><th>Možnosti doručení</th><td><a
href="/doprava/">Zobrazit</a></td></tr></table></div>
${q.cart ?? ''}${q.extra ?? ''}</div></div></form><div class="shp-tabs-wrapper p-detail-tabs-wrapper"><h3>Detailní
popis produktu</h3><div class="basic-description"><p>Vůně s tóny bergamotu, šeříku a santalového dřeva. Vyrobeno v
ČR.</p></div><h3>Hodnocení</h3><div class="vote-wrap"><b>Jana K.</b> Krásná vůně, dorazila druhý den.</div><div
class="vote-wrap"><b>Petr</b> Škoda, že větší balení bylo vyprodané.</div></div>
<h2 class="products-related-header">Související produkty</h2><div class="products products-block
products-related">${each(OTHERS.slice(0, 5), box)}</div></div></div></main>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: 'VK-8810',
      price: q.ldPrice,
      cur: 'CZK',
      avail: q.ldAvail,
    })}`,
    'detail',
  );

export const G = '#009901';
export const R = '#cb0000';
export const watch =
  '<div class="link-icons"><a href="/sledovani/?id=8810" class="link-icon watchdog" title="Hlídat ' +
  'cenu">Hlídat dostupnost</a></div><p>Zadejte e-mail a dáme vám vědět, až zboží naskladníme. <input type="email"></p>';
export const variants = (rows: string[], pick?: number): string => `<table><tr class="variant-list
variant-not-chosen-anchor"><th>Objem</th><td><select name="parameterValueId[12]"
class="hidden-split-parameter">${pick === undefined ? '<option value="" selected>Zvolte variantu</option>' : ''}${each(
  rows,
  (r, i) => `<option value="${i}"${pick === i ? ' selected' : ''}>${r}</option>`,
)}</select></td></tr></table>`;
