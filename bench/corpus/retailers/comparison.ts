/** Imitates Idealo, a site that compares prices, in Italy. */
import type { CorpusCase } from '../case.ts';
import { book, comma, each, ld, other } from './kit.ts';
import { akamai } from './walls.ts';

const { cases, add } = book('idealo-it', 'it', 'https://www.idealo.it');
const money = (value: number): string => `${comma(value)}\u00a0€`;

interface Deal {
  shop: string;
  price: number;
  ship: number;
  state: string;
  used?: boolean;
}
interface Item {
  id: number;
  name?: string;
  deals: Deal[];
  sizes?: [string, string, boolean][];
  low?: number;
  empty?: string;
}

/** Many sellers on one page: a person may call it a product that can be bought, or a comparison. */
function many(prices: number[], stock: CorpusCase['truth']['stock'] = ['in_stock', 'unknown']): CorpusCase['truth'] {
  return { page: ['product', 'not-a-product'], stock, prices, currency: prices.length ? 'EUR' : null };
}

function page(item: Item): string {
  const name = item.name ?? 'Giorgio Armani Sì Eau de Parfum 50 ml';
  const fresh = item.deals.filter((deal) => !deal.used);
  const low = item.low ?? Math.min(...fresh.map((deal) => deal.price));
  const data = item.deals.length
    ? ld({
        '@type': 'Product',
        name,
        offers: { '@type': 'AggregateOffer', lowPrice: low, priceCurrency: 'EUR', offerCount: item.deals.length },
      })
    : '';
  return `<!DOCTYPE html><html lang="it"><head><title>${name} a ${item.deals.length ? money(low) : 'confronta'} |
Miglior prezzo su idealo
</title>${data}</head><body id="oopPage"><div id="usercentrics-cmp"></div><header class="i-header"><a>idealo</a><input
placeholder="Cosa stai cercando?"><a>Accedi</a></header><ol class="breadcrumb"><li>Salute e
bellezza</li><li>Profumi</li></ol>
<section id="oopStage"><h1 id="oopStage-title"><span>${name}</span></h1><div class="oopStage-rating">4,7 (388
opinioni)</div>
<div class="oopStage-priceRange">${
    item.deals.length
      ? `<a href="#offerList"><b>${item.deals.length} ${item.deals.length > 1 ? 'offerte' : 'offerta'}</b>
</a> da <strong>${money(low)}</strong>`
      : (item.empty ?? '')
  }</div>${
    item.sizes
      ? `<div class="oopStage-variants"><h3>Varianti</h3>${each(
          item.sizes,
          ([text, price, chosen]) =>
            `<a class="oopStage-variant ${chosen ? 'oopStage-variant--active' : ''}">${text} <span>${price}</span></a>`,
        )}</div>`
      : ''
  }<button class="oopStage-wishlist">Salva</button><button class="priceAlert">Imposta avviso di
prezzo</button></section>
<section id="offerList"><h2>Confronta prezzi</h2><ul class="productOffers-list">${each(
    item.deals,
    (deal) => `<li class="productOffers-listItem"><div
class="productOffers-listItemTitle">${name}${deal.used ? ' - Usato' : ''}</div>
<a class="productOffers-listItemOfferPrice" href="/relocator/relocate">${money(deal.price)}</a><div
class="productOffers-listItemOfferShippingDetails">${money(deal.price + deal.ship)} incl. spedizione</div><div
class="productOffers-listItemOfferDeliveryStatus">${deal.state}</div><span class="shopLogo">${deal.shop}</span>
<a class="productOffers-listItemOfferCtaLeadout" role="button">Vai al negozio</a></li>`,
  )}</ul></section><section id="priceHistory"><h2>Andamento del prezzo</h2><p>Prezzo più basso degli ultimi 12 mesi:
${money(49.9)}</p>
</section><section id="similarProducts"><h2>Prodotti simili</h2>${each(
    [44.2, 71.9],
    (cost) => `<div class="similar"><a>Armani My Way</a><span>da ${money(cost)}</span></div>`,
  )}</section><footer>Tutti i prezzi includono l'IVA. Spese di spedizione escluse. idealo.de idealo.fr idealo.es ©
2026</footer></body></html>`;
}

const ready = 'Disponibile, consegna in 2-3 giorni';
const two: Deal[] = [
  { shop: 'Notino', price: 64.9, ship: 0, state: ready },
  { shop: 'Amazon Marketplace', price: 61.49, ship: 5.9, state: ready },
];
const show = (item: Item, what: string, truth: CorpusCase['truth']): void =>
  add(what, `/confronta-prezzi/${item.id}/giorgio-armani-si.html`, page(item), truth);

show({ id: 901, deals: two }, 'molti negozi', many([61.49, 64.9]));
show(
  { id: 902, deals: [], empty: 'Al momento non ci sono offerte per questo prodotto' },
  'nessuna offerta',
  many([], ['out_of_stock', 'unknown']),
);
show({ id: 903, deals: [{ shop: 'Douglas', price: 79, ship: 3.95, state: ready }] }, 'un solo negozio', many([79]));
show(
  {
    id: 904,
    deals: [
      { shop: 'Profumeria Rossi', price: 58.2, ship: 6.9, state: 'Non disponibile al momento' },
      { shop: 'Sephora', price: 82, ship: 0, state: ready },
    ],
  },
  'il più economico non disponibile',
  many([82, 58.2]),
);
show(
  {
    id: 905,
    deals: [{ shop: 'eBay', price: 39.9, ship: 4.5, state: ready, used: true }, ...two],
    low: 61.49,
  },
  'usato più economico del nuovo',
  many([61.49, 64.9]),
);
show(
  {
    id: 906,
    deals: two,
    sizes: [
      ['30 ml', 'da 48,10 €', false],
      ['50 ml', 'da 61,49 €', true],
      ['100 ml', 'da 92,00 €', false],
    ],
  },
  'varianti con prezzi propri',
  many([61.49, 64.9]),
);
show(
  {
    id: 907,
    name: 'Nintendo Switch 2 Mario Edition',
    deals: [{ shop: 'MediaWorld', price: 469.99, ship: 0, state: 'Preordine: uscita il 12 marzo 2027' }],
  },
  'solo preordine',
  many([469.99], ['preorder', 'in_stock', 'unknown']),
);
show(
  {
    id: 908,
    deals: [
      { shop: 'Pinalli', price: 66, ship: 4.9, state: 'Esaurito' },
      { shop: 'Marionnaud', price: 71.2, ship: 0, state: 'Attualmente esaurito' },
    ],
  },
  'tutti i negozi esauriti',
  many([66, 71.2], ['out_of_stock', 'unknown']),
);
add(
  'risultati di ricerca',
  '/cerca/profumo.html',
  `<!DOCTYPE html><html lang="it"><head><title>profumo | confronta i prezzi su
idealo</title></head><body><h1>"profumo"</h1><p>10.000+
risultati</p>${each(
    [61.49, 44.2, 92],
    (cost) =>
      `<div class="sr-resultItemTile"><a>Giorgio Armani Sì</a><div>da ${money(cost)}</div><span>41
offerte</span></div>`,
  )}</body></html>`,
  other('not-a-product'),
);
add(
  'accesso negato',
  '/confronta-prezzi/910/si.html',
  akamai('https://www.idealo.it/confronta-prezzi/910/si.html'),
  other('blocked'),
  403,
);
add(
  'prodotto tolto',
  '/confronta-prezzi/911/vecchio.html',
  `<!DOCTYPE html><html lang="it"><head><title>idealo</title></head><body><h1>Questo prodotto non è più presente su
idealo</h1><p>Prova con una
nuova ricerca o scegli tra le categorie.</p></body></html>`,
  other('gone'),
  410,
);

export { cases as comparison };
