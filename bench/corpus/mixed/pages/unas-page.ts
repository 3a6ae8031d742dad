/** Page of Hungarian shops on UNAS. */
import { css, each, ldProduct, links, num, slug } from '../util.ts';

const ft = (n: number): string => `${num(n, ',', '&nbsp;', 0)} Ft`;

export const OTHERS: [string, number, boolean][] = [
  ['Zsolnay Herbária Levendula Kölni 100 ml', 3990, true],
  ['Omorovicza Királynő Arctonik', 27900, true],
  ['Helia-D Classic Hidratáló Krém', 4290, true],
  ['Armani Code EDT 75 ml', 24990, false],
  ['Ilcsi Homoktövis Maszk', 7650, true],
  ['Dior Hypnotic Poison 50 ml', 38900, true],
  ['Caola Rózsa Szappan', 690, true],
  ['Viktor Szappan Kecsketejes', 1490, false],
];
export const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<article class="product js-product page_artlist_sku_${i}" id="page_artlist_artlist_${i}"><div
class="product__inner"><a class="product_link_normal" href="https://www.illatmuhely.hu/${slug(name)}"
data-sku="IM${i}"><img class="product__img lazyload" alt="${name}" data-src="/img/${i}/IM${i}/220x220.jpg"></a><h2
class="product__title"><a class="product__title-link product_link_normal"
href="https://www.illatmuhely.hu/${slug(name)}">${name}</a></h2><div class="product__stock stock ${
  ok ? 'stock--available' : 'stock--not-available'
}">${ok ? 'Raktáron' : 'Nincs raktáron'}</div><div
class="product__prices"><span class="product__price-base-value"><span
class="product__price--default-currency">${ft(price)}</span></span></div>${
  ok
    ? '<button class="product__cart-btn btn btn-primary" type="button">Kosárba</button>'
    : '<a class="product__btn btn">Részletek</a>'
}</div></article>`;

export const shell = (title: string, body: string, id: string): string => `<!DOCTYPE html><html lang="hu"><head><meta
charset="utf-8"><title>${title} - Illatműhely</title><link href="https://www.illatmuhely.hu/temp/shop_1001_page.css"
rel="stylesheet">
${css([
  'header',
  'main__content',
  'product__inner',
  'artdet__price',
  'artdet__stock',
  'artdet__cart',
  'footer',
])}<script>var UNAS=UNAS||{};UNAS.shop={"base_url":"https://www.illatmuhely.hu",\
"domain":"www.illatmuhely.hu","lang":"hu","currency_type":"Ft","currency_code":"HUF","unauth_redirect":""};\
UNAS.design={"code":"tokyo","page":"${id}"};UNAS.text={"product_not_in_stock":"A term\\u00e9k nincs rakt\\u00e1ron"};\
</script></head>
<body class="design_ver4" id="${id}"><div class="nanobar">Ez az oldal sütiket használ.
<button>Elfogadom</button></div><header class="header"><div class="header-top">Ingyenes szállítás 15 000 Ft felett |
Kiszállítás 1-2 munkanap</div><a class="logo" href="/">Illatműhely</a><form class="search"><input name="q"
placeholder="Keresés"></form><div id="box_cart_content" class="cart-box">A kosár üres. <span class="cart-box__sum">0
Ft</span></div><nav><ul>${links(
  [
    'Női parfüm',
    'Férfi parfüm',
    'Unisex',
    'Arcápolás',
    'Testápolás',
    'Szappan',
    'Otthonillat',
    'Ajándékcsomag',
    'Akciók',
    'Márkák',
  ],
  '/',
)}</ul></nav></header>
<main class="main">${body}</main><footer class="footer"><ul>${links(
  [
    'Vásárlói fiók',
    'Általános szerződési feltételek',
    'Adatkezelési tájékoztató',
    'Fizetés',
    'Szállítás',
    'Elérhetőségek',
  ],
  '/shop_help.php?tab=',
)}</ul><p>Az árak bruttó árak, 27% áfát tartalmaznak.</p><p>Webáruház:
UNAS</p></footer></body></html>`;

interface Opt {
  name: string;
  brand: string;
  price: number;
  was?: number;
  stock: string;
  good?: boolean;
  cart?: string;
  extra?: string;
  types?: string;
  av: string;
  ldPrice?: number;
  per?: string;
}
export const product = (q: Opt): string =>
  shell(
    q.name,
    `<div class="breadcrumb"><a href="/">Főoldal</a> <a
href="/noi_parfum">Parfüm</a></div><div class="artdet main__content" id="page_artdet_content"><h1
class="artdet__name">${q.name}</h1><div class="artdet__pic"><img src="/img/55/IM5501/600x600.jpg" alt="${q.name}"
id="main_image"></div><div class="artdet__sku">Cikkszám: IM5501</div><div class="artdet__brand">Gyártó: <a
href="/${slug(q.brand)}">${q.brand}</a></div>
<form name="form_temp_artdet"><div class="artdet__price product-price">${
      q.was === undefined
        ? ''
        : `<div
class="artdet__price-base-in-sale product-price--base-in-sale"><del>${ft(q.was)}</del> <span
class="discount">(-${Math.round((1 - q.price / q.was) * 100)}%)</span></div>`
    }<div class="artdet__price-${
      q.was ? 'discount' : 'base'
    }"><span id="price_net_brutto_IM5501" class="price_net_brutto">${num(q.price, ',', '&nbsp;', 0)}</span> Ft</div>${
      q.per === undefined
        ? ''
        : `<div
class="artdet__price-unit">Egységár: ${q.per}</div>`
    }</div>${q.types ?? ''}
<div id="artdet__stock" class="artdet__stock"><div class="stock__title">Raktárkészlet:</div><div
class="stock__content ${
      (q.good ?? true) ? 'is-stock-available' : 'is-stock-not-available'
    }">${q.stock}</div></div>${q.cart ?? ''}${q.extra ?? ''}<div
class="artdet__function"><a>Kedvencekhez</a> <a>Összehasonlítás</a> <a>Nyomtatás</a></div></form><div
class="artdet__long-descrition"><h2>Leírás</h2><p>A ${q.name} friss citrusokkal és levendulával nyit, szívében jázmin,
alapjában cédrus. Magyarországi forgalmazótól.</p><h2>Vélemények</h2><p>Eszter: Gyors szállítás, szép
csomagolás.</p><p>Gábor: Sokáig nem volt raktáron, megérte várni.</p></div>
<div class="similar"><h2>Hasonló termékek</h2>${each(OTHERS.slice(0, 5), item)}</div></div>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: 'IM5501',
      price: q.ldPrice ?? q.price,
      cur: 'HUF',
      avail: q.av,
    })}`,
    'ud_shop_artdet',
  );
export const cart = (
  t = 'Kosárba',
): string => `<div class="artdet__cart"><input class="artdet__qty" name="db" type="number"
value="1"> db <button class="artdet__cart-btn btn btn-primary" type="button">${t}</button></div>`;
export const notifyForm =
  '<div class="artdet__outofstock"><button class="btn" type="button">Értesítést kérek, ha újra ' +
  'raktáron</button><input type="email" placeholder="E-mail cím"></div>';
export const types = (rows: string[], pick: number): string => `<div
class="artdet__attributes"><label>Kiszerelés</label><select name="egyeb_list1">${each(
  rows,
  (r, i) => `<option${i === pick ? ' selected="selected"' : ''}>${r}</option>`,
)}</select></div>`;
