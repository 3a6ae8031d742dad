import type { CorpusCase } from '../case.ts';
import { OTHERS } from './pages/goldapple-page.ts';
import { css, each, links, maker, num } from './util.ts';

const { p, o } = maker('nuxt-beauty-ru', 'ru', 'https://www.yablokobeauty.ru', 'RUB');
const rub = (n: number): string => `${num(n, ',', ' ', 0)}\u00a0₽`;

const item = ([brand, name, price, ok]: [string, string, number, boolean], i: number): string => `
<article itemprop="itemListElement" itemscope itemtype="https://schema.org/Product" class="ga-product-card--x7Jk"
data-scroll-id="1900${i}"><a href="/1900${i}-item" class="_link_1k2"><picture class="_pic"><img itemprop="image"
src="https://pcdn.yablokobeauty.ru/p/1900${i}/web.webp" alt="${brand} ${name}"></picture><div class="_info_9sx"><div
class="_price-row"><span class="_actual-price_3vd">${rub(price)}</span></div><div class="_brand">${brand}</div><div
class="_name">${name}</div></div></a>${
  ok
    ? '<button class="ga-button--s3 _cart" type="button"><span>в корзину</span></button>'
    : '<button class="ga-button--s3 _sub" type="button"><span>сообщить о поступлении</span></button>'
}</article>`;

const shell = (title: string, body: string, nuxt: object): string => `<!doctype html><html data-n-head-ssr
lang="ru"><head><meta data-n-head="ssr" charset="utf-8"><title>${title}</title><link rel="preload"
href="/_nuxt/a81bc0.js" as="script">
${css(['ga-header', 'ga-pdp', '_price_f0', '_info_9sx', 'ga-button', 'ga-footer', '_modal'])}</head><body><div
id="__nuxt"><div id="__layout"><div class="ga-app"><header class="ga-header"><div class="_promo">бесплатная доставка
от 2 000 ₽</div><a href="/" aria-label="на главную">ЯБЛОКО</a><button>каталог</button><ul>${links(
  ['парфюмерия', 'уход', 'макияж', 'волосы', 'ногти', 'мужчинам', 'детям', 'для дома', 'бренды', 'промо'],
  '/',
)}</ul><a
href="/cart">корзина</a><a href="/my">профиль</a><button class="_city">Москва</button></header><main>${body}</main>
<footer class="ga-footer"><ul>${links(
  ['о компании', 'доставка', 'оплата', 'возврат', 'магазины', 'карта лояльности', 'вакансии', 'контакты'],
  '/about/',
)}</ul><select><option>Россия</option><option>Беларусь</option><option>\
Казахстан</option></select><p>ООО «Яблоко Бьюти», ОГРН 1036603999999</p></footer><div class="_cookie">мы используем \
cookie <button>ок</button></div></div></div></div><script>window.__NUXT__=(function(a,\
b){return ${JSON.stringify(nuxt)}}(null,false));</script><script src="/_nuxt/a81bc0.js" defer></script></body></html>`;

interface Unit {
  v: string;
  price: number;
  ok: boolean;
}
interface Opt {
  brand: string;
  name: string;
  price: number;
  was?: number;
  card?: string;
  units?: Unit[];
  pick?: number;
  status: string;
  state?: boolean;
  action: string;
  extra?: string;
}
const product = (q: Opt): string =>
  shell(
    `${q.brand} ${q.name} — купить`,
    `<nav class="ga-breadcrumbs"><a
href="/">главная</a><a href="/parfjumerija">парфюмерия</a></nav><article class="ga-pdp" itemscope
itemtype="https://schema.org/Product"><div class="_gallery"><img itemprop="image"
src="https://pcdn.yablokobeauty.ru/p/19000/web.webp" alt="${q.name}"></div><div class="_aside"><div
class="_type">парфюмерная вода</div><h1><a href="/brands/x" class="_brand_l"><span
itemprop="brand">${q.brand}</span></a> <span class="_name_t" itemprop="name">${q.name}</span></h1>
${
  q.units === undefined
    ? ''
    : `<div class="_units"><div class="_label">объём / мл</div>${each(
        q.units,
        (u, i) =>
          `<button type="button" class="_unit${i === q.pick ? ' _unit_active' : ''}${u.ok ? '' : ' _unit_disabled'}"
aria-pressed="${i === q.pick}"><span>${u.v}</span>${
            u.ok ? `<span class="_up">${rub(u.price)}</span>` : '<span class="_up">нет в наличии</span>'
          }</button>`,
      )}</div>`
}
<div class="_price_f0" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency"
content="RUB">${
      q.card === undefined
        ? ''
        : `<div class="_card-price"><span>${q.card}</span> <span>с картой
лояльности</span></div>`
    }<div class="_regular"><span class="_actual-price_3vd">${rub(q.price)}</span>${
      q.was === undefined ? '' : ` <span class="_old-price" style="text-decoration:line-through">${rub(q.was)}</span>`
    }</div></div>
<div class="_status">${q.status}</div><div class="_actions">${q.action}<button class="_fav" aria-label="добавить в
избранное"></button></div>${q.extra ?? ''}<div class="_delivery"><div>курьером — завтра, бесплатно от 2 000
₽</div><div>самовывоз из магазинов</div></div></div><section class="_tabs"><h2>описание</h2><div
itemprop="description"><p>Аромат открывается нотами бергамота и можжевельника, в сердце — ладан и ирис, в базе —
ваниль и сандал.</p></div><p>артикул: 19000155</p></section><section class="_reviews"><h2>отзывы</h2><p>Дарья: шлейф
невероятный, беру второй флакон.</p><p>Артём: полгода не было в наличии, дождался.</p></section></article>
<section class="_similar"><h2>похожие товары</h2>${each(OTHERS.slice(0, 5), item)}</section><section
class="_viewed"><h2>вы смотрели</h2>${each(OTHERS.slice(5, 7), item)}</section>`,
    {
      layout: 'default',
      state: {
        product: {
          sku: '19000155',
          name: q.name,
          brand: q.brand,
          price: {
            actual: { amount: q.price, currency: 'RUB', denominator: 1 },
            old: q.was === undefined ? null : { amount: q.was },
          },
          inStock: q.state ?? q.action.includes('_buy'),
          variants: (q.units ?? []).map((u, i) => ({
            itemId: 1900015 + i,
            attributeValue: u.v,
            price: u.price,
            inStock: u.ok,
          })),
        },
      },
      serverRendered: true,
    },
  );
const buy = (t = 'добавить в корзину'): string => `<button type="button" class="ga-button--s3
_buy"><span>${t}</span></button>`;
const ask = '<button type="button" class="ga-button--s3 _notify"><span>сообщить о поступлении</span></button>';

export const goldapple: CorpusCase[] = [
  p(
    'in stock',
    '/19000155-mojave',
    product({ brand: 'BYREDO', name: 'Mojave ghost', price: 21300, status: 'в наличии', action: buy() }),
    'in_stock',
    21300,
  ),
  p(
    'few left',
    '/19000156-rolling',
    product({
      brand: 'KILIAN PARIS',
      name: 'Rolling in love',
      price: 26900,
      status: 'осталось мало: 2 шт.',
      action: buy(),
    }),
    'in_stock',
    26900,
  ),
  p(
    'sold out with notice',
    '/19000157-moon',
    product({
      brand: 'VILHELM PARFUMERIE',
      name: 'Moon carnival',
      price: 22100,
      status: 'нет в наличии',
      action: ask,
    }),
    'out_of_stock',
    22100,
  ),
  p(
    'sold out',
    '/19000158-toner',
    product({
      brand: 'DON’T TOUCH MY SKIN',
      name: 'Крем с церамидами',
      price: 1590,
      status: 'товар закончился',
      action: '',
    }),
    'out_of_stock',
    1590,
  ),
  p(
    'shown size sold out, others in stock',
    '/19000159-ani',
    product({
      brand: 'NISHANE',
      name: 'Ani',
      price: 24500,
      units: [
        { v: '15', price: 6900, ok: true },
        { v: '50', price: 18990, ok: true },
        { v: '100', price: 24500, ok: false },
      ],
      pick: 2,
      status: 'нет в наличии',
      action: ask,
    }),
    ['in_stock', 'out_of_stock'],
    24500,
  ),
  p(
    'several sizes in stock',
    '/19000160-molecule',
    product({
      brand: 'MOLECULE',
      name: '02',
      price: 4300,
      units: [
        { v: '30', price: 4300, ok: true },
        { v: '100', price: 9870, ok: true },
      ],
      pick: 0,
      status: 'в наличии',
      action: buy(),
    }),
    'in_stock',
    4300,
  ),
  p(
    'pre-order',
    '/19000161-advent',
    product({
      brand: 'CLARINS',
      name: 'Адвент-календарь',
      price: 12990,
      status: 'предзаказ, доставка с 15 ноября',
      action: buy('оформить предзаказ'),
    }),
    'preorder',
    12990,
  ),
  p(
    'loyalty card price beside normal price',
    '/19000162-oil',
    product({
      brand: 'CLARINS',
      name: 'Масло для тела Tonic',
      price: 5450,
      card: rub(4632),
      status: 'в наличии',
      action: buy(),
    }),
    'in_stock',
    5450,
  ),
  p(
    'sale',
    '/19000163-montale',
    product({ brand: 'MONTALE', name: 'Arabians tonka', price: 8475, was: 11300, status: 'в наличии', action: buy() }),
    'in_stock',
    8475,
  ),
  p(
    'discontinued',
    '/19000164-old',
    product({
      brand: 'MONTALE',
      name: 'Boise fruité',
      price: 10200,
      status: 'снят с производства',
      action: '',
      extra: '<p>больше не поступит в продажу</p>',
    }),
    ['discontinued', 'out_of_stock'],
    10200,
  ),
  p(
    'store only',
    '/19000165-exclusive',
    product({
      brand: 'KILIAN PARIS',
      name: 'Sacred wood',
      price: 48900,
      status: 'только в магазинах',
      action:
        '<button type="button" class="ga-button--s3 _stores"><span>посмотреть наличие в магазинах</span></button>',
      state: true,
    }),
    ['in_stock', 'out_of_stock'],
    48900,
  ),
  p(
    'embedded state in stock, page sold out',
    '/19000166-gypsy',
    product({
      brand: 'BYREDO',
      name: 'Slow dance',
      price: 20700,
      status: 'нет в наличии',
      action: ask,
      state: true,
    }),
    'out_of_stock',
    20700,
  ),
  o(
    'category',
    '/parfjumerija',
    shell(
      'парфюмерия',
      `<h1>парфюмерия</h1><p>8 товаров</p><div class="_grid" itemscope
itemtype="https://schema.org/ItemList">${each(OTHERS, item)}</div>`,
      { layout: 'default', state: { category: { id: 7, total: 8 } }, serverRendered: true },
    ),
    'not-a-product',
  ),
];
