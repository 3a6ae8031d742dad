/** Imitates MediaMarkt, a German electronics shop. */
import { book, comma, each, json, ld, offer, other, product } from './kit.ts';
import { cloudflare } from './walls.ts';

const { cases, add } = book('mediamarkt-de', 'de', 'https://www.mediamarkt.de');

interface Item {
  id: number;
  name?: string;
  price: number;
  before?: number;
  delivery: string;
  pickup: string;
  action?: string;
  club?: string;
  options?: string;
  seller?: string;
  availability?: string;
  used?: string;
}

/** German prices of this shop: whole euros end with a dash. */
const money = (value: number): string =>
  Number.isInteger(value) ? `€ ${comma(value).split(',')[0]},–` : `€ ${comma(value)}`;
const cart = (
  label = 'In den Warenkorb',
): string => `<button type="button" id="pdp-add-to-cart-button" class="sc-cx1xxi-0
StyledPdpAddToCartButton" data-test="a2c-Button"><span>${label}</span></button>`;

function page(item: Item): string {
  const name = item.name ?? 'PHILIPS S 9000 Prestige SP9885 Rasierer';
  return `<!DOCTYPE html><html lang="de"><head><title>${name} online kaufen | MediaMarkt</title>${ld({
    '@type': 'BuyAction',
    object: {
      '@type': 'Product',
      name,
      sku: String(item.id),
      offers: offer(item.price, 'EUR', item.availability ?? 'InStock', {
        seller: { '@type': 'Organization', name: 'MediaMarkt' },
      }),
    },
  })}</head><body><div id="root"><div data-test="pwa-consent-layer"><h3>Cookies bei MediaMarkt</h3><button
id="pwa-consent-layer-accept-all-button">Alle zulassen</button></div><header data-test="mms-header">Alle Kategorien
Marktauswahl:
<button data-test="mms-market-selector">Köln Hohe Straße</button><a>myMediaMarkt</a><a>Warenkorb</a></header><main>
<nav data-test="mms-breadcrumb">Beauty + Gesundheit › Rasierer</nav><h1 data-test="mms-select-details-header"
class="sc-d571b66f-0">${name}</h1><p>Art.-Nr. ${item.id}</p><span data-test="mms-customer-rating">4.4 (611)</span>
${item.options ?? ''}<div data-test="mms-product-price"><div data-test="mms-price">${
    item.before
      ? `<span class="sc-strike" aria-hidden="true">UVP <s>${money(item.before)}</s></span><span
data-test="branded-price-whole-value">
${money(item.price)}</span>`
      : `<span data-test="branded-price-whole-value">${money(item.price)}</span>`
  }</div><p>inkl. MwSt. kostenloser Versand ab € 59,–</p>${item.club ?? ''}
<p data-test="mms-financing">oder ab € 12,50 mtl. / 0% Finanzierung, 20 Monate</p></div>
<div data-test="mms-cofr-delivery">${item.delivery}</div><div data-test="mms-cofr-pickup">${item.pickup}</div>
${item.action ?? cart()}${item.used ?? ''}<p>Verkauf und Versand durch <b>${item.seller ?? 'MediaMarkt'}</b></p>
<button>Auf den Merkzettel</button><button>Vergleichen</button>
<section data-test="mms-service"><h2>Zusatzleistungen</h2><label><input type="checkbox"> PlusGarantie 3 Jahre €
34,99</label></section>
<section data-test="mms-recos"><h2>Andere Kunden kauften auch</h2>${each(
    [19.99, 249],
    (cost) => `<div data-test="mms-product-card"><p>Reinigungskartuschen</p><span
data-test="mms-price">${money(cost)}</span><span>Online
verfügbar</span><button data-test="a2c-Button-mini">In den Warenkorb</button></div>`,
  )}</section></main><footer>Impressum AGB Datenschutz Marktfinder © MediaMarkt 2026</footer></div>
<script>window.__PRELOADED_STATE__ = ${json({
    config: { currency: 'EUR', language: 'de' },
    i18n: { 'pdp.soldout': 'Leider ausverkauft', 'pdp.available': 'Online auf Lager' },
    pdp: { id: item.id },
  })};</script>
</body></html>`;
}

const line = (tone: string, text: string): string => `<span class="sc-dot ${tone}"></span><span>${text}</span>`;
const home = line('green', 'Online auf Lager</span> <span>Lieferung 02.12.2026 - 03.12.2026');
const noHome = line('red', 'Online ausverkauft');
const market = line('green', 'Abholung im Markt Köln Hohe Straße: in 30 Minuten abholbereit');
const noMarket = line('grey', 'Abholung im Markt nicht möglich');
const alarm = `<button type="button" disabled data-test="a2c-Button">Nicht verfügbar</button><form
data-test="mms-notify"><p>Benachrichtigung
erhalten, wenn das Produkt wieder verfügbar ist</p><input type="email"><button>Benachrichtigen</button></form>`;
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/de/product/_philips-rasierer-${item.id}.html`, page(item), truth);

show({ id: 2801, price: 399, delivery: home, pickup: market }, 'online auf Lager', product('in_stock', [399], 'EUR'));
show(
  { id: 2802, price: 399, delivery: noHome, pickup: noMarket, action: alarm, availability: 'OutOfStock' },
  'überall ausverkauft',
  product('out_of_stock', [399], 'EUR'),
);
show(
  {
    id: 2803,
    price: 399,
    delivery: noHome,
    pickup: market,
    action: cart('Im Markt abholen'),
    availability: 'OutOfStock',
  },
  'online ausverkauft, im Markt abholbar',
  product(['in_stock', 'out_of_stock'], [399], 'EUR'),
);
show(
  { id: 2804, price: 279.99, before: 459.99, delivery: home, pickup: noMarket },
  'UVP durchgestrichen',
  product('in_stock', [279.99], 'EUR'),
);
show(
  {
    id: 2805,
    price: 349,
    delivery: home,
    pickup: market,
    club: '<p data-test="mms-loyalty">myMediaMarkt Preis: € 319,– nur für Mitglieder. Sammle 349 Punkte</p>',
  },
  'Preis für Mitglieder',
  product('in_stock', [349], 'EUR'),
);
show(
  {
    id: 2806,
    name: 'NINTENDO Switch 2 Mario Edition',
    price: 499.99,
    delivery: line('green', 'Vorbestellbar, erscheint am 12.03.2027'),
    pickup: noMarket,
    action: cart('Jetzt vorbestellen'),
    availability: 'PreOrder',
  },
  'vorbestellbar',
  product('preorder', [499.99], 'EUR'),
);
show(
  {
    id: 2807,
    price: 429,
    delivery: line('yellow', 'Derzeit nicht auf Lager, Lieferung voraussichtlich in 4-6 Wochen'),
    pickup: noMarket,
    availability: 'BackOrder',
  },
  'Lieferung in 4-6 Wochen',
  product(['backorder', 'in_stock'], [429], 'EUR'),
);
show(
  { id: 2808, price: 388.5, delivery: home, pickup: noMarket, seller: 'Elektro Schmitz GmbH' },
  'Verkauf durch Händler',
  product('in_stock', [388.5], 'EUR'),
);
show(
  {
    id: 2809,
    name: 'APPLE iPhone 17 256 GB Schwarz Dual SIM',
    price: 949,
    delivery: home,
    pickup: market,
    options: `<div data-test="mms-variants"><span>Speicher:</span><a aria-current="true">256 GB ${money(949)}</a><a>512
GB
${money(1199)}</a><span>Farbe:</span><a aria-current="true">Schwarz</a><a class="disabled">Lavendel -
ausverkauft</a></div>`,
    used: '<a data-test="mms-used">Gebraucht und refurbished ab € 799,–</a>',
  },
  'Speicher mit eigenen Preisen, gebraucht daneben',
  product('in_stock', [949], 'EUR'),
);
show(
  { id: 2810, price: 399, delivery: noHome, pickup: noMarket, action: alarm, availability: 'InStock' },
  'Daten lieferbar, Seite ausverkauft',
  product('out_of_stock', [399], 'EUR'),
);
show(
  {
    id: 2811,
    price: 199,
    delivery: line('red', 'Dieses Produkt ist dauerhaft ausverkauft'),
    pickup: noMarket,
    action: '<a>Ähnliche Produkte ansehen</a>',
    availability: 'Discontinued',
  },
  'dauerhaft ausverkauft',
  product(['discontinued', 'out_of_stock'], [199], 'EUR'),
);
add(
  'Kategorie Rasierer',
  '/de/category/rasierer-1.html',
  `<!DOCTYPE html><html lang="de"><head><title>Rasierer kaufen | MediaMarkt</title></head><body><h1>Rasierer</h1><p>214
Produkte</p>${each(
    [399, 279.99, 89],
    (
      cost,
    ) => `<div data-test="mms-product-card"><a>PHILIPS Rasierer</a><span data-test="mms-price">${money(cost)}</span>
<span>Online auf Lager</span></div>`,
  )}</body></html>`,
  other('not-a-product'),
);
add('Prüfung des Browsers', '/de/product/_philips-2813.html', cloudflare('www.mediamarkt.de'), other('blocked'), 403);
add(
  'Seite nicht gefunden',
  '/de/product/_philips-2814.html',
  `<!DOCTYPE html><html lang="de"><head><title>404 | MediaMarkt</title></head><body><h1>Hoppla! Die Seite wurde nicht
gefunden.</h1><p>Das
Produkt ist leider nicht mehr in unserem Sortiment.</p></body></html>`,
  other('gone'),
  404,
);

export { cases as mediamarkt };
