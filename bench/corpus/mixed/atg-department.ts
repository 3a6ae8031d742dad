import type { CorpusCase } from '../case.ts';
import { buy, item, no, notifyForm, OTHERS, off, product, shell, sizes, yes } from './pages/atg-department-page.ts';
import { each, maker } from './util.ts';

const { p, o } = maker('atg-department-store', 'en-US', 'https://www.harmons-stores.com', 'USD');

export const atgDepartment: CorpusCase[] = [
  p(
    'in stock',
    '/shop/product/a?ID=5501',
    product({
      brand: 'Estée Lauder',
      name: 'Pleasures Eau de Parfum Spray, 3.4-oz.',
      price: 98,
      bag: buy(),
      ship: yes,
      av: 'InStock',
    }),
    'in_stock',
    98,
  ),
  p(
    'few left',
    '/shop/product/b?ID=5502',
    product({
      brand: 'Coach',
      name: 'Floral Blush, 3-oz.',
      price: 109,
      bag: buy(),
      ship: yes,
      msg: '<div class="badge-urgent">Only 2 left</div>',
      av: 'InStock',
    }),
    'in_stock',
    109,
  ),
  p(
    'sold out with notify',
    '/shop/product/c?ID=5503',
    product({
      brand: 'Dolce&Gabbana',
      name: 'Devotion Intense, 1.7-oz.',
      price: 118,
      bag: off(),
      ship: no,
      pick: 'Not available at nearby stores',
      extra: notifyForm,
      av: 'OutOfStock',
    }),
    'out_of_stock',
    118,
  ),
  p(
    'sold out',
    '/shop/product/d?ID=5504',
    product({
      brand: 'Lancôme',
      name: 'Miracle Eau de Parfum, 1.7-oz.',
      price: 94,
      bag: off('Sold Out'),
      ship: no,
      pick: 'Not available for pickup',
      msg: '<p class="msg">Sorry, this item is currently unavailable.</p>',
      av: 'OutOfStock',
    }),
    'out_of_stock',
    94,
  ),
  p(
    'shown size sold out, others in stock',
    '/shop/product/e?ID=5505',
    product({
      brand: 'Versace',
      name: 'Dylan Purple',
      price: 126,
      sizes: sizes(
        [
          ['1-oz.', 72, true],
          ['1.7-oz.', 98, true],
          ['3.4-oz.', 126, false],
        ],
        2,
      ),
      bag: off(),
      ship: 'This size is out of stock',
      pick: 'Not available for pickup',
      av: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    126,
  ),
  p(
    'several sizes in stock',
    '/shop/product/f?ID=5506',
    product({
      brand: 'Clinique',
      name: 'Aromatics Elixir Perfume Spray',
      price: 72,
      sizes: sizes(
        [
          ['0.85-oz.', 48, true],
          ['1.5-oz.', 72, true],
          ['3.4-oz.', 98, true],
        ],
        1,
      ),
      bag: buy(),
      ship: yes,
      av: 'InStock',
    }),
    'in_stock',
    72,
  ),
  p(
    'pre-order',
    '/shop/product/g?ID=5507',
    product({
      brand: 'MAC',
      name: 'Holiday Advent Calendar',
      price: 225,
      bag: buy('Pre-Order'),
      ship: 'Pre-order: expected to ship by Nov 28',
      av: 'PreOrder',
    }),
    'preorder',
    225,
  ),
  p(
    'back-order',
    '/shop/product/h?ID=5508',
    product({
      brand: 'Philosophy',
      name: 'Amazing Grace Body Lotion, 32-oz.',
      price: 54,
      bag: buy(),
      ship: 'Backordered: ships in 3 to 4 weeks',
      pick: 'Not available for pickup',
      av: 'BackOrder',
    }),
    'backorder',
    54,
  ),
  p(
    'discontinued',
    '/shop/product/i?ID=5509',
    product({
      brand: 'Ralph Lauren',
      name: 'Romance Silver, 1.7-oz.',
      price: 79,
      bag: '',
      ship: no,
      pick: 'Not available for pickup',
      msg: '<p class="msg">This item has been discontinued and is no longer available.</p>',
      av: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    79,
  ),
  p(
    'sale with card price',
    '/shop/product/j?ID=5510',
    product({
      brand: 'Ralph Lauren',
      name: 'Polo Red, 4.2-oz.',
      price: 73.5,
      was: 98,
      card: '<div class="card-offer">Or <b>$66.15</b> with your Harmon\'s Card when you open an account</div>',
      bag: buy(),
      ship: yes,
      av: 'InStock',
    }),
    'in_stock',
    73.5,
  ),
  p(
    'structured data with old price',
    '/shop/product/k?ID=5511',
    product({
      brand: 'Estée Lauder',
      name: 'Bronze Goddess, 3.4-oz.',
      price: 64.8,
      was: 108,
      ldPrice: 108,
      bag: buy(),
      ship: yes,
      av: 'OutOfStock',
    }),
    'in_stock',
    64.8,
  ),
  o(
    'brand page',
    '/shop/brand/designer-perfume',
    shell(
      'Designer Perfume',
      `<h1>Designer Perfume</h1><p>9
items</p><div class="sort">Sort by: Featured Items, Price: Low to High</div><ul class="sortableGrid">${each(
        OTHERS,
        item,
      )}</ul>`,
      'browse',
    ),
    'not-a-product',
  ),
  o(
    'access denied',
    '/shop/product/l?ID=5512',
    `<HTML lang="en"><HEAD><TITLE>Access
Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>

You don't have permission to access
"http&#58;&#47;&#47;www&#46;harmons&#45;stores&#46;com&#47;shop&#47;product&#47;l&#63;" on this
server.<P>Reference&#32;&#35;18&#46;6f3e1302&#46;1731402931&#46;2c0a91b7
<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;6f3e1302&#46;1731402931&#46;2c0a91b7</P></BODY>\
</HTML>`,
    'blocked',
    403,
  ),
];
