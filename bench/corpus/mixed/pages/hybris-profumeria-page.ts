/** Page of Italian perfume shops on SAP Hybris with the Spartacus storefront. */
import { css, each, ldProduct, links, num, slug } from '../util.ts';

const eur = (n: number): string => `${num(n)} €`;

export const OTHERS: [string, string, number, boolean][] = [
  ['GIORGIO ARMANI', 'Acqua di Giò Profondo', 94.5, true],
  ['COLLISTAR', 'Talasso Scrub Anti-Age', 39.9, true],
  ['BULGARI', 'Omnia Crystalline', 68, true],
  ['L’ERBOLARIO', 'Méharées Profumo', 27.5, false],
  ['PROFUMUM ROMA', 'Acqua di Sale', 215, true],
  ['BORGHESE', 'Fango Attivo', 52, true],
  ['VALENTINO', 'Donna Born in Roma', 99.9, true],
  ['KIKO', 'Unlimited Foundation', 16.99, true],
  ['RANCÉ', 'Le Vainqueur', 89, false],
];
export const item = ([brand, name, price, ok]: [string, string, number, boolean], i: number): string => `
<cx-product-grid-item class="product-item"><a class="cx-product-image-container"
href="/p/${slug(`${brand} ${name}`)}/BP_${20 + i}"><cx-media class="is-initialized"><img alt="${brand} ${name}"
src="https://api.profumeriabellini.it/medias/BP_${20 + i}.jpg" loading="lazy"></cx-media></a><div
class="cx-brand">${brand}</div><a class="cx-product-name" href="/p/${slug(`${brand} ${name}`)}/BP_${
  20 + i
}">${name}</a><div class="cx-product-price-container"><div class="cx-product-price">${eur(price)}</div></div>${
  ok
    ? '<cx-add-to-cart><button class="btn btn-primary btn-block" type="button">Aggiungi al ' +
      'carrello</button></cx-add-to-cart>'
    : '<span class="cx-stock">Esaurito</span>'
}</cx-product-grid-item>`;

export const shell = (title: string, body: string, page: string): string => `<!DOCTYPE html><html lang="it"
dir="ltr"><head><meta charset="utf-8"><base href="/"><title>${title} | Profumeria Bellini</title><meta
name="occ-backend-base-url" content="https://api.profumeriabellini.it"><link rel="stylesheet" href="styles.4c1.css">
${css([
  'cx-header',
  'cx-nav',
  'cx-product-summary',
  'cx-product-price',
  'product-item',
  'cx-footer',
  'bottombar',
])}</head><body><app-root ng-version="15.2.9" class="${page}"><cx-storefront
class="start-navigating"><header class="cx-header"><cx-paragraph>Spedizione gratuita da 35 € · Reso gratuito entro 30
giorni · 2 campioncini in omaggio</cx-paragraph><a href="/" class="logo">Profumeria Bellini</a><cx-searchbox><input
placeholder="Cerca un prodotto o una marca"></cx-searchbox><cx-mini-cart><a href="/cart" aria-label="Carrello 0
articoli"><span class="total">${eur(0)}</span><span
class="count">0</span></a></cx-mini-cart><cx-category-navigation><ul>${links(
  ['Profumi', 'Make-up', 'Viso', 'Corpo', 'Capelli', 'Uomo', 'Solari', 'Nicchia', 'Cofanetti', 'Promozioni', 'Marche'],
  '/c/',
)}</ul></cx-category-navigation></header>
<main class="${page}">${body}</main><footer class="cx-footer"><ul>${links(
  ['Chi siamo', 'Punti vendita', 'Spedizioni', 'Resi', 'Carta fedeltà', 'Condizioni di vendita', 'Privacy', 'Contatti'],
  '/info/',
)}</ul><cx-site-context-selector><label>Lingua</label><select><option>Italiano</option><option>\
Deutsch</option></select><label>Valuta</label><select><option>EUR</option></select></cx-site-context-selector><p>\
Bellini S.r.l. P.IVA 01234567890</p></footer><cx-anonymous-consent-management-banner>Questo sito utilizza i cookie.
<button>Accetta tutti</button><button>Rifiuta</button></cx-anonymous-consent-management-banner></cx-storefront>\
</app-root></body></html>`;

interface Opt {
  brand: string;
  name: string;
  price: number;
  was?: number;
  per?: string;
  stock: string;
  cart?: string;
  sizes?: string;
  extra?: string;
  av: string;
  card?: string;
}
export const product = (q: Opt): string =>
  shell(
    `${q.brand} ${q.name}`,
    `<cx-page-layout
class="ProductDetailsPageTemplate"><cx-breadcrumb><nav><a href="/">Home</a> <a
href="/c/profumi">Profumi</a></nav><h1>${q.brand} ${q.name}</h1></cx-breadcrumb><cx-page-slot class="Summary
has-components"><cx-product-images><img alt="${q.name}"
src="https://api.profumeriabellini.it/medias/BP_551.jpg"></cx-product-images><cx-product-intro><div
class="code">Codice articolo BP_551</div><cx-star-rating>4.4</cx-star-rating> (57 recensioni)</cx-product-intro>
<cx-product-summary><div class="price-block">${
      q.was === undefined
        ? ''
        : `<span
class="price-old"><del>${eur(q.was)}</del></span><span
class="price-badge">-${Math.round((1 - q.price / q.was) * 100)}%</span>`
    }<div class="price" aria-label="Prezzo
articolo">${eur(q.price)}</div>${q.per === undefined ? '' : `<div class="price-per-unit">${q.per}</div>`}${
      q.card ?? ''
    }<small>IVA inclusa</small></div></cx-product-summary>${q.sizes ?? ''}<cx-add-to-cart><form><div
class="quantity"><label>Quantità</label><span class="info">${q.stock}</span></div>${
      q.cart ?? ''
    }</form></cx-add-to-cart>${q.extra ?? ''}<cx-add-to-wishlist><button class="btn btn-link">Aggiungi alla lista dei
desideri</button></cx-add-to-wishlist></cx-page-slot>
<cx-tab-paragraph-container><h3>Descrizione</h3><cx-product-details-tab><p>Un profumo luminoso di ${q.brand}:
bergamotto di Calabria, neroli, ambra grigia. Ideale tutto
l’anno.</p></cx-product-details-tab><h3>Spedizione</h3><p>Consegna standard 4,90 €, gratuita per ordini superiori a 35
€.</p><h3>Recensioni</h3><cx-product-reviews><p>Giulia: consegna velocissima, profumo originale.</p><p>Paolo: era
esaurito da mesi, finalmente l’ho
trovato.</p></cx-product-reviews></cx-tab-paragraph-container><cx-product-carousel><h3>Potrebbe piacerti
anche</h3>${each(OTHERS.slice(0, 5), item)}</cx-product-carousel><cx-product-carousel><h3>Visti di
recente</h3>${each(OTHERS.slice(6, 8), item)}</cx-product-carousel></cx-page-layout>
${ldProduct({ name: q.name, brand: q.brand, sku: 'BP_551', price: q.price, cur: 'EUR', avail: q.av })}`,
    'ProductPage',
  );
export const cart = (t = 'Aggiungi al carrello'): string => `<cx-item-counter><button type="button">-</button><input
type="number" value="1" min="1"><button type="button">+</button></cx-item-counter><button class="btn btn-primary
btn-block" type="submit">${t}</button>`;
export const notifyForm =
  '<cx-stock-notification><p>Al momento non disponibile. Vuoi essere avvisato?</p><input type="email" ' +
  'placeholder="La tua e-mail"><button class="btn btn-action btn-block stock-notification-notify" ' +
  'type="button">Avvisami</button></cx-stock-notification>';
export const sizes = (rows: [string, number, boolean][], pick: number): string => `<cx-product-variants><div
class="variant-selector"><span>Formato</span><ul class="variant-list">${each(
  rows,
  ([s, n, ok], i) =>
    `<li${
      i === pick ? ' class="selected"' : ''
    }><button${i === pick ? ' aria-current="true"' : ''} class="variant-button${
      ok ? '' : ' out'
    }">${s} ${eur(n)}${ok ? '' : ' – esaurito'}</button></li>`,
)}</ul></div></cx-product-variants>`;
