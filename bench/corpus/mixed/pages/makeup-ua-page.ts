/** Page of a Ukrainian beauty shop in the style of MAKEUP. */
import { css, each, links, num } from '../util.ts';

const grn = (n: number): string => `<span class="price_item">${num(n, '.', ' ', 0)}</span><span class="currency">
₴</span>`;

export const OTHERS: [string, number, boolean][] = [
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
export const item = ([name, price, ok]: [string, number, boolean], i: number): string => `
<li data-id="${9100 + i}" data-variant-id="${4410 + i}" class="simple-slider-list__item"><div
class="simple-slider-list__link"><a href="/product/${9100 + i}/" class="simple-slider-list__image"><img
src="https://u.krasamarket.ua/${9100 + i}.jpg" alt="${name}"></a><div class="info-product-wrapper"><a
href="/product/${9100 + i}/" class="simple-slider-list__name">${name}</a><div
class="simple-slider-list__description">Парфумована вода</div><div class="simple-slider-list__price_container"><span
class="simple-slider-list__price">${grn(price)}</span></div>${
  ok ? '<div class="button buy" role="button">Купити</div>' : '<div class="not-available">Немає в наявності</div>'
}</div></div></li>`;

export const shell = (title: string, body: string, cls: string): string => `<!DOCTYPE html><html lang="uk"><head><meta
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
export function product(q: Opt): string {
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
export const one = (t: string, price: number, ok: boolean): V[] => [{ t, price, ok }];
export const buy = (t = 'Купити'): string => `<div class="button buy product-item__buy" role="button"
data-id="5501">${t}</div><div class="one-click">Швидке замовлення</div>`;
export const notifyForm =
  '<div class="button notify">Повідомити про наявність</div><form class="popup-form"><input ' +
  'type="email" placeholder="Ваш e-mail"><button>Надіслати</button></form>';
