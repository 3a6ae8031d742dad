import type { CorpusCase } from '../case.ts';
import { css, each, links, maker, num, slug } from './util.ts';

const { p, o } = maker('beauty-market-ua', 'uk', 'https://krasamarket.ua', 'UAH');
const grn = (n: number): string => `<span class="price_item">${num(n, '.', ' ', 0)}</span><span class="currency">
₴</span>`;

const OTHERS: [string, number, boolean][] = [
  ['Lancome La Vie Est Belle', 3245, true],
  ['Antonio Banderas Blue Seduction', 689, true],
  ['Nasomatto Black Afgano', 6120, false],
  ['Tom Ford Lost Cherry', 9870, true],
  ['Zarkoperfume Pink Molecule', 4410, true],
  ['Bilou Creamy Mandarin', 178, true],
  ['Yves Saint Laurent Libre', 4260, true],
  ['Hillary Vitamin C Serum', 599, false],
  ['Mancera Cedrat Boise', 2890, true],
];
const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<li data-id="${9100 + i}" data-variant-id="${4410 + i}" class="simple-slider-list__item"><div
class="simple-slider-list__link"><a href="/product/${9100 + i}/" class="simple-slider-list__image"><img
src="https://u.krasamarket.ua/${9100 + i}.jpg" alt="${name}"></a><div class="info-product-wrapper"><a
href="/product/${9100 + i}/" class="simple-slider-list__name">${name}</a><div
class="simple-slider-list__description">Парфумована вода</div><div class="simple-slider-list__price_container"><span
class="simple-slider-list__price">${grn(price)}</span></div>${
  ok ? '<div class="button buy" role="button">Купити</div>' : '<div class="not-available">Немає в наявності</div>'
}</div></div></li>`;

const shell = (title: string, body: string, cls: string): string => `<!DOCTYPE html><html lang="uk"><head><meta
charset="utf-8"><title>${title} — купити в Україні | KRASA</title>
${css([
  'main-wrap',
  'header-middle',
  'main-menu',
  'product-item',
  'variants',
  'simple-slider-list__item',
  'footer-wrap',
])}<script>window.Settings={lang:"uk",currency:"UAH",isMobile:false,freeDelivery:700};\
dataLayer=window.dataLayer||[];dataLayer.push({"event":"page","pageType":"${cls}"});</script></head>
<body class="${cls}"><div class="site-wrap"><header><div class="header-top"><span>Безкоштовна доставка від 700
₴</span><ul class="header-top-list">${links(
  ['Доставка та Оплата', 'Статті', 'Про магазин', 'Акції', 'Подарунки'],
  '/',
)}</ul><span class="lang"><a href="/ua/">Укр</a> <a href="/">Рус</a></span></div><div class="header-middle"><a
class="logo" href="/">KRASA</a><input placeholder="Пошук" type="search"><div class="header-basket empty">Ваш кошик
порожній</div></div><nav class="main-menu"><ul>${links(
  ['Парфумерія', 'Макіяж', 'Волосся', 'Обличчя', 'Тіло та ванна', 'Дім', 'Нігті', 'Чоловікам', 'Бренди', 'Подарунки'],
  '/categorys/',
)}</ul></nav></header>
<main class="main-wrap">${body}</main><footer class="footer-wrap"><ul>${links(
  ['Контакти', 'Повернення товару', 'Публічна оферта', 'Конфіденційність', 'Вакансії', 'Дисконтна програма'],
  '/',
)}</ul><p>Гаряча лінія 0 800 000 000
(безкоштовно)</p><p>© KRASA 2009–2025</p></footer><div class="cookie-note">Ми використовуємо файли cookie.
<button>Погоджуюсь</button></div></div></body></html>`;

interface V {
  t: string;
  price: number;
  was?: number;
  ok: boolean;
}
interface Opt {
  name: string;
  kind: string;
  v: V[];
  pick?: number;
  status: string;
  good?: boolean;
  btn?: string;
  extra?: string;
  md?: string;
  mdPrice?: number;
}
function product(q: Opt): string {
  const pick = q.pick ?? 0;
  const v = q.v[pick] as V;
  return shell(
    q.name,
    `<div class="product-item product" itemscope itemtype="http://schema.org/Product"><ul
class="breadcrumbs"><li><a href="/">Головна</a></li><li><a href="/categorys/3/">Парфумерія</a></li></ul><div
class="product-slider"><img src="https://u.krasamarket.ua/p5501.jpg" itemprop="image" alt="${q.name}"></div><div
class="product-item__column"><h1 class="product-item__name" itemprop="name">${q.name}</h1><div
class="product-item__type">${q.kind}</div><div class="product-item__text">Код товару: <span>105501</span></div>
<div class="product-item__row"><div class="variants" data-count="${q.v.length}">${each(
      q.v,
      (x, i) => `<div
class="variant${i === pick ? ' checked' : ''}${x.ok ? '' : ' not-available'}" data-variant-id="${880 + i}"
data-price="${x.price}" title="${x.t}">${x.t}${x.ok ? '' : ' <i>немає</i>'}</div>`,
    )}</div></div>
<div class="product-item-price" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price"
content="${q.mdPrice ?? v.price}"><meta itemprop="priceCurrency" content="UAH"><link itemprop="availability"
href="http://schema.org/${q.md ?? (v.ok ? 'InStock' : 'OutOfStock')}">${
      v.was === undefined
        ? ''
        : `<div
class="product-item__old-price"><s>${grn(v.was)}</s></div>`
    }<div class="product-item__price">${grn(v.price)}</div></div>
<div class="product-item__status ${(q.good ?? v.ok) ? 'green' : 'red'}">${q.status}</div>${q.btn ?? ''}${
      q.extra ?? ''
    }<div class="delivery-block"><p>Нова Пошта — від 700 ₴ безкоштовно</p><p>Укрпошта — 45 ₴</p></div></div><div
class="product-item-info"><h2>Опис товару</h2><div itemprop="description"><p>${q.name} розкривається нотами бергамоту,
жасмину та білого мускусу. Стійкий шлейф до восьми годин.</p></div><h2>Відгуки</h2><div class="review"><b>Оксана</b>
Оригінал, доставили за день.</div><div class="review"><b>Ігор</b> Шкода, що 100 мл постійно немає в
наявності.</div></div></div>
<section class="simple-slider"><h2>Схожі товари</h2><ul>${each(OTHERS.slice(0, 5), item)}</ul></section><section
class="viewed"><h2>Ви переглядали</h2><ul>${each(OTHERS.slice(6, 8), item)}</ul></section>`,
    'product-page',
  );
}
const one = (t: string, price: number, ok: boolean): V[] => [{ t, price, ok }];
const buy = (t = 'Купити'): string => `<div class="button buy product-item__buy" role="button"
data-id="5501">${t}</div><div class="one-click">Швидке замовлення</div>`;
const tell =
  '<div class="button notify">Повідомити про наявність</div><form class="popup-form"><input ' +
  'type="email" placeholder="Ваш e-mail"><button>Надіслати</button></form>';

export const makeupUa: CorpusCase[] = [
  p(
    'in stock',
    '/product/5501/',
    product({
      name: 'Mancera Instant Crush',
      kind: 'Парфумована вода',
      v: one('120ml', 3190, true),
      status: 'Є в наявності',
      btn: buy(),
    }),
    'in_stock',
    3190,
  ),
  p(
    'few left',
    '/product/5502/',
    product({
      name: 'Tom Ford Noir Extreme',
      kind: 'Парфумована вода',
      v: one('50ml', 11240, true),
      status: 'Закінчується: залишилось 2 шт.',
      btn: buy(),
    }),
    'in_stock',
    11240,
  ),
  p(
    'sold out with notice',
    '/product/5503/',
    product({
      name: 'Nasomatto Baraonda',
      kind: 'Парфуми',
      v: one('30ml', 6350, false),
      status: 'Немає в наявності',
      btn: tell,
    }),
    'out_of_stock',
    6350,
  ),
  p(
    'sold out',
    '/product/5504/',
    product({
      name: 'Hillary Aloe Gel',
      kind: 'Гель для обличчя',
      v: one('150ml', 289, false),
      status: 'Товар закінчився',
    }),
    'out_of_stock',
    289,
  ),
  p(
    'shown size sold out, others in stock',
    '/product/5505/#/option/882/',
    product({
      name: 'Yves Saint Laurent Mon Paris',
      kind: 'Парфумована вода',
      v: [
        { t: '30ml', price: 2790, ok: true },
        { t: '50ml', price: 3890, ok: true },
        { t: '90ml', price: 5140, ok: false },
      ],
      pick: 2,
      status: 'Немає в наявності',
      btn: tell,
    }),
    ['in_stock', 'out_of_stock'],
    5140,
  ),
  p(
    'several sizes in stock',
    '/product/5506/',
    product({
      name: 'Zarkoperfume Molecule No. 8',
      kind: 'Парфумована вода',
      v: [
        { t: '10ml (пробник)', price: 790, ok: true },
        { t: '100ml', price: 4620, ok: true },
      ],
      pick: 1,
      status: 'Є в наявності',
      btn: buy(),
    }),
    'in_stock',
    4620,
  ),
  p(
    'pre-order',
    '/product/5507/',
    product({
      name: 'Lancome Адвент-календар 2025',
      kind: 'Набір',
      v: one('1шт', 5990, true),
      status: 'Передзамовлення. Надходження 5 листопада',
      btn: buy('Передзамовити'),
      md: 'PreOrder',
    }),
    'preorder',
    5990,
  ),
  p(
    'back-order',
    '/product/5508/',
    product({
      name: 'Tiziana Terenzi Kirke',
      kind: 'Парфуми',
      v: one('100ml', 7450, true),
      status: 'Під замовлення, доставка 14–21 день',
      btn: buy('Замовити'),
      md: 'BackOrder',
    }),
    'backorder',
    7450,
  ),
  p(
    'discontinued',
    '/product/5509/',
    product({
      name: 'Antonio Banderas Mediterraneo',
      kind: 'Туалетна вода',
      v: one('100ml', 540, false),
      status: 'Знято з виробництва',
      md: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    540,
  ),
  p(
    'sale',
    '/product/5510/',
    product({
      name: 'Bilou Sweet Vanilla',
      kind: 'Пінка для душу',
      v: [{ t: '200ml', price: 149, was: 212, ok: true }],
      status: 'Є в наявності',
      btn: buy(),
    }),
    'in_stock',
    149,
  ),
  p(
    'microdata older than page',
    '/product/5511/',
    product({
      name: 'Lancome Tresor Midnight Rose',
      kind: 'Парфумована вода',
      v: one('75ml', 3980, false),
      status: 'Очікується, наразі немає в наявності',
      btn: tell,
      md: 'InStock',
      mdPrice: 3590,
    }),
    'out_of_stock',
    3980,
  ),
  o(
    'brand page',
    '/brand/1254/',
    shell(
      'Нішева парфумерія',
      `<h1 class="page-header">Нішева парфумерія</h1><div
class="catalog-sort">Сортувати за: популярністю, ціною</div><ul class="catalog-products">${each(OTHERS, item)}</ul>`,
      'catalog',
    ),
    'not-a-product',
  ),
  o(
    'captcha',
    '/product/5512/',
    `<!DOCTYPE html><html lang="uk"><head><meta charset="utf-8"><title>Перевірка \
безпеки</title>${css(['main-wrapper', 'main-content', 'h2', 'core-msg', 'spacer', 'footer-inner'])}<script \
src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8e1c2f7a9b"></script><script>\
window._cf_chl_opt={cvId:"3",cZone:"krasamarket.ua",cType:"managed",cRay:"8e1c2f7a9b"};</script></head><body \
class="no-js"><div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title
h1">krasamarket.ua</h1><p id="cf-spinner" class="h2">Перевірка, чи ви людина. Це може зайняти кілька секунд.</p><div
id="turnstile-wrapper" class="spacer"></div><div class="core-msg spacer">krasamarket.ua має перевірити безпеку вашого
з’єднання, перш ніж продовжити.</div><noscript>Увімкніть JavaScript і файли cookie, щоб
продовжити</noscript></div></div><div class="footer" role="contentinfo"><div class="footer-inner">Ray ID:
<code>8e1c2f7a9b</code><div>Продуктивність і безпека від Cloudflare ${slug('cf')}</div></div></div></body></html>`,
    'blocked',
    403,
  ),
];
