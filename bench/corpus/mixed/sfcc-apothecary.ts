import type { CorpusCase } from '../case.ts';
import { bell, no, product, sizes, yes } from './pages/sfcc-apothecary-page.ts';
import { css, links, maker } from './util.ts';

const { p, o } = maker('sfcc-sitegenesis-chemist', 'en-GB', 'https://www.harleychemists.co.uk', 'GBP');

export const sfccApothecary: CorpusCase[] = [
  p(
    'in stock',
    '/burberry-her-elixir-10269981',
    product({
      name: 'Burberry Her Elixir de Parfum 50ml',
      brand: 'Burberry',
      price: 92,
      msg: yes(),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    92,
  ),
  p(
    'few left',
    '/ted-baker-mia-10269982',
    product({
      name: 'Ted Baker Mia Eau de Toilette 75ml',
      brand: 'Ted Baker',
      price: 24.75,
      msg: yes('Only 4 left - order soon'),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    24.75,
  ),
  p(
    'sold out with email alert',
    '/jo-malone-peony-10269983',
    product({
      name: 'Jo Malone Peony & Blush Suede Cologne 100ml',
      brand: 'Jo Malone London',
      price: 122,
      msg: no('Temporarily out of stock'),
      extra: bell,
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    122,
  ),
  p(
    'sold out',
    '/effaclar-gel-10269984',
    product({
      name: 'La Roche-Posay Effaclar Gel 400ml',
      brand: 'La Roche-Posay',
      price: 19.9,
      msg: no('Sorry, this item is currently unavailable'),
      cta: 'Out of stock',
      off: true,
      ldAvail: 'OutOfStock',
    }),
    'out_of_stock',
    19.9,
  ),
  p(
    'shown size sold out, others in stock',
    '/sol-de-janeiro-71-10269985?dwvar_size=1',
    product({
      name: 'Sol de Janeiro Cheirosa 71 Perfume Mist',
      brand: 'Sol de Janeiro',
      price: 38,
      msg: no('This size is out of stock. Please choose another size.'),
      cta: 'Add to basket',
      off: true,
      sizes: sizes(
        [
          ['90ml', true],
          ['240ml', false],
        ],
        1,
      ),
      ldAvail: 'OutOfStock',
    }),
    ['in_stock', 'out_of_stock'],
    38,
  ),
  p(
    'pre-order',
    '/no7-advent-10269986',
    product({
      name: 'No7 25 Days of Beauty Advent Calendar',
      brand: 'No7',
      price: 54,
      msg: '<p class="preorder-msg">Pre-order now. Dispatched from 10 October</p>',
      cta: 'Pre-order',
      ldAvail: 'PreOrder',
    }),
    'preorder',
    54,
  ),
  p(
    'back-order',
    '/cerave-oil-10269987',
    product({
      name: 'CeraVe Hydrating Foaming Oil Cleanser 473ml',
      brand: 'CeraVe',
      price: 17.5,
      msg: '<p class="backorder-msg">On back order: allow up to 14 days for dispatch</p>',
      cta: 'Add to basket',
      ldAvail: 'BackOrder',
    }),
    'backorder',
    17.5,
  ),
  p(
    'discontinued',
    '/ghost-dream-10269988',
    product({
      name: 'Ghost Captivating Eau de Toilette 50ml',
      brand: 'Ghost',
      price: 26,
      msg: no('This product has been discontinued'),
      extra: '<p>Try <a href="/ghost-the-fragrance-10269990">Ghost The Fragrance</a> instead.</p>',
      ldAvail: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    26,
  ),
  p(
    'sale with unit price',
    '/green-tea-10269989',
    product({
      name: 'Elizabeth Arden Green Tea Tropical 100ml',
      brand: 'Elizabeth Arden',
      price: 14.4,
      was: 18,
      per: '£14.40 per 100ml',
      msg: yes(),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    14.4,
  ),
  p(
    'member price beside normal price',
    '/soap-glory-scrub-10269991',
    product({
      name: 'Soap & Glory Breakfast Scrub 300ml',
      brand: 'Soap & Glory',
      price: 10,
      promo:
        '<div class="member-price"><strong>£7.50</strong> with Rewards Card</div><a href="/rewards">Join for free</a>',
      msg: yes(),
      cta: 'Add to basket',
      ldAvail: 'InStock',
    }),
    'in_stock',
    10,
  ),
  p(
    'store only',
    '/retinol-10269992',
    product({
      name: 'No7 Pure Retinol 1% Pharmacist Consult',
      brand: 'No7',
      price: 42,
      msg: no('Available in store only'),
      extra: '<a class="button" href="/stores?pid=10269992">Find in store</a>',
      ldAvail: 'InStoreOnly',
    }),
    ['in_stock', 'out_of_stock'],
    42,
  ),
  p(
    'structured data in stock, page sold out',
    '/ghost-orb-10269994',
    product({
      name: 'Ghost Orb of Night 30ml',
      brand: 'Ghost',
      price: 27.5,
      msg: no('Currently out of stock online'),
      extra: bell,
      ldAvail: 'InStock',
    }),
    'out_of_stock',
    27.5,
  ),
  o(
    'queue',
    '/burberry-her-10269993',
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>You are
in the queue | Harley Chemists</title>
${css(['queue-box', 'queue-logo', 'queue-progress', 'queue-footer', 'queue-lang', 'queue-mail'])}<script \
src="//static.queue-it.net/script/queueclient.min.js"></script><script>window.__q={customer:"harley",event:"sale25",\
layout:"Harley v4",serviceBase:"https://harley.queue-it.net",texts:{whichIsIn:"The estimated wait
is",usersInLineAhead:"Number of users in line ahead of you",warning:"Turn on cookies to keep your place in
line",over:"Your turn started at"}};</script></head>
<body class="queue before"><div class="queue-box" id="main"><div class="queue-logo">Harley Chemists</div><h1
id="MainPart_h1Header">You are now in line</h1><p>Lots of customers are visiting our online shop right now. You have
been placed in a virtual queue. When it is your turn, you will have 10 minutes to enter the website.</p>
<div class="queue-progress" role="progressbar" aria-valuenow="14"></div><p>Number of users in line ahead of you: <b
id="MainPart_lbUsersInLineAheadOfYou">4127</b></p><p>Your estimated wait time is: <b>13 minutes</b></p><p>Status last
updated: 11:04:32</p><p>Please do not refresh this page.</p></div>
<ul class="queue-footer">${links(['What is this?', 'Privacy', 'Terms'], 'https://queue-it.com/')}</ul><p>Queue ID:
8f2e11c4-33f0-4e1b-9d55-aa0e5a0cc8a1</p></body></html>`,
    'blocked',
  ),
];
