import type { CorpusCase } from '../case.ts';
import { css, each, ldProduct, links, maker, num, slug } from './util.ts';

const { p, o } = maker('react-parfumerie-fr', 'fr', 'https://www.parfumerie-lisette.fr', 'EUR');
const eur = (n: number): string => `${num(n, ',', ' ')} €`;

const OTHERS: [string, string, number, boolean][] = [
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
const item = ([brand, name, price, ok]: [string, string, number, boolean], i: number): string => `
<li class="product-grid__tile"><div data-testid="product-tile" class="product-tile product-tile--top"><a class="link
link--no-decoration product-tile__main-link" href="/p/${slug(`${brand} ${name}`)}-2040${i}"><img class="image"
loading="lazy" src="https://media.parfumerie-lisette.fr/2040${i}.jpg" alt="${brand} ${name}"><div class="text
top-brand">${brand}</div><div class="text name">${name}</div><div class="price-row"><div class="product-price__base
product-price__price" data-testid="price">À partir de ${eur(price)}</div></div></a>${
  ok
    ? '<button class="button button__primary tile-add">Ajouter au panier</button>'
    : '<span class="tile-state">Indisponible</span>'
}</div></li>`;

const shell = (title: string, body: string, state: object): string => `<!DOCTYPE html><html lang="fr"><head><meta
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
function product(q: Opt): string {
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
const buy = (t = 'Ajouter au panier'): string => `<div class="add-to-cart"><select
class="quantity"><option>1</option><option>2</option><option>3</option></select><button type="button" class="button
button__primary button__with-icon" data-testid="add-to-cart">${t}</button></div>`;
const tell =
  '<div class="stock-notification"><p>Cet article vous intéresse ? Soyez prévenu dès son ' +
  'retour.</p><input type="email" placeholder="Adresse e-mail"/><button class="button ' +
  'button__secondary">M’alerter</button></div>';
const soon = 'En stock, livré en 2 à 3 jours ouvrés';
const out = '<span class="delivery-info--red">Actuellement indisponible en ligne</span>';

export const nocibe: CorpusCase[] = [
  p(
    'in stock',
    '/p/551204',
    product({
      brand: 'GUERLAIN',
      name: 'L’Heure Bleue Eau de Parfum',
      v: [{ size: '75 ml', price: 118.5, per: '158,00 € / 100 ml', ok: true }],
      deliv: soon,
      cta: buy(),
    }),
    'in_stock',
    118.5,
  ),
  p(
    'few left',
    '/p/551205',
    product({
      brand: 'SISLEY',
      name: 'Izia',
      v: [{ size: '50 ml', price: 109, ok: true }],
      deliv: 'Plus que 2 articles en stock',
      cta: buy(),
    }),
    'in_stock',
    109,
  ),
  p(
    'sold out with alert',
    '/p/551206',
    product({ brand: 'MUGLER', name: 'Aura', v: [{ size: '50 ml', price: 92, ok: false }], deliv: out, cta: tell }),
    'out_of_stock',
    92,
  ),
  p(
    'sold out',
    '/p/551207',
    product({
      brand: 'NUXE',
      name: 'Prodigieux Le Parfum',
      v: [{ size: '30 ml', price: 39.9, ok: false }],
      deliv: '<span class="delivery-info--red">Victime de son succès</span>',
      cta: '<button class="button" disabled>Épuisé</button>',
    }),
    'out_of_stock',
    39.9,
  ),
  p(
    'shown size sold out, others in stock',
    '/p/551208?variant=2',
    product({
      brand: 'DIOR',
      name: 'Sauvage Elixir',
      v: [
        { size: '60 ml', price: 129, ok: true },
        { size: '100 ml', price: 178, ok: false },
      ],
      pick: 1,
      deliv: out,
      cta: tell,
    }),
    ['in_stock', 'out_of_stock'],
    178,
  ),
  p(
    'several sizes with unit prices',
    '/p/551209',
    product({
      brand: 'LANCÔME',
      name: 'Idôle Now',
      v: [
        { size: '25 ml', price: 56.9, per: '227,60 € / 100 ml', ok: true },
        { size: '50 ml', price: 86.5, per: '173,00 € / 100 ml', ok: true },
        { size: '100 ml', price: 124, per: '124,00 € / 100 ml', ok: true },
      ],
      pick: 1,
      deliv: soon,
      cta: buy(),
    }),
    'in_stock',
    86.5,
  ),
  p(
    'pre-order',
    '/p/551210',
    product({
      brand: 'CAUDALIE',
      name: 'Calendrier de l’Avent',
      v: [{ size: '1 pièce', price: 99, ok: true }],
      deliv: 'Précommande : expédition à partir du 15 octobre',
      cta: buy('Précommander'),
      av: 'PreOrder',
    }),
    'preorder',
    99,
  ),
  p(
    'back-order',
    '/p/551211',
    product({
      brand: 'CHLOÉ',
      name: 'Atelier des Fleurs Cedrus',
      v: [{ size: '50 ml', price: 126, ok: true }],
      deliv: 'En cours de réapprovisionnement, expédié sous 2 à 3 semaines',
      cta: buy('Commander'),
      av: 'BackOrder',
    }),
    'backorder',
    126,
  ),
  p(
    'discontinued',
    '/p/551212',
    product({
      brand: 'GUERLAIN',
      name: 'My Insolence',
      v: [{ size: '50 ml', price: 69, ok: false }],
      deliv: '<span class="delivery-info--red">Produit arrêté par la marque</span>',
      cta: '',
      extra: '<p>Ce produit n’est plus fabriqué.</p>',
      av: 'Discontinued',
    }),
    ['discontinued', 'out_of_stock'],
    69,
  ),
  p(
    'sale',
    '/p/551213',
    product({
      brand: 'YVES SAINT LAURENT',
      name: 'Mon Paris Couture',
      label: '-30 %',
      v: [{ size: '50 ml', price: 65.1, was: 93, ok: true }],
      deliv: soon,
      cta: buy(),
    }),
    'in_stock',
    65.1,
  ),
  p(
    'store only',
    '/p/551214',
    product({
      brand: 'SISLEY',
      name: 'Soin Cabine Phyto',
      v: [{ size: '1 pièce', price: 75, ok: true }],
      deliv: 'Disponible uniquement en institut',
      cta: '<button class="button button__secondary">Voir les instituts</button>',
      av: 'InStoreOnly',
    }),
    ['in_stock', 'out_of_stock'],
    75,
  ),
  p(
    'structured data in stock, page sold out',
    '/p/551215',
    product({
      brand: 'CHLOÉ',
      name: 'Love Story',
      v: [{ size: '75 ml', price: 102.4, ok: false }],
      deliv: out,
      cta: tell,
      av: 'InStock',
    }),
    'out_of_stock',
    102.4,
  ),
  o(
    'category',
    '/c/parfum/01',
    shell(
      'Parfum',
      `<h1>Parfum</h1><p>9 produits</p><div class="facets">Trier par :
Pertinence, Prix croissant</div><ul class="product-grid">${each(OTHERS, item)}</ul>`,
      { category: '01', total: 9 },
    ),
    'not-a-product',
  ),
];
