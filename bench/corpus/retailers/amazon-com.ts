/** Imitates Amazon.com, the American marketplace, on a computer. */
import type { AmazonWords } from './amazon-desktop.ts';
import { amazon, availability, buybox, core, outOfStock, seeAll, struck, swatches, toPay } from './amazon-desktop.ts';
import { book, each, other, product, usd } from './kit.ts';

const words: AmazonWords = {
  lang: 'en-us',
  host: 'amazon.com',
  money: usd,
  department: 'Beauty & Personal Care',
  reviews: 'ratings',
  cart: 'Add to Cart',
  buyNow: 'Buy Now',
  list: 'Add to List',
  together: 'Frequently bought together',
  total: 'Total price:',
  addAll: 'Add both to Cart',
  sponsored: 'Products related to this item',
  viewed: 'Your recently viewed items and featured recommendations',
  compare: 'Compare with similar items',
  cookies: '',
  order: 'Returns & Orders',
  footer: `<a href="#nav-top">Back to top</a><div class="navFooterVerticalColumn">Get to Know Us Careers Sell on
Amazon</div>
<a id="icp-touch-link-language">English</a><a id="icp-touch-link-cop">$ USD - U.S. Dollar</a>
<a id="icp-touch-link-country">United States</a><p>FREE delivery on orders over $35 shipped by Amazon.</p>
<p>© 1996-2026, Amazon.com, Inc. or its affiliates</p>`,
};
const { cases, add } = book('amazon-com', 'en-us', 'https://www.amazon.com');
const base = {
  asin: 'B00V2XKKDI',
  title: 'Lolita Lempicka Mon Premier Eau de Parfum, 3.4 fl oz',
  brand: 'Visit the Lempicka Store',
  facts: ['Eau de parfum', 'Notes of ivy and licorice'],
};
const unavailable = outOfStock(
  'Currently unavailable.',
  "We don't know when or if this item will be back in stock.",
  '<div id="dp-notify"><input type="submit" value="Notify me when available"></div>',
);
const merchant = `<div id="merchantInfoFeature_feature_div"><span>Ships from</span> <span>Amazon.com</span>
<span>Sold by</span> <span>Beauty Depot LLC</span></div>`;
const used = `<div id="usedAccordionRow" class="a-box"><h5>Buy used: <span class="a-price"><span
class="a-offscreen">$41.10</span>
</span></h5><span>Used: Like New</span></div>`;
const olp = (line: string): string => `<div id="olpLinkWidget_feature_div"><div id="dynamic-aod-ingress-box">
<a id="aod-ingress-link" href="/gp/offer-listing/B00V2XKKDI"><div
class="olp-text-box"><span>${line}</span></div></a></div></div>`;

add(
  'in stock',
  '/dp/B00V2XKKDI',
  amazon(words, {
    ...base,
    core: core(`${toPay('$89.50')}<span class="a-size-mini">($26.32 / Fl Oz)</span>`),
    buybox: buybox(words, 89.5, availability('In Stock'), merchant) + olp('New (12) from $85.10 & FREE Shipping'),
  }),
  product('in_stock', [89.5], 'USD'),
);
add(
  'currently unavailable, related goods can be bought',
  '/dp/B00V2XKKDJ',
  amazon(words, { ...base, asin: 'B00V2XKKDJ', buybox: unavailable }),
  product('out_of_stock', [], null),
);
add(
  'only a link to all buying options, no price',
  '/dp/B00V2XKKDK',
  amazon(words, {
    ...base,
    asin: 'B00V2XKKDK',
    buybox: seeAll('See All Buying Options', '/gp/offer-listing/B00V2XKKDK'),
  }),
  product(['in_stock', 'unknown'], [], null),
);
add(
  'third-party sellers only, lowest price in the link',
  '/dp/B00V2XKKDL',
  amazon(words, {
    ...base,
    asin: 'B00V2XKKDL',
    buybox:
      seeAll('See All Buying Options', '/gp/offer-listing/B00V2XKKDL') +
      olp('New (5) from <span class="a-price"><span class="a-offscreen">$61.20</span></span> + $5.99 shipping'),
  }),
  product(['in_stock', 'unknown'], [61.2], 'USD'),
);
add(
  'buy box hidden until a size is chosen',
  '/dp/B0C1TWXXX1',
  amazon(words, {
    ...base,
    title: "Women's Linen Wrap Dress",
    brand: 'Visit the The Drop Store',
    facts: ['100% linen'],
    core: core(`<span class="a-price-range"><span class="a-price"><span class="a-offscreen">$24.99</span></span> -
<span class="a-price"><span class="a-offscreen">$39.99</span></span></span>`),
    twister: swatches('Size:', [
      ['Small', 'available'],
      ['Medium', 'available'],
      ['Large', 'unavailable'],
    ]),
    buybox: `<div id="desktop_buybox"><div id="buybox"><div id="partialStateBuybox"><span class="a-text-bold">To buy,
select
<span>Size</span></span><div id="partialStateAddToCart"><span class="a-button a-button-primary"><input type="submit"
value="Add to Cart" title="To buy, select Size"></span></div></div></div></div>`,
  }),
  product(['in_stock', 'unknown'], [24.99, 39.99], 'USD'),
);
add(
  'shown size unavailable, another size is offered',
  '/dp/B0C1TW1K7',
  amazon(words, {
    ...base,
    twister: swatches('Size: ', [
      ['1 Fl Oz', 'available'],
      ['3.4 Fl Oz (Pack of 1)', 'selected'],
      ['6.7 Fl Oz', 'unavailable'],
    ]),
    buybox: unavailable,
  }),
  product(['out_of_stock', 'in_stock'], [], null),
);
add(
  'sizes with their own prices, one chosen',
  '/dp/B0C1TW0K7',
  amazon(words, {
    ...base,
    core: core(toPay('$64.00')),
    twister: swatches('Size: ', [
      ['1.7 Fl Oz', 'selected', '$64.00'],
      ['3.4 Fl Oz', 'available', '$92.00'],
      ['0.3 Fl Oz', 'unavailable', '1 option from $28.00'],
    ]),
    buybox: buybox(words, 64, availability('Only 3 left in stock - order soon.', 'a-color-price'), merchant),
  }),
  product('in_stock', [64], 'USD'),
);
add(
  'usually ships within 2 to 3 weeks',
  '/dp/B00V2XKKDM',
  amazon(words, {
    ...base,
    core: core(toPay('$118.00')),
    buybox: buybox(words, 118, availability('Usually ships within 2 to 3 weeks'), merchant),
  }),
  product(['in_stock', 'backorder'], [118], 'USD'),
);
add(
  'subscribe and save beside the one-time price',
  '/dp/B00V2XKKDN',
  amazon(words, {
    ...base,
    title: 'CeraVe Moisturizing Cream, 19 Ounce',
    brand: 'Visit the CeraVe Store',
    facts: ['With ceramides and hyaluronic acid'],
    core: core(`${toPay('$17.78')}<span>($0.94 / Ounce)</span>`),
    buybox: `<div id="buyBoxAccordion"><div id="newAccordionRow_0" class="a-box a-accordion-active"><h5>One-time
purchase:
<span class="a-price"><span class="a-offscreen">$17.78</span></span></h5>
${buybox(words, 17.78, availability('In Stock'))}</div>
<div id="snsAccordionRowMiddle" class="a-box"><h5>Subscribe &amp; Save: <span class="a-color-price">5%</span>
<span id="sns-base-price" class="a-size-base">$16.89</span></h5><p id="sns-tiered-price">Save up to 15% on repeat
deliveries: $15.11</p><input id="rcx-subscribe-submit-button-announce" type="submit" value="Set Up Now"></div></div>`,
  }),
  product('in_stock', [17.78], 'USD'),
);
add(
  'pre-order',
  '/dp/B0DPREORDR',
  amazon(words, {
    ...base,
    title: 'Pokémon Legends - Nintendo Switch 2',
    brand: 'Visit the Nintendo Store',
    facts: ['Rated E'],
    core: core(toPay('$69.99')),
    buybox: buybox(
      words,
      69.99,
      availability('This title will be released on March 12, 2027.'),
      '<div>Pre-order Price Guarantee.</div>',
      'Pre-order now',
    ),
  }),
  product('preorder', [69.99], 'USD'),
);
add(
  'temporarily out of stock, can be ordered',
  '/dp/B00V2XKKDP',
  amazon(words, {
    ...base,
    core: core(toPay('$72.25')),
    buybox: buybox(
      words,
      72.25,
      availability(`Temporarily out of stock.</span><br><span>Order now and we'll deliver when available. We'll e-mail
you with
an estimated delivery date as soon as we have more information.`),
    ),
  }),
  product('backorder', [72.25], 'USD'),
);
add(
  'new and used offers in one box, list price struck out',
  '/dp/B00V2XKKDQ',
  amazon(words, {
    ...base,
    core: core(`<span class="savingsPercentage">-24%</span>${toPay('$58.31')}${struck('List Price:', '$77.00')}`),
    buybox: buybox(words, 58.31, availability('In Stock'), used) + olp('Used (4) from $39.02 & FREE Shipping'),
  }),
  product('in_stock', [58.31], 'USD'),
);
add(
  'member price beside the regular price',
  '/dp/B00V2XKKDR',
  amazon(words, {
    ...base,
    core: core(toPay('$74.99')),
    buybox: `<div id="buyBoxAccordion"><div class="a-box a-accordion-active"><h5>Regular Price $74.99</h5>
${buybox(words, 74.99, availability('In Stock'))}</div><div id="primeExclusivePricing" class="a-box"><h5>With Prime
<span class="a-price"><span class="a-offscreen">$59.99</span></span></h5><a href="/prime">Join Prime to buy this item at
$59.99</a></div></div>`,
  }),
  product('in_stock', [74.99], 'USD'),
);
add(
  'search list',
  '/s?k=eau+de+parfum',
  `<!doctype html><html lang="en-us"><head><title>Amazon.com : eau de parfum</title></head><body><div id="search">
<div class="s-breadcrumb">1-48 of over 4,000 results for <span>"eau de parfum"</span></div>
${each<[string, number]>(
  [
    ['Ariana Grande Cloud', 42.5],
    ['Versace Bright Crystal', 59.97],
    ['Philosophy Amazing Grace', 36],
  ],
  ([name, price]) => `<div role="listitem" data-asin="B07X${price * 100}" data-component-type="s-search-result"
class="s-result-item s-asin"><h2><a href="/dp/B07X"><span>${name}</span></a></h2><span class="a-price"><span
class="a-offscreen">
${usd(price)}</span></span><button class="a-button-text" name="submit.addToCart">Add to cart</button></div>`,
)}</div></body></html>`,
  other('not-a-product'),
);
add(
  'page not found',
  '/dp/B000000000',
  `<!doctype html><html class="a-no-js"><head><title>Page Not Found</title></head><body><div id="g"><div><a
href="/ref=cs_404_logo"><img src="https://images-na.ssl-images-amazon.com/images/G/01/error/title._TTD_.png"
alt="Sorry! We couldn't find that page. Try searching or go to Amazon's home page."></a></div><a
href="/ref=cs_404_link">
<img id="d" alt="Dogs of Amazon"
src="https://images-na.ssl-images-amazon.com/images/G/01/error/22._TTD_.jpg"></a></div></body></html>`,
  other('gone'),
  404,
);
add(
  'characters to type',
  '/dp/B00V2XKKDS',
  `<!doctype html><html class="a-no-js" lang="en-us"><head><title dir="ltr">Amazon.com</title></head><body>
<div class="a-container a-padding-double-large"><form method="get" action="/errors/validateCaptcha" name="">
<h4>Enter the characters you see below</h4><p class="a-last">Sorry, we just need to make sure you're not a robot. For
best
results, please make sure your browser is accepting cookies.</p><img
src="https://images-na.ssl-images-amazon.com/captcha/x.jpg">
<input autocomplete="off" id="captchacharacters" name="field-keywords" placeholder="Type characters" type="text">
<button type="submit" class="a-button-text">Continue shopping</button></form><a href="/gp/help/x">Conditions of
Use</a></div>
<!-- To discuss automated access to Amazon data please contact api-services-support@amazon.com. --></body></html>`,
  other('blocked'),
);

export { cases as amazonCom };
