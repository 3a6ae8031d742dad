/** Imitates an American shop on Volusion. */
import { hugeMenu } from '../filler.ts';
import { either, goneOrOther, money, notProduct, sells, shop, slug, type Truth, unpriced } from '../tools.ts';

const { cases, add } = shop('volusion-v-merchant-fragrance-barn', 'www.fragrancebarn.com');

export { cases as volusion };

interface Options {
  price?: number;
  list?: number;
  sale?: number;
  available: boolean;
  /** Text of the availability line. */
  line?: string;
  micro?: boolean;
  button?: string;
  rows?: string;
  below?: string;
  path?: string;
}

const usd = (amount: number) => money(amount, 'USD');
const frame = (title: string, main: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<title>${title}</title><link rel="canonical" href="https://www.fragrancebarn.com/" />
<meta name="description" content="Discount perfume and cologne" />
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<script type="text/javascript" src="/a/j/javascripts.js"></script>
<link rel="stylesheet" type="text/css" id="volusion_css" href="/a/c/default.css" />
<link rel="stylesheet" type="text/css" href="/v/vspfiles/templates/Revolution/css/Imports.css" />
</head>
<body onload="" class="productdetails"><!--[if lt IE 8]><p>Outdated browser</p><![endif]-->
<div id="header"><a href="/"><img src="/v/vspfiles/templates/Revolution/images/logo.png" alt="Fragrance Barn"></a>
<form name="SearchBoxForm" method="post" action="/SearchResults.asp"><input type="text" name="Search"></form>
<a href="/shoppingcart.asp">View Cart (<span id="display_cart_itemcount_total">0</span>) <span>$0.00</span></a></div>
<div id="display_menu_1"><ul><li><a href="/womens-s/1812.htm">Women</a></li><li><a href="/mens-s/1813.htm">Men</a></li>
<li><a href="/tester-s/1820.htm">Testers</a></li></ul></div>
${hugeMenu(60, '/brand-s')}
<div id="content_area">${main}</div>
<div id="footer"><a href="/returns.asp">Returns</a> Built with <a href="http://www.volusion.com">Volusion</a></div>
</body></html>`;

function priceBlock(o: Options, price: number): string {
  const amount = o.micro
    ? `<span itemprop="price" content="${price.toFixed(2)}">${usd(price)}</span>
<meta itemprop="priceCurrency" content="USD" />
<meta itemprop="availability" content="${o.available ? 'InStock' : 'OutOfStock'}" />`
    : usd(price);
  const sale = o.sale
    ? `<div
class="product_saleprice"><b>Sale Price: ${usd(o.sale)}</b></div><div class="product_yousave">You Save ${usd(
        price - o.sale,
      )}!</div>`
    : '';
  return `${o.list ? `<div class="product_listprice">List Price: <b>${usd(o.list)}</b></div>` : ''}
<font class="pricecolor colors_productprice"><div class="product_productprice"><b><font class="text colors_text">${
    o.sale ? 'Our Price:' : 'Price:'
  }</font> ${o.sale ? usd(price) : amount}</b></div></font>${sale}`;
}

function product(name: string, code: string, o: Options): string {
  const offer = o.micro ? `itemprop="offers" itemscope itemtype="http://schema.org/Offer"` : '';
  const price = o.price === undefined ? '' : priceBlock(o, o.price);
  const button =
    o.button ??
    (o.available
      ? `<input type="image" src="/v/vspfiles/templates/Revolution/images/buttons/btn_addtocart.gif" name="btnaddtocart"
class="vCSS_input_addtocart" alt="Add to cart" border="0">`
      : `<img src="/v/vspfiles/templates/Revolution/images/buttons/btn_soldout.gif" border="0" alt="Sold Out">
<a href="/MailingList_subscribe.asp?p=${code}">Notify me when back in stock</a>`);
  return frame(
    `${name} - Fragrance Barn`,
    `<form method="post" name="vCSS_mainform" id="vCSS_mainform" action="/ProductDetails.asp?
ProductCode=${code}"><table width="100%" cellpadding="0" cellspacing="0" border="0" ${
      o.micro ? 'itemscope itemtype="http://schema.org/Product"' : ''
    }><tr><td valign="top"><a id="product_photo_zoom_url">
<img id="product_photo" src="/v/vspfiles/photos/${code}-2T.jpg" alt="${
      name
    }"></a></td><td><table width="100%" id="v65-product-parent"><tr><td colspan="2"><font
class="productnamecolorLARGE colors_productname"><span itemprop="name">${name}</span></font></td></tr><tr>
<td width="1%"><div
${offer}>${price}</div>${o.line ?? `<b>Stock Status:</b> ${o.available ? 'In Stock' : '(Out of Stock)'}`}<br>
Product Code: <span class="product_code">${code}</span></td></tr>${o.rows ?? ''}<tr><td>${
      o.available && !o.button
        ? `<font
class="text">Qty: <input type="text" name="QTY.${code}" value="1" size="3"></font>`
        : ''
    }${button}</td></tr></table></td></tr>
</table></form>${o.below ?? ''}`,
  );
}

let number = 3100;
function put(what: string, name: string, options: Options, truth: Truth) {
  const code = `FB${(number += 7)}`;
  add(what, 'en', `/${slug(name)}-p/${code.toLowerCase()}.htm`, product(name, code, options), truth);
}

put(
  'image button, microdata',
  'Royal Ember EDP 3.4 oz',
  { price: 54.95, list: 120, available: true, micro: true },
  sells('in_stock', 54.95, 'USD'),
);
put(
  'sold out tells an image',
  'Velvet Saddle EDT 2.5 oz',
  { price: 39.99, list: 88, available: false, line: '' },
  sells('out_of_stock', 39.99, 'USD'),
);
put(
  'list price, shop price and sale price',
  'Blue Anchor EDT 4.2 oz',
  { price: 49.95, list: 95, sale: 34.95, available: true },
  sells('in_stock', 34.95, 'USD'),
);
put(
  'stock status in words, no microdata',
  'Desert Jasmine EDP 1.7 oz',
  { price: 61, available: false },
  sells('out_of_stock', 61, 'USD'),
);
put(
  'stock number close to the price',
  'Gold Rush EDP 100 ml',
  {
    price: 72.5,
    available: true,
    line: '<b>Stock Status:</b> 143 in stock<br>UPC: 843711289004<br>Reward Points: 725',
  },
  sells('in_stock', 72.5, 'USD'),
);
put(
  'choices in a table with surcharges',
  'Cedar Trail Gift Set',
  {
    price: 45,
    available: true,
    rows: `<tr><td>Gift Wrap:</td><td><select name="SELECT___FB___2"><option value="0" selected>None
</option><option value="9">Satin box [Add $6.95]</option><option value="10">Paper [Add $2.00]</option></select></td>
</tr>`,
  },
  sells('in_stock', 45, 'USD'),
);
put(
  'call for price',
  'Vintage Amber Parfum 1 oz',
  {
    available: true,
    line: '<b>Call for price</b> 1-800-555-0117',
    button: ' ',
  },
  unpriced('unknown', 'in_stock', 'out_of_stock'),
);
put(
  'quantity discounts',
  'Unboxed Tester Citrus 3.3 oz',
  {
    price: 22,
    available: true,
    rows: `<tr><td><table class="qtydisc"><tr><th>Qty</th><th>Price</th></tr><tr><td>3-5</td><td>$20.00 each</td></tr>
<tr><td>6+</td>
<td>$18.50 each</td></tr></table></td></tr>`,
  },
  sells('in_stock', 22, 'USD'),
);
put(
  'backordered with an active button',
  'Night Orchard EDP 3.4 oz',
  {
    price: 58,
    available: true,
    line: '<b>Availability:</b> Backordered. Usually ships in 3 to 4 weeks.',
  },
  sells(['backorder', 'in_stock'], 58, 'USD'),
);
put(
  'discontinued by the maker',
  'Opal Mist EDT 1 oz',
  {
    price: 31,
    available: false,
    line: '<b>This item has been discontinued.</b>',
    button: '<!-- no button -->',
  },
  sells(['discontinued', 'out_of_stock'], 31, 'USD'),
);
put(
  'sold out goods are named in the policy and the related list',
  'Iron Rose EDP 1.7 oz',
  {
    price: 47.25,
    available: true,
    below: `<h3>Related Items</h3><table><tr><td><a href="/velvet-saddle-p/fb3114.htm">Velvet Saddle</a> $39.99 <img
alt="Sold Out"
src="/v/sold.gif"></td></tr></table><p>If an item is out of stock we refund your card. Shipping $7.95 flat.</p>`,
  },
  sells('in_stock', 47.25, 'USD'),
);
put(
  'sold out in microdata, text and image',
  'Silver Fern EDT 3.4 oz',
  {
    price: 36.5,
    available: false,
    micro: true,
    rows: '<tr><td><img src="/v/vspfiles/images/oos.gif" alt="Out of Stock"></td></tr>',
  },
  sells('out_of_stock', 36.5, 'USD'),
);
add(
  'category with prices',
  'en',
  '/mens-s/1813.htm',
  frame(
    "Men's Cologne",
    `<h1>Men's Cologne</h1><form id="MainForm"><table>${['Blue Anchor', 'Cedar Trail', 'Gold Rush', 'Silver Fern']
      .map(
        (n, i) => `<tr><td class="v-product"><a class="v-product__title"
href="/${slug(n)}-p/fb${i}.htm">${n}</a><div class="product_productprice">Our Price: ${usd(30 + i * 7)}</div>
<img alt="Add"
src="/a/btn_add.gif"></td></tr>`,
      )
      .join('')}</table></form>`,
  ),
  notProduct,
);
add(
  'sign-in of wholesalers',
  'en',
  '/login.asp?returnto=gold-rush',
  frame(
    'Login',
    `<h1>Login</h1><p>Our prices are for members
only. Please log in to see this item.</p><form><input name="email"><input type="password" name="password"></form>`,
  ),
  either,
);
add(
  'old address with a page of excuse',
  'en',
  '/opal-dust-p/fb2001.htm',
  frame(
    'Fragrance Barn',
    `<p>Sorry, this product is no
longer available or the page could not be found. <a href="/">Return to the home page</a>.</p>`,
  ),
  goneOrOther,
);
