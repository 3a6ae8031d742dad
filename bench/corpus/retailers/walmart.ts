/** Imitates Walmart, an American supermarket. */
import { book, each, json, other, product, usd } from './kit.ts';
import { perimeterx } from './walls.ts';

const { cases, add } = book('walmart', 'en-US', 'https://www.walmart.com');

interface Item {
  id: number;
  name?: string;
  price?: number;
  now?: string;
  was?: number;
  unit?: string;
  buy: string;
  fulfil?: string;
  variants?: string;
  status: string;
  seller?: string;
}

const atc = (
  label = 'Add to cart',
): string => `<div class="relative" data-testid="add-to-cart-section"><button type="button"
class="w_hhLG w_8nsR w_lgOn" data-automation-id="atc" aria-label="${label}">${label}</button></div>`;

const tile = (
  name: string,
  price: number,
): string => `<div role="group" data-item-id="2F${price * 100}" class="sans-serif mid-gray">
<a href="/ip/seort/44"><h3 class="w_q67L">${name}</h3></a><div data-automation-id="product-price"><div
class="mr1 b black f5"
aria-hidden="true">$${Math.floor(price)}<span class="f7">${price.toFixed(2).slice(-2)}</span></div><span
class="w_iUH7">current price
${usd(price)}</span></div><button data-automation-id="add-to-cart">+ Add</button></div>`;

function page(item: Item): string {
  const name = item.name ?? 'Elizabeth Taylor White Diamonds Eau de Toilette, Perfume for Women, 3.3 oz';
  const state = {
    props: {
      pageProps: {
        initialData: {
          data: {
            product: {
              usItemId: String(item.id),
              name,
              availabilityStatus: item.status,
              priceInfo: {
                currentPrice: item.price
                  ? { price: item.price, currencyUnit: 'USD', priceString: usd(item.price) }
                  : null,
                wasPrice: item.was ? { price: item.was, priceString: usd(item.was) } : null,
              },
              sellerDisplayName: item.seller ?? 'Walmart.com',
            },
          },
        },
      },
    },
  };
  const price = item.price
    ? `<div data-testid="price-wrap" class="flex flex-column"><span itemprop="price" data-seo-id="hero-price"
aria-hidden="false"
class="inline-flex flex-column"><span class="w_iUH7"></span>${item.now ?? ''}${usd(item.price)}</span>
${item.unit ? `<span class="f7 gray" data-testid="unit-price">${item.unit}</span>` : ''}
${
  item.was
    ? `<div><span class="mr2 f6 gray mt1 strike" data-seo-id="strike-through-price">${usd(item.was)}</span>
<span class="green">You save ${usd(item.was - item.price)}</span></div>`
    : ''
}</div>
<div class="f7">Price when purchased online <a>Free shipping on orders over $35</a></div>`
    : '';
  return `<!DOCTYPE html><html lang="en-US"><head><meta charSet="utf-8"/><title>${name} - Walmart.com</title>
<link rel="canonical" href="https://www.walmart.com/ip/${item.id}"/></head><body><div id="__next"><header role="banner">
<a href="/" aria-label="Walmart Homepage"></a><input type="search" aria-label="Search"><a href="/cart">0 $0.00</a>
<nav>Departments Services Get it Fast Rollbacks Pharmacy Delivery Registry</nav></header><main>
<section data-testid="product-info"><a href="/brand">Elizabeth Taylor</a><h1 id="main-title"
itemprop="name">${name}</h1>
<span class="f7 rating-number">(4.7)</span><a itemprop="ratingCount">1,480 ratings</a>${item.variants ?? ''}</section>
<section data-testid="buy-box-container">${price}${item.buy}
<div data-testid="fulfillment-section">
${item.fulfil ?? '<div>Shipping<br>Arrives tomorrow</div><div>Pickup<br>Today</div>'}</div>
<div>Sold and shipped by <span>${item.seller ?? 'Walmart.com'}</span></div><div>Free 90-day returns</div>
<button>Add to list</button><button>Add to registry</button></section>
<section data-testid="horizontal-scroller-sponsored"><h2>Sponsored: You might also
like</h2>${tile('Red Door EDT', 21.97)}
${tile('Body Mist 8 oz', 6.48)}</section><section><h2>Frequently bought together</h2><div>Total ${usd(48.94)}</div>
<button>Add all 3 to cart</button></section></main><template id="oos-tpl"><div>Out of stock</div><button>Get in-stock
alert</button></template>
<footer role="contentinfo">© 2026 Walmart. All Rights Reserved. We'd love to hear
what you think! All Departments Store Directory Careers</footer></div>
<script id="__NEXT_DATA__" type="application/json" nonce="">${json(state)}</script></body></html>`;
}

const notify = `<div data-testid="oos-section"><div class="b">Out of stock</div><p>This item is currently out of
stock</p>
<button type="button">Get in-stock alert</button><form><input type="email" placeholder="Email address"></form></div>`;

const chips = (
  values: [string, boolean, boolean, number?][],
): string => `<div data-testid="variant-group-0"><span>Size:</span>
${each(values, ([text, chosen, open, price]) => {
  const stock = open ? '' : 'Out of stock';
  return `<label class="${chosen ? 'b--black' : 'b--gray'} ${open ? '' : 'bg-near-white strike'}">
<input type="radio" ${chosen ? 'checked' : ''} name="size"><span class="w_iUH7">${chosen ? 'selected, ' : ''}${text}, ${stock}</span><span>${text}</span><span>${
    price ? usd(price) : stock
  }</span></label>`;
})}</div>`;

add(
  'in stock',
  '/ip/1001',
  page({ id: 1001, price: 24.88, unit: '$7.54/fl oz', buy: atc(), status: 'IN_STOCK' }),
  product('in_stock', [24.88], 'USD'),
);
add(
  'out of stock with alert form',
  '/ip/1002',
  page({ id: 1002, price: 24.88, buy: notify, fulfil: '<div>Shipping<br>Out of stock</div>', status: 'OUT_OF_STOCK' }),
  product('out_of_stock', [24.88], 'USD'),
);
add(
  'rollback price',
  '/ip/1003',
  page({ id: 1003, price: 18.46, now: 'Now ', was: 27.5, buy: atc(), status: 'IN_STOCK' }),
  product('in_stock', [18.46], 'USD'),
);
add(
  'third-party seller, few left',
  '/ip/1004',
  page({
    id: 1004,
    price: 31.2,
    buy: `<div class="dark-red">Only 2 left</div>${atc()}`,
    fulfil:
      '<div>Shipping<br>Arrives Dec 4</div><div>Pickup<br>Not available</div><div>Delivery<br>Not available</div>',
    status: 'IN_STOCK',
    seller: 'Perfume Depot Inc',
  }),
  product('in_stock', [31.2], 'USD'),
);
add(
  'chosen size sold out, others open',
  '/ip/1005',
  page({
    id: 1005,
    buy: notify,
    price: 24.88,
    variants: chips([
      ['1.7 fl oz', false, true],
      ['3.3 fl oz', true, false],
    ]),
    status: 'OUT_OF_STOCK',
  }),
  product(['out_of_stock', 'in_stock'], [24.88], 'USD'),
);
add(
  'sizes with different prices',
  '/ip/1006',
  page({
    id: 1006,
    price: 16.97,
    buy: atc(),
    variants: chips([
      ['1.7 fl oz', true, true, 16.97],
      ['3.3 fl oz', false, true, 24.88],
      ['0.5 fl oz', false, false],
    ]),
    status: 'IN_STOCK',
  }),
  product('in_stock', [16.97], 'USD'),
);
add(
  'pre-order',
  '/ip/1007',
  page({
    id: 1007,
    name: 'Halo Anniversary - Xbox Series X',
    price: 69.96,
    buy: `<div>Pre-order now for release day delivery. Releases 3/12/2027</div>${atc('Preorder')}`,
    fulfil: '<div>Shipping<br>Arrives by Mar 12</div>',
    status: 'IN_STOCK',
  }),
  product('preorder', [69.96], 'USD'),
);
add(
  'pickup only',
  '/ip/1008',
  page({
    id: 1008,
    name: 'Mainstays 6-Cube Storage Organizer, White',
    price: 54,
    buy: atc(),
    fulfil: `<div>Shipping<br>Not available</div><div>Pickup<br>As soon as 4pm today<br>Free</div><div>Delivery<br>Not
available</div>
<div>Pickup at <b>Sacramento Supercenter</b>, Aisle G12</div>`,
    status: 'IN_STOCK',
  }),
  product('in_stock', [54], 'USD'),
);
add(
  'page state says out of stock, buttons sell',
  '/ip/1009',
  page({ id: 1009, price: 22.4, buy: atc(), status: 'OUT_OF_STOCK' }),
  product('in_stock', [22.4], 'USD'),
);
add(
  'category shelf',
  '/browse/beauty/womens-perfume/1085666_133225',
  `<!DOCTYPE html><html lang="en-US"><head><title>Womens Perfume - Walmart.com</title></head><body><main><h1>Womens
Perfume (1000+)</h1>
<div data-testid="item-stack">${tile('White Diamonds', 24.88)}${tile('Vera Wang Princess', 21.74)}
${tile('Curve Crush', 14.96)}</div>
<nav aria-label="pagination">1 2 3 … 25</nav></main></body></html>`,
  other('not-a-product'),
);
add(
  'item no longer there',
  '/ip/1011',
  `<!DOCTYPE html><html lang="en-US"><head><title>Walmart.com</title></head><body><main><h1>We couldn't find this
page</h1><p>Please
check the URL or use search.</p></main></body></html>`,
  other('gone'),
  404,
);
add(
  'robot or human',
  '/blocked?url=L2lwLzEwMTI=',
  perimeterx('Robot or human?', 'Activate and hold the button to confirm that you’re human. Thank You!'),
  other('blocked'),
);

export { cases as walmart };
