/** Page of a French perfumery built with React. */
import { css, each, ldProduct, links, num, slug } from '../util.ts';

const eur = (n: number): string => `${num(n, ',', ' ')} €`;

export const OTHERS: [string, string, number, boolean][] = [
  ['GUERLAIN', 'Mon Guerlain Eau de Parfum', 78.9, true],
  ['DIOR', 'J’adore L’Or', 135, true],
  ['YVES SAINT LAURENT', 'Black Opium', 89.5, true],
  ['CAUDALIE', 'Vinoperfect Sérum Éclat', 44.2, true],
  ['MUGLER', 'Angel Étoile Rechargeable', 96, false],
  ['LANCÔME', 'Trésor', 71.9, true],
  ['NUXE', 'Crème Fraîche de Beauté', 22.5, true],
  ['SISLEY', 'Eau du Soir', 142, false],
  ['CHLOÉ', 'Nomade', 84, true],
];
export const item = ([brand, name, price, ok]: [string, string, number, boolean], i: number): string => `
<li class="product-grid__tile"><div data-testid="product-tile" class="product-tile product-tile--top"><a class="link
link--no-decoration product-tile__main-link" href="/p/${slug(`${brand} ${name}`)}-2040${i}"><img class="image"
loading="lazy" src="https://media.parfumerie-lisette.fr/2040${i}.jpg" alt="${brand} ${name}"><div class="text
top-brand">${brand}</div><div class="text name">${name}</div><div class="price-row"><div class="product-price__base
product-price__price" data-testid="price">À partir de ${eur(price)}</div></div></a>${
  ok
    ? '<button class="button button__primary tile-add">Ajouter au panier</button>'
    : '<span class="tile-state">Indisponible</span>'
}</div></li>`;

export const shell = (title: string, body: string, state: object): string => `<!DOCTYPE html><html lang="fr"><head><meta
charset="utf-8"/><title data-rh="true">${title} | Parfumerie Lisette</title><link rel="stylesheet"
href="/public/build/app.4f2.css"/>
${css([
  'header-component',
  'navigation-main',
  'product-detail',
  'product-price',
  'variant',
  'product-tile',
  'footer',
])}</head><body><div id="app"><div class="usp-bar">Livraison offerte dès 60 € d’achat · 2 échantillons
offerts · Retrait gratuit en institut</div><header class="header-component"><a href="/">Parfumerie Lisette</a><input
type="search" placeholder="Que cherchez-vous ?"/><a href="/login">Mon compte</a><a href="/cart"
class="header__cart">Panier <span>0</span></a><nav class="navigation-main"><ul>${links(
  [
    'Parfum',
    'Maquillage',
    'Soin visage',
    'Corps & Bain',
    'Cheveux',
    'Homme',
    'Coffrets',
    'Marques',
    'Bons plans',
    'Instituts',
  ],
  '/c/',
)}</ul></nav></header>
<main>${body}</main><footer class="footer"><ul>${links(
  [
    'Livraison',
    'Retours et échanges',
    'Carte de fidélité',
    'Conditions générales de vente',
    'Mentions légales',
    'Données personnelles',
    'Nos instituts',
    'Recrutement',
  ],
  '/cms/',
)}</ul><p>Prix TTC, hors frais de livraison (4,95 € jusqu’à 60 €).</p><select><option>France</option>\
<option>Belgique</option><option>Suisse</option></select></footer><div id="usercentrics-root">Nous utilisons des \
cookies. <button>Tout accepter</button><button>Continuer sans accepter</button></div></div><script id="state-body" \
type="application/json">${JSON.stringify(state)}</script></body></html>`;

interface V {
  size: string;
  price: number;
  was?: number;
  per?: string;
  ok: boolean;
}
interface Opt {
  brand: string;
  name: string;
  v: V[];
  pick?: number;
  deliv: string;
  cta: string;
  extra?: string;
  av?: string;
  ldPrice?: number;
  label?: string;
}
export function product(q: Opt): string {
  const pick = q.pick ?? 0;
  const v = q.v[pick] as V;
  const av = q.av ?? (v.ok ? 'InStock' : 'OutOfStock');
  return shell(
    `${q.brand} ${q.name}`,
    `<div class="product-detail"><div class="breadcrumb"><a href="/">Accueil</a><a
href="/c/parfum/01">Parfum</a></div><div class="product-detail__images"><img
src="https://media.parfumerie-lisette.fr/551.jpg" alt="${q.name}"/></div><div class="product-detail__info"><h1
class="headline"><a class="brand-logo" href="/b/${slug(q.brand)}"><span
class="brand-logo__text">${q.brand}</span></a><span class="header-name">${q.name}</span></h1>${
      q.label === undefined ? '' : `<div class="eyecatcher">${q.label}</div>`
    }
<div class="product-detail__variants" data-testid="variants">${each(
      q.v,
      (x, i) => `<div
class="product-detail__variant${i === pick ? ' product-detail__variant--selected' : ''}${
        x.ok ? '' : ' product-detail__variant--oos'
      }"><input type="radio" name="variant" id="v${i}"${
        i === pick ? ' checked=""' : ''
      }/><label for="v${i}"><span class="product-detail__variant-name">${x.size}</span>${
        x.was === undefined ? '' : `<span class="product-price__strikethrough"><s>${eur(x.was)}</s></span>`
      }<span
class="product-price__price">${eur(x.price)}</span>${
        x.per === undefined
          ? ''
          : `<span
class="product-price__base-price">${x.per}</span>`
      }${x.ok ? '' : '<span class="oos">En rupture</span>'}</label></div>`,
    )}</div>
<div class="delivery-info" data-testid="delivery">${q.deliv}</div>${q.cta}${q.extra ?? ''}<div
class="product-detail__fidelity">+ ${Math.floor(v.price)} points fidélité</div></div><section
class="accordion"><h2>Description</h2><p>Une fragrance lumineuse signée ${q.brand}, aux notes de néroli, fleur
d’oranger et vanille.</p><h2>Composition</h2><p>Alcohol, Parfum, Aqua, Limonene, Linalool.</p><p>Réf.
551204</p></section><section class="reviews"><h2>Avis clients (2)</h2><p>Sophie : tenue parfaite, livraison
rapide.</p><p>Inès : dommage, le 100 ml est souvent en rupture.</p></section>
<section class="recommendation"><h2>Vous aimerez aussi</h2><ul>${each(
      OTHERS.slice(0, 5),
      item,
    )}</ul></section></div>${ldProduct({
      name: q.name,
      brand: q.brand,
      sku: '551204',
      price: q.ldPrice ?? v.price,
      cur: 'EUR',
      avail: av,
    })}`,
    {
      product: {
        code: '551204',
        brand: q.brand,
        stock: { stockLevelStatus: av === 'InStock' ? 'inStock' : 'outOfStock' },
        variants: q.v.map((x, i) => ({
          code: `55120${i}`,
          unit: x.size,
          price: {
            value: x.price,
            currencyIso: 'EUR',
          },
        })),
      },
    },
  );
}
export const buy = (t = 'Ajouter au panier'): string => `<div class="add-to-cart"><select
class="quantity"><option>1</option><option>2</option><option>3</option></select><button type="button" class="button
button__primary button__with-icon" data-testid="add-to-cart">${t}</button></div>`;
export const notifyForm =
  '<div class="stock-notification"><p>Cet article vous intéresse ? Soyez prévenu dès son ' +
  'retour.</p><input type="email" placeholder="Adresse e-mail"/><button class="button ' +
  'button__secondary">M’alerter</button></div>';
export const soon = 'En stock, livré en 2 à 3 jours ouvrés';
export const out = '<span class="delivery-info--red">Actuellement indisponible en ligne</span>';
