import type { CorpusCase } from '../case.ts';
import { alertBox, avail, bis, buyBtn, conf, none, now, OTHERS, product, shell, tile } from './pages/shopware5-page.ts';
import { each, maker } from './util.ts';

const { p, o } = maker('shopware5-responsive', 'de', 'https://www.duftkontor-hansen.de', 'EUR');

export const shopware5: CorpusCase[] = [
  p(
    'in stock',
    '/herrenduefte/871/tabac-original',
    product({
      name: 'Tabac Original Eau de Cologne 100 ml',
      brand: 'Tabac',
      price: 26.95,
      unit: '100 Milliliter',
      meta: avail('InStock'),
      delivery: now,
      buy: buyBtn(),
    }),
    'in_stock',
    26.95,
  ),
  p(
    'few left',
    '/nischenduft/872/rausch-intense',
    product({
      name: 'J.F. Schwarzlose Rausch Intense',
      price: 189,
      brand: 'J.F. Schwarzlose',
      meta: avail('LimitedAvailability'),
      icon: 'more-is-coming',
      delivery: 'Nur noch 1 Stück auf Lager',
      buy: buyBtn(),
    }),
    'in_stock',
    189,
  ),
  p(
    'sold out with notification',
    '/nischenduft/873/linde-berlin',
    product({
      name: 'Frau Tonis Linde Berlin',
      price: 98,
      brand: 'Frau Tonis',
      meta: avail('OutOfStock'),
      icon: 'not-available',
      delivery: 'Derzeit nicht lieferbar',
      notify: bis,
    }),
    'out_of_stock',
    98,
  ),
  p(
    'sold out',
    '/pflege/874/aqua-clear',
    product({
      name: 'Sans Soucis Aqua Clear Serum',
      brand: 'Sans Soucis',
      price: 31.5,
      meta: avail('OutOfStock'),
      icon: 'not-available',
      delivery: 'Ausverkauft',
      alert: none,
    }),
    'out_of_stock',
    31.5,
  ),
  p(
    'shown size sold out, others in stock',
    '/nischenduft/875/black-hour?number=DH875.3',
    product({
      brand: 'Birkholz',
      name: 'Birkholz Black Hour Eau de Parfum',
      price: 135,
      meta: avail('OutOfStock'),
      alert: none,
      icon: 'not-available',
      conf: conf(
        [
          ['15 ml', true],
          ['30 ml', true],
          ['100 ml', false],
        ],
        2,
      ),
      delivery: 'Artikel zurzeit nicht lieferbar',
    }),
    ['in_stock', 'out_of_stock'],
    135,
  ),
  p(
    'pre-order',
    '/nischenduft/876/ocean-sphere',
    product({
      name: 'Birkholz Ocean Sphere',
      brand: 'Birkholz',
      price: 129,
      meta: avail('PreOrder'),
      icon: 'more-is-coming',
      delivery: 'Erscheint am 15.11.2025',
      buy: buyBtn('Jetzt vorbestellen'),
    }),
    'preorder',
    129,
  ),
  p(
    'back-order',
    '/nischenduft/877/accord-12',
    product({
      name: 'Aer Scents Accord No. 12',
      brand: 'Aer',
      price: 84,
      meta: avail('BackOrder'),
      icon: 'more-is-coming',
      delivery: 'Versandfertig in ca. 3 Wochen (wird für Sie nachbestellt)',
      buy: buyBtn(),
    }),
    'backorder',
    84,
  ),
  p(
    'discontinued',
    '/koelnisch-wasser/878/uralt-lavendel-seife',
    product({
      name: 'Lohse Uralt Lavendel Seife',
      price: 6.9,
      brand: 'Lohse',
      meta: avail('Discontinued'),
      icon: 'not-available',
      delivery: 'Nicht mehr lieferbar',
      alert: alertBox(
        'info',
        'Der Hersteller hat die Produktion eingestellt. Als Alternative empfehlen wir ' +
          '<a href="/parfum/302/lohse-uralt-lavendel">Lohse Uralt Lavendel</a>.',
      ),
    }),
    ['discontinued', 'out_of_stock'],
    6.9,
  ),
  p(
    'sale with unit price',
    '/herrenduefte/879/mouson',
    product({
      name: 'Mouson Lavendel 200 ml',
      brand: 'Mouson',
      price: 19.96,
      was: 24.95,
      unit: '200 Milliliter (9,98&nbsp;&euro; * / 100 Milliliter)',
      meta: avail('InStock'),
      delivery: now,
      buy: buyBtn(),
    }),
    'in_stock',
    19.96,
  ),
  p(
    'structured data in stock, page not available',
    '/nischenduft/880/berlin-summer',
    product({
      name: 'Frau Tonis Sommer',
      brand: 'Frau Tonis',
      price: 110,
      meta: avail('InStock'),
      icon: 'not-available',
      alert: none,
      delivery: 'Leider ausverkauft',
    }),
    'out_of_stock',
    110,
  ),
  o(
    'category',
    '/herrenduefte/',
    shell(
      'Herrendüfte',
      `<div class="content listing--content"><div class="hero-unit
 category--teaser"><h1 class="hero--headline">Herrendüfte</h1></div><div class="listing--actions"><select
name="o"><option>
Erscheinungsdatum</option><option>Niedrigster Preis</option></select></div><div class="listing--container"><div
class="listing">
${each(OTHERS, tile)}</div></div></div>`,
      'listing',
    ),
    'not-a-product',
  ),
  o(
    'removed product',
    '/nischenduft/199/alter-duft',
    shell(
      'Seite nicht gefunden',
      `<div class="content--wrapper">
${alertBox('error', 'Leider ist der aufgerufene Artikel nicht mehr verfügbar.')}<h2>Ähnliche Artikel</h2><div
 class="product-slider--container">${each(OTHERS.slice(2, 7), tile)}</div></div>`,
      'error',
    ),
    'gone',
    404,
  ),
];
