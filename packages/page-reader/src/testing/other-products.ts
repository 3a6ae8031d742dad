import type { Expected } from '../identity/identity.ts';
import { jsonLd } from './pages.ts';

export const IN = 'https://schema.org/InStock';
export const OUT = 'https://schema.org/OutOfStock';
export const REQUESTED_URL = 'https://shop.example/products/orage-edp';
export const orage: Expected = { name: 'Orage', brand: 'Maison Verne' };
export const edt: Expected = { name: 'Orage Eau de Toilette', brand: 'Maison Verne' };
const edp: Expected = { name: 'Orage Eau de Parfum', brand: 'Maison Verne' };

/** A page that must never be read as in stock for the fragrance `expected`, by default `orage`. */
export interface OtherProducts {
  body: string;
  expected?: Expected;
  finalUrl?: string;
  type?: string;
  url?: string;
}

export function product(name: string, availability: string | null, more: object = {}) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    brand: { '@type': 'Brand', name: 'Maison Verne' },
    offers: { '@type': 'Offer', price: '90.00', priceCurrency: 'EUR', ...(availability && { availability }) },
    ...more,
  };
}

export function page(title: string, body: string, head = '', lang = 'en'): string {
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

export function card(name: string, button: string): string {
  return `<li class="product-card"><a href="/products/${name.toLowerCase().replaceAll(' ', '-')}"><h3>${name}</h3></a><span class="price">€ 80,00</span><button>${button}</button></li>`;
}

export function main(h1: string, counter: string): string {
  return `<main><h1>${h1}</h1><div class="product-info">${counter}</div></main>`;
}

function sold(name: string, button = 'Add to cart'): string {
  return page(name, main(name, `<button>${button}</button>`), jsonLd(product(name, IN)));
}

export const otherPages: Record<string, OtherProducts> = {
  'related product in stock, expected product sold out, JSON-LD for both': {
    body: page('Orage – Shop', main('Orage', '<p>Sold out</p>'), jsonLd([product('Orage', OUT), product('Brume', IN)])),
  },
  'related product first in JSON-LD, expected product sold out': {
    body: page('Orage – Shop', main('Orage', '<p>Sold out</p>'), jsonLd([product('Brume', IN), product('Orage', OUT)])),
  },
  'German page, expected product sold out, cards of related products in stock': {
    body: page(
      'Orage',
      `${main('Orage', '<p>Ausverkauft</p><span class="price">90,00 €</span>')}<section><h2>Das könnte dir auch gefallen</h2><ul>${card('Brume', 'In den Warenkorb')}${card('Nuit', 'In den Warenkorb')}</ul></section>`,
      '',
      'de',
    ),
  },
  'French page, expected product sold out, related products in the same main element': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p class="stock">Épuisé</p><div><h2>Vous aimerez aussi</h2><ul>${card('Brume', 'Ajouter au panier')}${card('Nuit', 'Ajouter au panier')}</ul></div></main>`,
      '',
      'fr',
    ),
  },
  'Spanish page, expected product sold out, related products in stock': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><span class="price">90 €</span><div class="aviso">Agotado</div><h2>También te puede gustar</h2><ul>${card('Brume', 'Añadir al carrito')}</ul></main>`,
      '',
      'es',
    ),
  },
  'Italian page without a stock text for the expected product, one related product with a button': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><span class="price">90 €</span><p>Una fragranza.</p><h2>Prodotti correlati</h2><div class="card"><h3>Brume</h3><span>80 €</span><button>Aggiungi al carrello</button></div></main>`,
      '',
      'it',
    ),
  },
  'Dutch page, expected product sold out, one related product with a button outside of a list': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p>Uitverkocht</p></main><aside><h2>Anderen kochten ook</h2><div><a href="/p/brume">Brume</a><button>In winkelwagen</button></div></aside>`,
      '',
      'nl',
    ),
  },
  'Polish page, expected product sold out, microdata of a related product in stock': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p>Produkt niedostępny</p></main><div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Brume</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="80"><meta itemprop="priceCurrency" content="PLN"><link itemprop="availability" href="https://schema.org/InStock"></div></div>`,
      '',
      'pl',
    ),
  },
  'Japanese page, expected product sold out, related products with buttons': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p>売り切れ</p></main><section><h2>関連商品</h2>${card('Brume', 'カートに入れる')}${card('Nuit', 'カートに入れる')}</section>`,
      '',
      'ja',
    ),
  },
  'Russian page, expected product sold out, related products with buttons': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p>Нет в наличии</p></main><section><h2>Похожие товары</h2><ul>${card('Brume', 'В корзину')}${card('Nuit', 'В корзину')}</ul></section>`,
      '',
      'ru',
    ),
  },
  'redirect to category listing': {
    finalUrl: 'https://shop.example/collections/perfume',
    body: page(
      'Perfume',
      `<h1>Perfume</h1><ul>${card('Brume', 'Add to cart')}${card('Nuit', 'Add to cart')}${card('Orage', 'Add to cart')}</ul>`,
    ),
  },
  'redirect to home': {
    finalUrl: 'https://shop.example/',
    body: page('Shop', `<h1>Welcome</h1><ul>${card('Brume', 'Add to cart')}${card('Orage', 'Add to cart')}</ul>`),
  },
  'redirect to another product': { finalUrl: 'https://shop.example/products/brume', body: sold('Brume') },
  'redirect to the body lotion': {
    finalUrl: 'https://shop.example/products/orage-body',
    body: sold('Orage Body Lotion'),
  },
  'redirect to the gift set': { finalUrl: 'https://shop.example/products/orage-set', body: sold('Orage Gift Set') },
  'redirect EDT to EDP': {
    expected: edt,
    finalUrl: 'https://shop.example/products/orage-edp-2',
    body: sold('Orage Eau de Parfum'),
  },
  'redirect EDP to Parfum': {
    expected: edp,
    finalUrl: 'https://shop.example/products/orage-parfum',
    body: sold('Orage Parfum'),
  },
  'redirect to the sample': { finalUrl: 'https://shop.example/products/orage-sample', body: sold('Orage Sample 2 ml') },
  'same address, other concentration EDT→EDP': { expected: edt, body: sold('Orage Eau de Parfum') },
  'same address, other concentration EDP→EDT': { expected: edp, body: sold('Orage EDT 100 ml') },
  'same address, EDP→Extrait': { expected: edp, body: sold('Orage Extrait de Parfum') },
  'same address, flanker': { body: sold('Orage Intense') },
  'same address, other product': { body: sold('Brume') },
  'same address, set': { body: sold('Orage Gift Set') },
  'same address, Coffret fr': { body: sold('Coffret Orage', 'Ajouter au panier') },
  'same address, Duschgel de': { body: sold('Orage Duschgel', 'In den Warenkorb') },
  'same address, sample title': { body: sold('Orage Sample 2 ml') },
  'same address, Probe de': { body: sold('Orage Probe 2 ml', 'In den Warenkorb') },
  'same address, échantillon fr': { body: sold('Échantillon Orage 1,5 ml', 'Ajouter au panier') },
  'same address, decant': { body: sold('Orage Decant 10 ml') },
  'same address, tester': {
    body: page(
      'Orage Tester',
      main('Orage Tester 100 ml', '<p>Bottle sold out, tester below</p>'),
      jsonLd([product('Orage', OUT), product('Orage Tester 100 ml', IN)]),
    ),
  },
  'same address, car perfume': { body: sold('Orage Car Perfume') },
  'same address, dupe "inspired by Orage"': {
    body: page(
      'Tempête – inspired by Orage',
      main('Tempête', '<p>Inspired by Orage by Maison Verne</p><button>Add to cart</button>'),
      jsonLd(product('Tempête (inspired by Orage)', IN, { brand: { '@type': 'Brand', name: 'Dupe House' } })),
    ),
  },
  'same address, alternative to Orage fr': {
    body: page(
      'Alternative à Orage',
      main('N°12 – alternative à Orage Maison Verne', '<button>Ajouter au panier</button>'),
      jsonLd(product('N°12 – alternative à Orage Maison Verne', IN, { brand: { '@type': 'Brand', name: 'Dupes' } })),
      'fr',
    ),
  },
  'search result for the name': {
    finalUrl: 'https://shop.example/search?q=orage',
    body: page(
      'Search: Orage',
      `<h1>Results for “Orage”</h1><ul>${card('Orage Candle', 'Add to cart')}${card('Brume', 'Add to cart')}</ul>`,
      jsonLd([product('Orage Candle', IN), product('Brume', IN)]),
    ),
  },
  'Swedish page, expected product sold out, recently viewed product with a button': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p>Slutsåld</p></main><section><h2>Nyligen visade</h2><div>Brume <span>800 kr</span><button>Lägg i varukorgen</button></div></section>`,
      '',
      'sv',
    ),
  },
  'bundle offer beside the expected product': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p>Sold out</p><div class="bundle"><h3>Complete the set: Orage Body Lotion</h3><button>Add to cart</button></div></main>`,
    ),
  },
  'in stock in the menu': {
    body: page(
      'Orage',
      `<nav>In stock – Sale</nav><main><h1>Orage</h1><span class="price">€ 90</span></main><p>All other items in stock</p>`,
    ),
  },
  'link to another size that is in stock': {
    body: page(
      'Orage 50 ml',
      `<main><h1>Orage 50 ml</h1><p>Sold out</p><ul class="sizes"><li><a href="/products/orage-100">100 ml – in stock</a></li></ul></main>`,
    ),
  },
  'candle refill at the same address': { body: sold('Orage Candle Refill') },
};
