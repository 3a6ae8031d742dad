import type { CorpusCase } from '../case.ts';
import { alert, card, cart, OTHERS, product, shell, sizes, stock } from './pages/hyva-nl-page.ts';
import { each, maker } from './util.ts';

const { p, o } = maker('magento2-hyva', 'nl', 'https://www.parfumhuys.nl', 'EUR');

export const hyvaNl: CorpusCase[] = [
  p(
    'in stock',
    '/loewe-7-anonimo.html',
    product({
      name: 'Loewe 7 Anónimo 100 ml',
      brand: 'Loewe',
      price: 104.95,
      cta: cart(),
      state: stock(true, 'Op voorraad, morgen in huis'),
      ldAvail: 'InStock',
    }),
    'in_stock',
    104.95,
  ),
  p(
    'few left',
    '/mugler-angel-nova.html',
    product({
      name: 'Mugler Angel Nova 30 ml',
      brand: 'Mugler',
      price: 58,
      state: stock(true, 'Nog maar 3 stuks op voorraad'),
      cta: cart(),
      ldAvail: 'InStock',
    }),
    'in_stock',
    58,
  ),
  p(
    'sold out with alert form',
    '/hermes-h24.html',
    product({
      name: 'Hermès H24 Herbes Vives 50 ml',
      brand: 'Hermès',
      price: 76.5,
      state: stock(false, 'Tijdelijk uitverkocht'),
      extra: alert,
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    76.5,
  ),
  p(
    'sold out',
    '/kenzo-flower.html',
    product({
      name: 'Kenzo Flower Ikebana 75 ml',
      brand: 'Kenzo',
      price: 83.25,
      state: stock(false, 'Niet op voorraad'),
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    83.25,
  ),
  p(
    'shown size sold out, others in stock',
    '/replica-by-the-fireplace.html',
    product({
      name: 'Replica By the Fireplace',
      brand: 'Maison Margiela',
      price: 132,
      swatches: sizes(
        [
          ['10 ml', 29, true],
          ['30 ml', 65, true],
          ['100 ml', 132, false],
        ],
        2,
      ),
      state: stock(false, 'Deze maat is uitverkocht'),
      cta: cart('Uitverkocht', true),
      ldAvail: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    132,
  ),
  p(
    'pre-order',
    '/jpg-scandal-elixir.html',
    product({
      name: 'Jean Paul Gaultier Scandal Elixir',
      price: 99,
      brand: 'Jean Paul Gaultier',
      state: stock(true, 'Binnenkort verwacht: 12 november'),
      cta: cart('Reserveer nu'),
      extra: '<p>Reserveer alvast; we versturen je bestelling zodra de geur binnen is.</p>',
      ldAvail: 'PreOrder',
    }),
    'preorder',
    99,
  ),
  p(
    'back-order',
    '/acqua-di-parma-oud.html',
    product({
      name: 'Acqua di Parma Oud & Spice 180 ml',
      price: 274,
      brand: 'Acqua di Parma',
      state: stock(true, 'Levertijd 2 tot 3 weken, wordt voor je besteld'),
      cta: cart('Bestellen'),
      ldAvail: 'BackOrder',
    }),
    'backorder',
    274,
  ),
  p(
    'discontinued',
    '/kenzo-jungle-tigre.html',
    product({
      name: 'Kenzo Jungle Le Tigre',
      brand: 'Kenzo',
      price: 69.95,
      state: stock(false, 'Uit assortiment'),
      extra: '<p>Dit product wordt niet meer gemaakt en is niet meer leverbaar.</p>',
      ldAvail: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    69.95,
  ),
  p(
    'sale with unit price',
    '/narciso-pure-musc.html',
    product({
      name: 'Narciso Rodriguez Pure Musc 50 ml',
      was: 91,
      brand: 'Narciso Rodriguez',
      price: 64.95,
      per: '€ 129,90 / 100 ml',
      state: stock(true, 'Op voorraad'),
      cta: cart(),
      ldAvail: 'InStock',
    }),
    'in_stock',
    64.95,
  ),
  p(
    'several sizes in stock',
    '/essential-rose-magnetic.html',
    product({
      name: 'Essential Parfums Rose Magnetic',
      price: 72,
      brand: 'Essential Parfums',
      swatches: sizes(
        [
          ['10 ml', 24, true],
          ['100 ml', 72, true],
          ['150 ml', 89, true],
        ],
        1,
      ),
      state: stock(true, 'Op voorraad, morgen in huis'),
      cta: cart(),
      ldAvail: 'InStock',
    }),
    'in_stock',
    72,
  ),
  p(
    'structured data dearer than page',
    '/issey-nuit.html',
    product({
      name: 'Issey Miyake Nuit d’Issey 125 ml',
      was: 97,
      brand: 'Issey Miyake',
      price: 49.95,
      state: stock(true, 'Op voorraad'),
      cta: cart(),
      ldAvail: 'InStock',
      ldPrice: 97,
    }),
    'in_stock',
    49.95,
  ),
  o(
    'brand list',
    '/merken/niche',
    shell(
      'Nicheparfum',
      `<h1 class="page-title">Nicheparfum</h1><div class="toolbar">10
producten <select><option>Positie</option><option>Prijs</option></select></div><div class="products wrapper grid">
${each(OTHERS, card)}</div>`,
      'catalog-category-view',
    ),
    'not-a-product',
  ),
];
