/** Imitates Douglas, a German perfumery. */
import { itemAt } from '../item-at.ts';
import { book, comma, each, eur, json, ld, offer, other, product } from './kit.ts';
import { akamai } from './walls.ts';

const { cases, add } = book('douglas-de', 'de-DE', 'https://www.douglas.de');

interface Size {
  ml: number;
  price: number;
  list?: number;
  out?: boolean;
}
interface Item {
  code: string;
  name?: string;
  sizes: Size[];
  shown?: number;
  delivery?: string;
  action?: string;
  extra?: string;
  availability?: string;
  partner?: string;
}

const cartButton = (
  label = 'In den Warenkorb',
): string => `<button type="button" class="button button__primary button--large
add-to-cart-button" data-testid="add-to-cart-button"><span class="button__text">${label}</span></button>`;
const reminder = `<button type="button" class="button button__secondary" data-testid="notify-me"><span>Benachrichtige
mich</span></button>
<form class="notification-form"><label>E-Mail-Adresse</label><input type="email"><p>Wir informieren dich, sobald das
Produkt wieder
verfügbar ist.</p></form>`;

function page(item: Item): string {
  const name = item.name ?? 'Narciso Rodriguez for her Eau de Parfum';
  const shown = itemAt(item.sizes, item.shown ?? 0);
  const rows = each(
    item.sizes,
    (
      size,
    ) => `<label class="product-detail__variant-row ${size === shown ? 'product-detail__variant-row--selected' : ''}"
data-testid="variant"><input type="radio" name="variant" ${size === shown ? 'checked' : ''}>
<span class="product-detail__variant-name">${size.ml} ml</span>
${size.list ? `<span class="product-price__strikethrough">${eur(size.list)}</span>` : ''}
<span class="product-price__price product-price__price--${size.list ? 'discount' : 'base'}">${eur(size.price)}</span>
<span class="product-price__base-price">(${comma((size.price / size.ml) * 100)}&nbsp;€ / 100 ml)</span>
${size.out ? '<span class="product-detail__variant-availability">Derzeit nicht verfügbar</span>' : ''}</label>`,
  );
  const action = item.action ?? (shown.out ? reminder : cartButton());
  const delivery =
    item.delivery ?? (shown.out ? 'Online ausverkauft' : '<i class="dot dot--green"></i>Lieferzeit: 1 - 3 Werktage');
  return `<!DOCTYPE html><html lang="de-DE"><head><title>${name} von Narciso Rodriguez ❤️ online kaufen |
DOUGLAS</title>
${ld({
  '@type': 'Product',
  name,
  sku: item.code,
  offers: offer(shown.price, 'EUR', item.availability ?? (shown.out ? 'OutOfStock' : 'InStock')),
})}</head><body><div id="usercentrics-root"></div><div id="app"><div class="usp-bar">Gratis Versand ab 24,95 € · 2
Gratis-Proben ·
Click &amp; Collect</div><header class="header"><a class="header__logo">DOUGLAS</a><nav>Marken Parfum Make-up Gesicht
Haare SALE</nav>
<a>Mein Konto</a><a>Warenkorb</a></header><main class="product-detail-page"><div class="breadcrumb">Parfum / Damendüfte
/ EdP</div>
<h1 class="headline-bold"><a class="brand-logo__text">Narciso Rodriguez</a><span class="header-name">${name}</span></h1>
<a class="rating-stars">4,8 (1.905)</a><div class="product-detail__classifications">Blumig</div>
<div class="product-detail__variants">${rows}</div><p class="product-detail__vat">inkl. MwSt. zzgl. Versandkosten</p>
${item.partner ? `<p class="product-detail__partner">Verkauf und Versand durch <b>${item.partner}</b></p>` : ''}
<div class="delivery-info" data-testid="delivery">${delivery}</div><div class="product-detail__actions">${action}
<button class="wishlist-button" aria-label="Auf die Wunschliste"></button></div>${item.extra ?? ''}
<div class="beauty-points">Mit der Beauty Card sammelst du 84 Beauty Points</div>
<div class="store-stock">Verfügbarkeit in der Filiale <button>Filiale auswählen</button></div></main>
<section class="recommendation-slider"><h2>Das könnte dir auch gefallen</h2>${each(
    [64.99, 92],
    (cost) => `<div class="product-tile"><div class="text top-brand">CHLOÉ</div><div>Signature</div><div
class="price-row__price">
${eur(cost)}</div><span class="eyecatcher">Nur noch wenige</span><button>In den Warenkorb</button></div>`,
  )}</section><footer class="footer">Über uns Karriere Hilfe AGB Impressum <span>Land wählen:
Deutschland</span><span>Österreich</span>
<span>Schweiz (CHF)</span> © 2026 Parfümerie Douglas</footer></div>
<script>window.__INITIAL_STATE__=${json({
    pdp: { code: item.code, baseOptions: item.sizes.map((s) => ({ n: s.ml })) },
    messages: { soldOut: 'Leider ausverkauft', inStock: 'Auf Lager', preorder: 'Jetzt vorbestellen' },
  })}</script>
</body></html>`;
}

const sizes = (a: boolean, b: boolean, c: boolean): Size[] => [
  { ml: 30, price: 57.99, out: a },
  { ml: 50, price: 83.99, out: b },
  { ml: 100, price: 119.99, out: c },
];
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/de/p/${item.code}`, page(item), truth);

show({ code: '3001', sizes: sizes(false, false, false), shown: 1 }, 'lieferbar', product('in_stock', [83.99], 'EUR'));
show(
  { code: '3002', sizes: sizes(true, true, true), shown: 1 },
  'ausverkauft mit Benachrichtigung',
  product('out_of_stock', [83.99], 'EUR'),
);
show(
  { code: '3003', sizes: sizes(false, false, true), shown: 2 },
  'gewählte Größe ausverkauft',
  product(['out_of_stock', 'in_stock'], [119.99], 'EUR'),
);
show(
  { code: '3004', sizes: sizes(true, false, true), shown: 1 },
  'nur die gewählte Größe lieferbar',
  product('in_stock', [83.99], 'EUR'),
);
show(
  { code: '3005', sizes: [{ ml: 50, price: 59.95, list: 83.99 }] },
  'Preis gesenkt, UVP durchgestrichen',
  product('in_stock', [59.95], 'EUR'),
);
show(
  {
    code: '3006',
    sizes: sizes(false, false, false),
    extra: `<div class="beauty-card-price">Beauty Card Preis <b>49,29 €</b> <a>Jetzt anmelden</a></div><p>Nur noch 3
Stück
verfügbar</p>`,
  },
  'Preis für Mitglieder und wenige Stück',
  product('in_stock', [57.99], 'EUR'),
);
show(
  {
    code: '3007',
    name: 'Adventskalender Exclusive Edition',
    sizes: [{ ml: 100, price: 149.99 }],
    delivery: 'Vorbestellbar - lieferbar ab 01.10.2027',
    action: cartButton('Jetzt vorbestellen'),
    availability: 'PreOrder',
  },
  'vorbestellbar',
  product('preorder', [149.99], 'EUR'),
);
show(
  {
    code: '3008',
    sizes: [{ ml: 50, price: 83.99 }],
    delivery: 'Nicht auf Lager, wird für dich nachbestellt. Lieferzeit: 3 - 4 Wochen',
    availability: 'BackOrder',
  },
  'wird nachbestellt',
  product('backorder', [83.99], 'EUR'),
);
show(
  {
    code: '3009',
    sizes: [{ ml: 50, price: 83.99 }],
    delivery: `<span>Online nicht verfügbar</span><span class="dot--green">In der Filiale Köln, Schildergasse
verfügbar</span>`,
    action: '<button class="button button__primary" type="button">In Filiale reservieren</button>',
    availability: 'InStoreOnly',
  },
  'nur in der Filiale',
  product(['in_stock', 'out_of_stock'], [83.99], 'EUR'),
);
show(
  { code: '3010', sizes: [{ ml: 50, price: 71.5 }], partner: 'Duftparadies GmbH' },
  'Verkauf durch Partner',
  product('in_stock', [71.5], 'EUR'),
);
show(
  { code: '3011', sizes: [{ ml: 50, price: 83.99, out: true }], availability: 'InStock' },
  'Daten lieferbar, Seite ausverkauft',
  product('out_of_stock', [83.99], 'EUR'),
);
show(
  { code: '3012', sizes: [{ ml: 50, price: 83.99 }], availability: 'OutOfStock' },
  'Daten ausverkauft, Seite lieferbar',
  product('in_stock', [83.99], 'EUR'),
);
add(
  'Liste der Damendüfte',
  '/de/c/parfum/damenduefte/0101',
  `<!DOCTYPE html><html lang="de-DE"><head><title>Damendüfte online kaufen | DOUGLAS</title></head><body><h1>Damendüfte
(3.214)</h1>
<div class="product-grid">${each(
    [57.99, 64.99, 83.99],
    (
      cost,
    ) => `<div class="product-grid-column"><a class="product-tile__main-link"><div class="top-brand">NARCISO</div><div
class="price-row">ab ${eur(cost)}</div></a></div>`,
  )}</div><span>Seite 1 von 67</span></body></html>`,
  other('not-a-product'),
);
add('Zugriff verweigert', '/de/p/3014', akamai('https://www.douglas.de/de/p/3014'), other('blocked'), 403);

export { cases as douglas };
