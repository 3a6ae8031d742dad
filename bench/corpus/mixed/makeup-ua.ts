import type { CorpusCase } from '../case.ts';
import { buy, item, notifyForm, OTHERS, one, product, shell } from './pages/makeup-ua-page.ts';
import { css, each, maker, slug } from './util.ts';

const { p, o } = maker('beauty-market-ua', 'uk', 'https://krasamarket.ua', 'UAH');

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
      btn: notifyForm,
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
      btn: notifyForm,
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
      btn: notifyForm,
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
