/** Imitates Notino, an online perfumery, in Italy. */
import { itemAt } from '../item-at.ts';
import { book, comma, each, eur, json, ld, offer, other, product } from './kit.ts';
import { cloudflare } from './walls.ts';

const { cases, add } = book('notino-it', 'it', 'https://www.notino.it');

interface Variant {
  ml: number;
  price: number;
  state: 'in' | 'out' | 'soon';
}
interface Item {
  id: number;
  name?: string;
  variants: Variant[];
  shown?: number;
  code?: string;
  before?: number;
  availability?: string;
  stock?: string;
  noData?: boolean;
  box?: string;
}

const schema = { in: 'InStock', out: 'OutOfStock', soon: 'PreOrder' };

function page(item: Item): string {
  const name = item.name ?? 'Dolce&Gabbana Light Blue Eau de Toilette da donna';
  const shown = itemAt(item.variants, item.shown ?? 0);
  const unit = comma((shown.price / shown.ml) * 100);
  const state = {
    [`Variant:${item.id}`]: {
      __typename: 'CatalogVariant',
      variantId: item.id,
      price: { value: shown.price, currency: 'EUR' },
    },
  };
  const price = `<div id="pdSelectedVariant"><div data-testid="pd-variant-label">${shown.ml} ml</div>
<div id="pd-price" data-testid="pd-price-wrapper"><span data-testid="pd-price"
content="${shown.price}">${comma(shown.price)}</span>
<span content="EUR">€</span></div><span class="unit">${unit} € / 100 ml, IVA inclusa</span>
${
  item.before
    ? `<div data-testid="originalPriceTestId"><span>Prezzo più basso degli ultimi 30 giorni
${eur(item.before)}</span></div>`
    : ''
}
${item.code ?? ''}</div>`;
  const boxes = {
    in: `<div data-testid="availability">${item.stock ?? 'Disponibile'}</div><span>Consegna: domani, 2 dicembre</span>
<button id="pd-buy-button" data-testid="pd-add-to-cart" type="button">Aggiungi al carrello</button>`,
    out: `<div data-testid="availability">Attualmente non disponibile</div><form data-testid="watchdog"><p>Avvisami
quando il prodotto
tornerà disponibile</p><input type="email" placeholder="La tua e-mail"><button type="submit">Invia</button></form>`,
    soon: `<div data-testid="availability">Preordine: disponibile dal 15 gennaio</div>
<button data-testid="pd-add-to-cart" type="button">Preordina</button>`,
  };
  const box = item.box ?? boxes[shown.state];
  return `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><title>${name} | notino.it</title>
${
  item.noData
    ? ''
    : ld({
        '@type': 'Product',
        name,
        gtin13: '3423473020233',
        offers: item.variants.map((v) =>
          offer(v.price, 'EUR', item.availability ?? schema[v.state], { sku: `${v.ml}` }),
        ),
      })
}</head><body><div id="app"><div id="cookie-bar"><p>Usiamo i cookie per offrirti la migliore esperienza di acquisto.</p>
<button id="exponea-cookie-compliance">Ho capito</button></div><header data-testid="header">Spedizione gratuita da
29,90 €
<a>Punti vendita</a><a>Il mio account</a><a data-testid="cart">0 articoli</a><nav>Profumi Make-up Capelli Viso Corpo
Uomo</nav></header>
<main data-testid="product-detail"><nav>Notino › Profumi › Profumi da donna › Eau de toilette</nav>
<h1><a data-testid="pd-brand">Dolce&amp;Gabbana</a><span>${name}</span></h1><a>4,7 ★ (2.148 recensioni)</a>
<ul id="pdVariantsTile">${each(
    item.variants,
    (v) => `<li class="${v === shown ? 'selected' : ''} ${v.state === 'out' ? 'unavailable' : ''}"
data-testid="pd-variant-${v.ml}">
<a href="/p-${item.id}/?ml=${v.ml}"><span>${v.ml}
ml</span><span>${eur(v.price)}</span>${v.state === 'out' ? '<i>Esaurito</i>' : ''}</a></li>`,
  )}</ul>${price}<div data-testid="buy-box">${box}</div><ul><li>Prodotti 100% originali</li><li>Reso entro 90
giorni</li></ul>
<section data-testid="recommended"><h2>Potrebbe interessarti anche</h2>${each(
    [39.9, 61.2],
    (cost) => `<a href="/versace/"><h3>Versace Dylan Blue</h3><span>Eau de Parfum</span><span>${eur(cost)}</span>
<span>Disponibile</span><button>Al carrello</button></a>`,
  )}</section><section><h2>Visti di recente</h2><a>Kenzo Flower <span>${eur(44.5)}</span> Esaurito</a></section></main>
<footer>Iscriviti alla newsletter e ricevi 5 € di sconto <select aria-label="Paese"><option>Italia
(€)</option><option>Česko (Kč)</option>
<option>Deutschland (€)</option></select> © Notino 2026</footer></div>
<script>window.__TRANSLATIONS__={"pd.watchdog":"Avvisami","pd.soldout":"Esaurito","pd.instock":"Disponibile"};
window.__APOLLO_STATE__=${json(state)};</script></body></html>`;
}

const three = (a: Variant['state'], b: Variant['state'], c: Variant['state']): Variant[] => [
  { ml: 25, price: 38.9, state: a },
  { ml: 50, price: 56.4, state: b },
  { ml: 100, price: 74.8, state: c },
];
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/dolce-gabbana/light-blue/p-${item.id}/`, page(item), truth);

show({ id: 501, variants: three('in', 'in', 'in'), shown: 2 }, 'disponibile', product('in_stock', [74.8], 'EUR'));
show(
  { id: 502, variants: three('out', 'out', 'out'), shown: 1 },
  'non disponibile',
  product('out_of_stock', [56.4], 'EUR'),
);
show(
  { id: 503, variants: three('in', 'out', 'in'), shown: 1 },
  'formato scelto esaurito',
  product(['out_of_stock', 'in_stock'], [56.4], 'EUR'),
);
show(
  { id: 504, variants: three('in', 'in', 'out'), shown: 0 },
  'altro formato esaurito',
  product('in_stock', [38.9], 'EUR'),
);
show(
  {
    id: 505,
    variants: three('in', 'in', 'in'),
    shown: 2,
    code: '<div data-testid="voucher">Con il codice <b>BLACK15</b> solo 63,58 €</div>',
  },
  'prezzo con codice sconto accanto',
  product('in_stock', [74.8], 'EUR'),
);
show(
  { id: 506, variants: three('in', 'in', 'in'), shown: 1, before: 59.9, stock: 'Ultimi 3 pezzi in magazzino' },
  'ultimi pezzi, prezzo più basso dei 30 giorni',
  product('in_stock', [56.4], 'EUR'),
);
show(
  { id: 507, name: 'Advent Calendar Beauty 2027', variants: [{ ml: 100, price: 89, state: 'soon' }] },
  'preordine',
  product('preorder', [89], 'EUR'),
);
show(
  {
    id: 508,
    variants: three('in', 'in', 'in'),
    shown: 2,
    box: `<div data-testid="availability">In arrivo dal fornitore: spedizione entro 14 giorni</div>
<button data-testid="pd-add-to-cart" type="button">Aggiungi al carrello</button>`,
    availability: 'BackOrder',
  },
  'in arrivo dal fornitore',
  product(['backorder', 'in_stock'], [74.8], 'EUR'),
);
show(
  { id: 509, variants: three('out', 'out', 'out'), shown: 2, availability: 'InStock' },
  'dati disponibili, pagina esaurita',
  product('out_of_stock', [74.8], 'EUR'),
);
show(
  { id: 510, variants: three('in', 'in', 'in'), shown: 1, noData: true },
  'disponibile senza dati strutturati',
  product('in_stock', [56.4], 'EUR'),
);
show(
  {
    id: 511,
    variants: three('out', 'out', 'out'),
    shown: 0,
    box: `<div data-testid="availability">La vendita di questo prodotto è terminata</div><p>Scegli tra prodotti
simili</p>`,
    availability: 'Discontinued',
  },
  'vendita terminata',
  product(['discontinued', 'out_of_stock'], [38.9], 'EUR'),
);
add(
  'elenco profumi',
  '/profumi-da-donna/',
  `<!DOCTYPE html><html lang="it"><head><title>Profumi da donna | notino.it</title></head><body><h1>Profumi da
donna</h1>
<p>3.912 prodotti</p>${each(
    [38.9, 56.4, 74.8],
    (cost) => `<div data-testid="product-container"><a><h2>Dolce&amp;Gabbana</h2><h3>Light Blue</h3><span
data-testid="price-component">
${eur(cost)}</span></a><span>Consegna domani</span></div>`,
  )}<button>Mostra altri</button></body></html>`,
  other('not-a-product'),
);
add('controllo del browser', '/dolce-gabbana/light-blue/p-513/', cloudflare('www.notino.it'), other('blocked'), 403);
add(
  'pagina inesistente',
  '/dolce-gabbana/vecchio/p-514/',
  `<!DOCTYPE html><html lang="it"><head><title>Pagina non trovata | notino.it</title></head><body><h1>Ci dispiace, la
pagina che cerchi non
esiste</h1><p>Forse il prodotto non è più in vendita.</p><a href="/">Torna alla home</a></body></html>`,
  other('gone'),
  404,
);

export { cases as notino };
