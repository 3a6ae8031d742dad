/** Imitates eBay, an American marketplace. */
import { action, buy, ended, money, page, seen, select, span } from './ebay-page.ts';
import { book, offer, other, product } from './kit.ts';

const { cases, add } = book('ebay-com', 'en', 'https://www.ebay.com');

add(
  'fixed price, several available',
  '/itm/365999454601',
  page({
    id: 365999454601,
    price: money(94.99),
    quantity: '5 available</span> <span>18 sold',
    actions: buy,
    data: offer(94.99, 'USD', 'InStock'),
  }),
  product('in_stock', [94.99], 'USD'),
);
add(
  'last one, seller discount',
  '/itm/365999454602',
  page({ id: 365999454602, price: money(71.25), was: money(95), quantity: 'Last One', actions: buy }),
  product('in_stock', [71.25], 'USD'),
);
add(
  'out of stock, listing still open',
  '/itm/365999454603',
  page({
    id: 365999454603,
    price: money(88),
    top: ended('This item is out of stock.'),
    quantity: 'Out of Stock / 42 sold',
    actions: action('watch', 'Add to Watchlist') + seen,
    data: offer(88, 'USD', 'OutOfStock'),
  }),
  product('out_of_stock', [88], 'USD'),
);
add(
  'ended by the seller',
  '/itm/365999454604',
  page({
    id: 365999454604,
    price: money(65.5),
    top: ended(
      'This listing was ended by the seller on Tue, Nov 10 at 9:12 AM because the item is no longer available.',
    ),
    actions: seen,
    data: offer(65.5, 'USD', 'OutOfStock'),
  }),
  product(['out_of_stock', 'discontinued'], [65.5], 'USD'),
);
add(
  'sold, markup still says in stock',
  '/itm/365999454605',
  page({
    id: 365999454605,
    price: money(120),
    top: ended('This listing sold on Sat, Nov 21 at 4:40 PM.'),
    actions: seen,
    data: offer(120, 'USD', 'InStock'),
  }),
  product(['out_of_stock', 'discontinued'], [120], 'USD'),
);
add(
  'auction with a buy it now price',
  '/itm/365999454606',
  page({
    id: 365999454606,
    price: `${money(140)}`,
    options: `<div class="vim x-bid-price" data-testid="x-bid-price"><div
class="x-price-primary">${span('US $41.00')}</div>
<div class="x-bid-count">7 bids</div></div><div class="x-timer-module">Ends in 1d 4h</div>`,
    actions: action('bid', 'Place bid', true) + buy,
  }),
  product('in_stock', [140], 'USD'),
);
add(
  'auction running',
  '/itm/365999454607',
  page({
    id: 365999454607,
    price: money(41),
    condition: 'New without box',
    options: `<div class="x-bid-count">${span('7 bids')}</div><div
class="x-timer-module">${span('Ends in 1d 4h')}</div>`,
    actions: action('bid', 'Place bid', true) + action('watch', 'Add to Watchlist'),
    data: offer(41, 'USD', 'InStock'),
  }),
  product(['in_stock', 'unknown'], [41], 'USD'),
);
add(
  'auction ended with a winning bid',
  '/itm/365999454608',
  page({
    id: 365999454608,
    price: money(77),
    top: ended('Bidding ended on Sun, Nov 22 at 8:01 PM.'),
    options: `<div class="x-bid-count">${span('Winning bid')} ${span('14 bids')}</div>`,
    actions: seen,
  }),
  product(['out_of_stock', 'discontinued'], [77], 'USD'),
);
add(
  'sizes in a list, some out of stock',
  '/itm/365999454609',
  page({
    id: 365999454609,
    title: "Women's Merino Crew Neck Sweater",
    price: money(34.99),
    options: select([
      ['S', false],
      ['M', true],
      ['L', false],
      ['XL', true],
    ]),
    quantity: '12 available',
    actions: buy,
  }),
  product('in_stock', [34.99], 'USD'),
);
add(
  'all sizes out of stock',
  '/itm/365999454610',
  page({
    id: 365999454610,
    title: "Women's Merino Roll Neck Sweater",
    price: money(29.99),
    options: select([
      ['S', false],
      ['M', false],
      ['L', false],
    ]),
    quantity: 'Out of stock',
    actions: action('watch', 'Add to Watchlist') + seen,
  }),
  product('out_of_stock', [29.99], 'USD'),
);
add(
  'local pickup only',
  '/itm/365999454611',
  page({
    id: 365999454611,
    title: 'Dressing table with mirror, unassembled in box',
    price: money(250),
    quantity: '1 available',
    shipping: 'Does not ship. Free local pickup from Austin, Texas, United States.',
    actions: buy,
  }),
  product('in_stock', [250], 'USD'),
);
add(
  'pre-order from a shop',
  '/itm/365999454612',
  page({
    id: 365999454612,
    title: 'PRE-ORDER Advent Calendar 2027 Beauty Box',
    price: money(89),
    quantity: 'More than 10 available',
    options: `<div class="vim x-ebay-preorder">
${span('Presale: ships on or before Oct 1, 2027', 'ux-textspans--BOLD')}</div>`,
    actions: action('bin', 'Pre-order now', true),
    data: offer(89, 'USD', 'PreOrder'),
  }),
  product('preorder', [89], 'USD'),
);
add(
  'listing removed',
  '/itm/365999454613',
  `<!DOCTYPE html><html lang="en"><head><title>Error Page | eBay</title></head><body><header class="gh-header"><a
id="gh-logo">eBay
</a></header><div class="error-page"><h1>We looked everywhere.</h1><p>Looks like this page is missing. If you still
need help, visit
our help pages.</p><a href="https://www.ebay.com">Go to homepage</a></div></body></html>`,
  other('gone'),
  404,
);
add(
  'pardon our interruption',
  '/itm/365999454614',
  `<!DOCTYPE html><html lang="en"><head><title>Pardon Our Interruption...</title></head><body><div
class="pgHeading"><h1>Pardon Our
Interruption...</h1></div><p>As you were browsing something about your browser made us think you might be a bot. There
are a few
reasons this might happen: You've disabled cookies in your web browser.</p><p>To regain access, please make sure that
cookies and
JavaScript are enabled before reloading the page.</p><script src="/splashui/challenge.js"></script></body></html>`,
  other('blocked'),
);

export { cases as ebay };
