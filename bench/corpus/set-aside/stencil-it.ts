/** Imitates an Italian perfumery on BigCommerce with the Cornerstone (Stencil) theme. */

import { each, other, product, suite } from './lib.ts';
import { alertBox, buy, item, notify, radio, shelf, shop, stockField, tile } from './stencil-it-page.ts';

const make = suite('bigcommerce-cornerstone-essenza', 'it', 'https://www.essenzaprofumi.it');

export const cases = [
  make(
    'in stock',
    '/gf-ferre/',
    item({
      name: 'Gianfranco Ferré Camicia 113 50 ml',
      price: '€36,50',
      stock: '',
      cart: buy(),
      shipping: 'Spedizione immediata',
      ld: ['InStock', '36.50'],
    }),
    product('in_stock', [36.5], 'EUR'),
  ),
  make(
    'few left',
    '/missoni/',
    item({
      name: 'Missoni Wave EDT 50 ml',
      price: '€44,00',
      stock: stockField('2 pezzi rimasti'),
      cart: buy(),
      ld: ['InStock', '44.00'],
    }),
    product('in_stock', [44], 'EUR'),
  ),
  make(
    'sold out with form',
    '/moschino-couture/',
    item({
      name: 'Moschino Couture EDP 50 ml',
      price: '€41,00',
      stock: alertBox('Esaurito'),
      cart: notify,
      ld: ['OutOfStock', '41.00'],
    }),
    product('out_of_stock', [41], 'EUR'),
  ),
  make(
    'sold out',
    '/laura-rossi/',
    item({
      name: 'Blumarine Bellissima EDP 50 ml',
      price: '€33,90',
      stock: alertBox('Il prodotto non è al momento disponibile'),
      cart: '',
    }),
    product('out_of_stock', [33.9], 'EUR'),
  ),
  make(
    'sizes, one sold out',
    '/etro-rose/',
    item({
      name: 'Etro Rose Passion EDP',
      price: '€88,00',
      stock: '',
      cart: buy(),
      options: `<div class="form-field" data-product-attribute="set-rectangle"><label class="form-label">Formato:</label>
    ${radio('50 ml', true)}${radio('100 ml (esaurito)', false, true)}</div>`,
    }),
    product('in_stock', [88], 'EUR'),
  ),
  make(
    'pre-order',
    '/prada-2027/',
    item({
      name: 'Prada Infusion de Figue 2027 100 ml',
      price: '€142,00',
      stock: '',
      cart: buy('Preordina ora'),
      shipping: 'In uscita il 10/02/2027',
      ld: ['PreOrder', '142.00'],
    }),
    product('preorder', [142], 'EUR'),
  ),
  make(
    'back-order',
    '/xerjoff/',
    item({
      name: 'Xerjoff Erba Pura 50 ml',
      price: '€165,00',
      stock: '',
      cart: buy(),
      shipping: 'Ordinabile, in arrivo dal fornitore: spedito in 3 settimane',
    }),
    product('backorder', [165], 'EUR'),
  ),
  make(
    'discontinued',
    '/krizia/',
    item({ name: 'Krizia Time 75 ml', price: '', stock: alertBox('Prodotto fuori produzione'), cart: '' }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'list price and price now',
    '/bvlgari-man/',
    item({
      name: 'Bvlgari Man Terrae 60 ml',
      price: '€55,25',
      rrp: '€85,00',
      stock: '',
      cart: buy(),
      shipping: 'Disponibile',
      ld: ['InStock', '55.25'],
    }),
    product('in_stock', [55.25], 'EUR'),
  ),
  make(
    'price with and without tax',
    '/shampoo-pro/',
    item({
      name: 'Shampoo Professionale 1000 ml',
      price: '€18,30',
      net: '€15,00',
      stock: '',
      cart: buy(),
      shipping: 'Disponibile',
    }),
    product('in_stock', [18.3], 'EUR'),
  ),
  make(
    'structured data other price, page sells cheaper',
    '/versace/',
    item({
      name: 'Versace Yellow Diamond 30 ml',
      price: '€29,90',
      stock: stockField('18'),
      cart: buy(),
      ld: ['OutOfStock', '48.00'],
    }),
    product('in_stock', [29.9], 'EUR'),
  ),
  make(
    'category',
    '/donna/',
    shop(
      'Donna',
      `<h1 class="page-heading">Donna</h1><main class="page-content"
    id="product-listing-container"><form class="actionBar"><label>Ordina per:</label></form><ul class="productGrid">
    ${each([...shelf, ['Roberto Cavalli EDP 50 ml', '€38,00', 'roberto-cavalli'] as const], tile)}</ul></main>`,
      'category',
    ),
    other('not-a-product'),
  ),
];
