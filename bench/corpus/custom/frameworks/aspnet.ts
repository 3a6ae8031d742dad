/** Imitates a Greek shop built with ASP.NET Web Forms. */
import { either, goneOrOther, notProduct, sells, shop, type Truth } from '../tools.ts';
import { words } from '../words.ts';
import { frame, type Node, type Options, product } from './aspnet-page.ts';

const { cases, add } = shop('aspnet-webforms-myroptis', 'www.myroptis.gr');

export { cases as aspnet };

const put = (what: string, name: string, path: string, options: Options, truth: Truth) =>
  add(what, options.language, `/${path}/p-${path.length * 37}.aspx`, product(name, options), truth);

/** A node whose keys all begin with a capital, as some serialisers write them. */
const capital = (name: string, price: string, word: string, currency = 'EUR'): Node => ({
  '@Context': 'http://schema.org/',
  '@Type': 'Product',
  Name: name,
  SKU: '5201178032145',
  Brand: { '@Type': 'Brand', Name: 'Myroptis' },
  Offers: { '@Type': 'Offer', Price: price, PriceCurrency: currency, Availability: word },
});
const bare = (name: string, price: string, word: string): Node => ({
  '@context': 'http://schema.org/',
  '@type': 'Product',
  Name: name,
  MPN: 'M-118',
  Offers: [{ '@type': 'Offer', Price: price, PriceCurrency: 'EUR', Availability: word, ItemCondition: 'New' }],
});
const el = words('el');
const tr = words('tr');

put(
  'keys with capitals',
  'Νυχτερινό Γιασεμί',
  'nychterino-giasemi',
  {
    language: 'el',
    price: 79.9,
    free: true,
    node: capital('Νυχτερινό Γιασεμί', '79.90', 'http://schema.org/InStock'),
  },
  sells('in_stock', 79.9, 'EUR'),
);
put(
  'keys with capitals, sold out, comma in the price',
  'Θυμάρι',
  'thymari',
  {
    language: 'el',
    price: 64.5,
    free: false,
    node: capital('Θυμάρι', '64,50', 'OutOfStock'),
  },
  sells('out_of_stock', 64.5, 'EUR'),
);
put(
  'price without tax and instalments',
  'Μαστίχα Χίου',
  'masticha',
  {
    language: 'el',
    price: 93,
    free: true,
    row: '<span class="net">75,00 € χωρίς ΦΠΑ</span><span class="dos">ή 6 άτοκες δόσεις των 15,50 €</span>',
  },
  sells('in_stock', 93, 'EUR'),
);
put(
  'policy names sold out goods',
  'Αλμύρα',
  'almyra',
  {
    language: 'el',
    price: 71,
    free: true,
    tail: `<p class="small">${el.policy} Μεταφορικά 3,50 €.</p><p>${el.review}</p>`,
  },
  sells('in_stock', 71, 'EUR'),
);
put(
  'old price and sold out',
  'Gül Suyu',
  'gul-suyu',
  {
    language: 'tr',
    price: 1899.9,
    currency: 'TRY',
    free: false,
    row: '<del class="eski">2.499,90 TL</del>',
  },
  sells('out_of_stock', 1899.9, 'TRY'),
);
put(
  'lower price for a bank transfer',
  'Sandal Ağacı',
  'sandal-agaci',
  {
    language: 'tr',
    price: 2150,
    currency: 'TRY',
    free: true,
    row: '<span class="havale">Havale ile 2.042,50 TL</span>',
    tail: `<p>${tr.policy}</p><p>Kargo bedava (500 TL üzeri). Puan: 215</p>`,
  },
  sells('in_stock', 2150, 'TRY'),
);
put(
  'some keys with capitals, offers in a list',
  'Sea Holly',
  'sea-holly',
  {
    language: 'en',
    price: 88,
    free: true,
    node: bare('Sea Holly', '88.00', 'https://schema.org/InStock'),
  },
  sells('in_stock', 88, 'EUR'),
);
put(
  'two nodes, the second is a related product',
  'Black Fig',
  'black-fig',
  {
    language: 'en',
    price: 82,
    free: false,
    node: [
      capital('Black Fig', '82.00', 'http://schema.org/SoldOut'),
      capital('Sea Holly', '88.00', 'http://schema.org/InStock'),
    ],
  },
  sells('out_of_stock', 82, 'EUR'),
);
put(
  'offer in an offer with capitals',
  'Old Harbour',
  'old-harbour',
  {
    language: 'en',
    price: 99,
    free: true,
    node: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Old Harbour',
      Offers: {
        '@type': 'AggregateOffer',
        LowPrice: '99.00',
        HighPrice: '99.00',
        PriceCurrency: 'EUR',
        Offers: [
          {
            '@type': 'Offer',
            ItemOffered: { '@type': 'Product', Name: '50 ml', Offers: { Price: '99.00', Availability: 'InStock' } },
          },
        ],
      },
    },
  },
  sells('in_stock', 99, 'EUR'),
);
put(
  'structured data cut off in the middle',
  'White Wall',
  'white-wall',
  {
    language: 'en',
    price: 68,
    free: false,
    raw: `{"@context":"https://schema.org","@type":"Product","name":"White Wall","description":
"Lime, chalk and a "quiet" fig","offers":{"@type":"Offer","price":"68.00","priceCurrency":"EUR",
"availability":"https://schema.o`,
  },
  sells('out_of_stock', 68, 'EUR'),
);
put(
  'add button is switched off by the server',
  'Noon Bell',
  'noon-bell',
  {
    language: 'en',
    price: 75,
    free: false,
    tail: '<p>EAN 5201178032893 - 0 pcs</p>',
    action: `<input type="submit" name="b"
value="Add to cart" disabled="disabled" class="aspNetDisabled btnAdd" />`,
  },
  sells('out_of_stock', 75, 'EUR'),
);
put(
  'pre-order with a deposit',
  'Harbour Light',
  'harbour-light',
  {
    language: 'en',
    price: 140,
    free: true,
    row: '<span class="dep">Reserve now, pay a deposit of €20.00 today</span>',
    action:
      '<span>Pre-order, out on 1 December</span><input type="submit" name="b" value="Pre-order" class="btnAdd" />',
  },
  sells(['preorder', 'in_stock'], 140, 'EUR'),
);
add(
  'list of a brand',
  'el',
  '/myroptis/b-3.aspx',
  frame(
    'el',
    'Myroptis',
    '',
    `<h1>Myroptis</h1>${['Θυμάρι', 'Αλμύρα', 'Ρόδι']
      .map(
        (n) =>
          `<div class="it"><a href="/p-1.aspx">${n}</a> 71,00 € <a href="javascript:__doPostBack('a','')">${el.add}</a>
</div>`,
      )
      .join('')}`,
  ),
  notProduct,
);
add(
  'error of the server',
  'en',
  '/noon-bell/p-334.aspx',
  `<!DOCTYPE html><html><head><title>Runtime Error</title></head><body
bgcolor="white"><span><h1>Server Error in '/' Application.<hr width=100% size=1 color=silver></h1><h2>
<i>Runtime Error</i></h2></span>
<b>Description: </b>An application error occurred on the server.</body></html>`,
  either,
  500,
);
add(
  'product that was withdrawn',
  'tr',
  '/lale/p-185.aspx',
  frame(
    'tr',
    'Ürün bulunamadı',
    '',
    `<h1>Ürün bulunamadı</h1><p>Aradığınız
ürün kaldırılmış veya satıştan çekilmiş olabilir.</p><a href="/">Anasayfa</a>`,
  ),
  goneOrOther,
);
