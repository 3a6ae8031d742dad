/** Imitates a Bulgarian perfumery on CloudCart with prices in euro and, beside them, in leva. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('cloudcart-roza', 'bg', 'https://rozaparfum.bg');

const shelf: Tile[] = [
  ['Българска роза Ален мак 100 мл', '4.60', 'alen-mak-roza'],
  ['Lacoste Touch of Pink EDT 90 мл', '39.90', 'lacoste-touch-of-pink'],
  ['Refan Парфюм 117', '11.20', 'refan-117'],
  ['Bourjois Rouge Velvet 08', '9.95', 'bourjois-velvet-08'],
  ['Trussardi Donna EDP 50 мл', '44.00', 'trussardi-donna'],
  ['Ziaja Крем за ръце', '2.30', 'ziaja-krem'],
  ['Jimmy Choo Fever EDP 60 мл', '47.50', 'jimmy-choo-fever'],
  ['Tesori d’Oriente Hammam 100 мл', '13.80', 'tesori-hammam'],
];

const leva = (price: string) => (Number(price) * 1.95583).toFixed(2);

const tile = ([name, price, path]: Tile, index: number) => `<div class="_product" data-box="product"><div
class="_product-inner"><div class="_product-image"><a href="https://rozaparfum.bg/product/${path}"
class="_product-image-thumb">
<span class="_product-image-thumb-holder"><img class="lazyload-image" src="/i/${index}.webp"
alt="${name}"></span></a></div>
<div class="_product-info"><div class="_product-name"><h3 class="_product-name-tag"><a
href="https://rozaparfum.bg/product/${path}">${name}</a></h3></div><div class="_product-price"><span
class="_product-price-compare"><span class="price-new js-price">${price}&nbsp;&euro;</span><span
class="bgn2eur-secondary">
/ ${leva(price)}&nbsp;лв.</span></span></div>${
  index === 3
    ? '<span class="_product-out-of-stock">Изчерпан</span>'
    : '<a class="_button js-add-to-cart"><span>Купи</span></a>'
}</div></div></div>`;

const menu = [
  'Дамски парфюми',
  'Мъжки парфюми',
  'Унисекс',
  'Тестери',
  'Грим',
  'За лице',
  'За коса',
  'Марки',
  'Промоции',
];

const shop = (title: string, main: string, head = '', view = 'product') => `<!DOCTYPE html><html lang="bg"
class="no-js"><head>
<meta charset="utf-8"><title>${title}</title><meta name="generator" content="CloudCart">${head}
<style>${css(['._product', '._product-price', '._button', '.js-product-add', '._notification'])}</style>
<script>window.CCSettings={"currency":"EUR","secondary_currency":"BGN","rate":1.95583,"locale":"bg"};</script></head>
<body class="page-${view}"><div class="_wrapper"><div class="_announcement">Безплатна доставка над 30 &euro; / 58.67
лв.</div>
<header class="_header"><div class="_logo"><a href="/">Роза Парфюм</a></div><div class="_search"><input
placeholder="Търсене"></div><div class="_cart"><a href="/cart">Количка <span>0.00 &euro;</span></a></div>
<nav class="_navigation"><ul>${each(
  menu,
  (name, index) => `<li class="_navigation-main-list-item"><a href="/category/${index}"><span>${name}</span></a>
<div class="_dropdown"><a href="/category/${index}?sort=new">Нови</a></div></li>`,
)}</ul></nav></header><div class="_content">${main}</div><footer class="_footer"><ul><li><a
href="/page/dostavka">Доставка</a>
</li><li><a href="/page/vrashtane">Връщане до 14 дни</a></li><li><a href="/page/obshti-usloviya">Общи
условия</a></li></ul>
<p>Фиксиран курс: 1 EUR = 1.95583 BGN</p><p>BG | EN</p></footer><div class="_cookie-notification"><p>Този сайт използва
бисквитки.</p><a class="_button">Приемам</a></div></div></body></html>`;

interface Item {
  name: string;
  price: string;
  was?: string;
  status: string;
  form: string;
  options?: string;
  ld?: string;
}

const both = (price: string) =>
  `<span class="price-main">${price}&nbsp;&euro;</span> <span
  class="bgn2eur-secondary">(${leva(price)}&nbsp;лв.)</span>`;

const buy = (label = 'Добави в количката') => `<div class="_product-details-actions"><div
class="_product-quantity"><input
type="text" value="1" name="quantity"></div><button type="button" class="_button js-product-add"
data-id="9021"><i></i><span
class="_button-text">${label}</span></button><a class="_button-fast" href="#">Бърза поръчка</a></div>`;

const notify = `<div class="_product-notify"><p>Продуктът не е наличен. Оставете имейл и ще ви уведомим.</p>
<input type="email" placeholder="Имейл"><button class="_button">Уведоми ме</button></div>`;

const item = (i: Item) =>
  shop(
    `${i.name} - Роза Парфюм`,
    `<div class="_breadcrumb"><a href="/">Начало</a><a href="/category/0">Дамски парфюми</a></div>
<div class="_product-details"><div class="_product-details-gallery"><img src="/i/main.webp" alt="${i.name}"></div>
<div class="_product-details-info"><h1 class="_product-details-title js-product-title">${i.name}</h1>
<div class="_product-details-properties"><div>Марка: <a href="/vendor/x">виж всички</a></div><div>Код:
RP-9021</div></div>
<div class="_product-details-price">${when(
      i.was,
      `<del class="price-old">${both(i.was ?? '0')}</del><span class="_product-discount">-25%</span>`,
    )}${i.price && both(i.price)}</div>
<div class="_product-details-status">${i.status}</div>${i.options ?? ''}${i.form}
<ul class="_benefits"><li>Преглед преди плащане</li><li>Доставка със Спиди от 2.99 &euro;</li></ul></div></div>
<div class="_product-details-description"><p>Ориенталски аромат с връхни нотки на кайсия и сърце от жасмин.</p></div>
<div class="_reviews"><h3>Отзиви (12)</h3><p>Елена: изчерпан беше два месеца. Петя: платих 52 лв. миналата
година.</p></div>
<div class="_section-products"><h2>Подобни продукти</h2>${each(shelf.slice(0, 5), tile)}</div>
<div class="_section-products"><h2>Последно разгледани</h2>${each(shelf.slice(5), tile)}</div>`,
    i.ld
      ? ld([
          {
            '@context': 'https://schema.org',
            '@type': 'Product',
            name: i.name,
            offers: {
              '@type': 'Offer',
              price: i.price,
              priceCurrency: 'EUR',
              availability: `https://schema.org/${i.ld}`,
            },
          },
        ])
      : '',
  );

export const cases = [
  make(
    'in stock',
    '/product/bvlgari-goldea',
    item({
      name: 'Bvlgari Goldea EDP 50 мл',
      price: '62.40',
      status: 'Наличност: В наличност',
      form: buy(),
      ld: 'InStock',
    }),
    product('in_stock', [62.4], 'EUR'),
  ),
  make(
    'few left',
    '/product/cerruti-1881',
    item({ name: 'Cerruti 1881 EDT 100 мл', price: '28.90', status: 'Последни 2 броя!', form: buy(), ld: 'InStock' }),
    product('in_stock', [28.9], 'EUR'),
  ),
  make(
    'sold out with notify',
    '/product/naomi-campbell',
    item({
      name: 'Naomi Campbell EDT 50 мл',
      price: '14.50',
      status: 'Наличност: Изчерпан',
      form: notify,
      ld: 'OutOfStock',
    }),
    product('out_of_stock', [14.5], 'EUR'),
  ),
  make(
    'sold out',
    '/product/puma-jam',
    item({ name: 'Puma Jam Woman EDT 90 мл', price: '17.30', status: '<b class="_out">Няма наличност</b>', form: '' }),
    product('out_of_stock', [17.3], 'EUR'),
  ),
  make(
    'sizes, large one sold out',
    '/product/elie-saab-white',
    item({
      name: 'Elie Saab In White EDP',
      price: '36.00',
      status: 'В наличност',
      options: `<div class="_parameter"><span>Разфасовка</span><label class="_parameter-value
    active">
    <input type="radio" name="v" checked>30 мл – 36.00 &euro;</label><label class="_parameter-value disabled"><input
    type="radio" name="v" disabled>90 мл – изчерпан</label></div>`,
      form: buy(),
    }),
    product('in_stock', [36], 'EUR'),
  ),
  make(
    'pre-order',
    '/product/dior-new',
    item({
      name: 'Dior Rose Kabuki 2027 EDP 40 мл',
      price: '119.00',
      status: 'Очаквана дата на излизане: 01.03.2027',
      form: buy('Предварителна поръчка'),
      ld: 'PreOrder',
    }),
    product('preorder', [119], 'EUR'),
  ),
  make(
    'by order',
    '/product/initio-side',
    item({
      name: 'Initio Side Effect EDP 90 мл',
      price: '215.00',
      status: 'По поръчка: доставка до 3 седмици',
      form: buy('Поръчай'),
    }),
    product('backorder', [215], 'EUR'),
  ),
  make(
    'discontinued',
    '/product/bourjois-soir',
    item({ name: 'Bourjois Soir de Paris 50 мл', price: '', status: 'Продуктът е спрян от производство', form: '' }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale',
    '/product/valentino-donna',
    item({
      name: 'Valentino Donna EDP 50 мл',
      price: '66.00',
      was: '88.00',
      status: 'В наличност',
      form: buy(),
      ld: 'InStock',
    }),
    product('in_stock', [66], 'EUR'),
  ),
  make(
    'structured data in stock, page sold out',
    '/product/gres-cabotine',
    item({
      name: 'Gres Cabotine EDT 100 мл',
      price: '19.80',
      status: 'Изчерпан. Очакваме нова доставка.',
      form: notify,
      ld: 'InStock',
    }),
    product('out_of_stock', [19.8], 'EUR'),
  ),
  make(
    'new arrivals',
    '/novo',
    shop(
      'Нови продукти - Роза Парфюм',
      `<h1>Нови продукти</h1><div
  class="_filters"><a>Цена</a>
    <a>Пол</a></div><div class="_products-list">${each(
      [...shelf, ['Bvlgari Aqva EDT 100 мл', '51.00', 'bvlgari-aqva'] as const],
      tile,
    )}</div><div class="_pagination"><a href="?page=2">2</a></div>`,
      '',
      'vendor',
    ),
    other('not-a-product'),
  ),
  make(
    'removed product',
    '/product/staro',
    shop(
      'Страницата не е намерена',
      `<div class="_not-found"><h1>Грешка
  404</h1>
    <p>Този продукт вече не съществува или е премахнат от магазина.</p><a class="_button" href="/">Към
    началото</a></div>`,
      '',
      'not-found',
    ),
    other('gone'),
    404,
  ),
];
