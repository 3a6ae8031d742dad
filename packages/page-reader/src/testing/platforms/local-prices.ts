import { menu, type PlatformPage, tail, truth, web } from './page.ts';
import { cs, de, en, fr, nl, sv, type Words } from './words.ts';

interface Item {
  name: string;
  price: string;
  stock: string;
  /** Text of the buy button; '' for a page without a button. */
  add: string;
}

/** Builds a product page; `aside` is HTML with further amounts of money. */
function product({ name, price, stock, add }: Item, lang: string, words: Words, aside = ''): string {
  const body = `<div class="top"><a class="brand" href="/">Lumen</a><span class="basket-info">${words.empty}</span></div><ul class="nav">${menu(words)}</ul><div class="page"><div class="item-page"><div class="pic"><img src="/f.jpg" alt="${name}"></div><div class="facts"><h1>${name}</h1><div class="item-price">${price}</div>${aside}<div class="item-stock">${stock}</div>${add === '' ? '' : `<form action="/basket" method="post"><input name="n" value="1" size="2"><input type="submit" value="${add}"></form>`}<div class="item-text">${words.letter}</div></div></div><div class="more"><h3>${words.related}</h3><div class="mini"><a href="#">Moss</a> <span class="item-price">22</span></div></div></div>${tail(words)}`;
  return web(lang, `${name} – Lumen`, body);
}

export const localPrices: PlatformPage[] = [
  {
    name: 'Swiss francs with a dash',
    url: 'https://lumen.example.ch/de/salzgarten',
    truth: truth('in_stock', 1299, 'CHF', 'Salzgarten'),
    why: "CHF 1'299.-",
    html: product(
      { name: 'Salzgarten', price: "CHF 1'299.-", stock: 'An Lager', add: 'In den Warenkorb' },
      'de-CH',
      de,
      '<div class="rate">oder ab CHF 54.10 pro Monat</div>',
    ),
  },
  {
    name: 'Swiss francs in French',
    url: 'https://lumen.example.ch/fr/figue',
    truth: truth('out_of_stock', 89.5, 'CHF', 'Figue'),
    why: 'The sign after the sum.',
    html: product(
      { name: 'Figue et encre', price: '89.50 CHF', stock: 'Actuellement indisponible', add: '' },
      'fr-CH',
      fr,
    ),
  },
  {
    name: 'Indian rupees by lakh',
    url: 'https://lumen.example.in/salt',
    truth: truth('in_stock', 129900, 'INR', 'Salt Orchard'),
    why: '₹1,29,900; MRP beside; instalments.',
    html: product(
      { name: 'Salt Orchard', price: '₹1,29,900', stock: 'In stock. Hurry, only 2 left!', add: 'Add to Cart' },
      'en-IN',
      en,
      '<div>M.R.P.: <s>₹1,49,900</s></div><div class="emi">EMI from ₹6,240/month</div>',
    ),
  },
  {
    name: 'Dutch euros with a dash',
    url: 'https://lumen.example.nl/zout',
    truth: truth('in_stock', 89, 'EUR', 'Zouttuin'),
    why: '€ 89,-',
    html: product(
      { name: 'Zouttuin', price: '€ 89,-', stock: 'Voor 22:00 besteld, morgen in huis', add: 'In winkelmandje' },
      'nl',
      nl,
      '<div class="adviesprijs">Adviesprijs € 109,-</div>',
    ),
  },
  {
    name: 'French euros with raised cents',
    url: 'https://lumen.example.fr/verger',
    truth: truth('in_stock', 89.5, 'EUR', 'Verger'),
    why: '89 €50 with the cents in sup.',
    html: product(
      { name: 'Verger de sel', price: '89 €<sup>50</sup>', stock: 'Disponible sous 48 h', add: 'Ajouter au panier' },
      'fr',
      fr,
      '<div>Paiement en 3 x 29,84 €</div>',
    ),
  },
  {
    name: 'Swedish crowns with a colon',
    url: 'https://lumen.example.se/salt',
    truth: truth('out_of_stock', 1299, 'SEK', 'Saltträdgård'),
    why: '1 299:-',
    html: product({ name: 'Saltträdgård', price: '1 299:-', stock: 'Tillfälligt slut', add: '' }, 'sv', sv),
  },
  {
    name: 'Czech crowns with a dash',
    url: 'https://lumen.example.cz/sul',
    truth: truth('in_stock', 1299, 'CZK', 'Slaný sad'),
    why: '1.299,- Kč',
    html: product(
      { name: 'Slaný sad', price: '1.299,- Kč', stock: 'Skladem', add: 'Koupit' },
      'cs',
      cs,
      '<div>Ušetříte 300,- Kč</div>',
    ),
  },
  {
    name: 'South African rand',
    url: 'https://lumen.example.co.za/salt',
    truth: truth('in_stock', 1299, 'ZAR', 'Salt Orchard'),
    why: 'R 1 299.00',
    html: product({ name: 'Salt Orchard', price: 'R 1 299.00', stock: 'Available', add: 'Add to cart' }, 'en-ZA', en),
  },
  {
    name: 'Emirati dirhams',
    url: 'https://lumen.example.ae/en/fig',
    truth: truth('out_of_stock', 415, 'AED', 'Fig and Ink'),
    why: 'AED 415.00; "notify me".',
    html: product(
      { name: 'Fig and Ink', price: 'AED 415.00', stock: 'Temporarily out of stock', add: 'Notify me when available' },
      'en-AE',
      en,
    ),
  },
  {
    name: 'Singapore dollars',
    url: 'https://lumen.example.com.sg/amber',
    truth: truth('in_stock', 129, 'SGD', 'Amber Lantern'),
    why: 'S$129.00 or 3 payments.',
    html: product(
      { name: 'Amber Lantern', price: 'S$129.00', stock: 'Ready to ship', add: 'Add to bag' },
      'en-SG',
      en,
      '<div>or 3 payments of S$43.00</div>',
    ),
  },
];
