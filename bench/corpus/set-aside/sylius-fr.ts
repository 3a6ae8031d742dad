/** Imitates a French perfume shop on Sylius (Symfony) with Bootstrap markup. */

import type { Tile } from './lib.ts';
import { css, each, ld, other, product, suite, when } from './lib.ts';

const make = suite('sylius-flacons', 'fr', 'https://www.flaconsdefrance.fr');

const shelf: Tile[] = [
  ['Roger & Gallet Gingembre Rouge 30 ml', '24,90 €', 'roger-gallet-gingembre'],
  ['Caudalie Vinoperfect Sérum 30 ml', '43,50 €', 'caudalie-vinoperfect'],
  ['Goutal Petite Chérie 50 ml', '99,00 €', 'goutal-petite-cherie'],
  ['Le Petit Olivier Savon 300 ml', '3,95 €', 'petit-olivier-savon'],
  ['Fragonard Belle de Nuit 50 ml', '32,00 €', 'fragonard-belle-de-nuit'],
  ['Embryolisse Lait-Crème 75 ml', '17,20 €', 'embryolisse'],
  ['Solinotes Fleur d’Oranger 50 ml', '22,00 €', 'solinotes-oranger'],
  ['Adopt’ Tendre Aloès 30 ml', '10,95 €', 'adopt-tendre'],
];

const tile = ([name, price, path]: Tile, index: number) => `<div class="col-12 col-sm-6 col-md-4" data-test-product><div
class="card border-0 product-card"><a href="/fr_FR/products/${path}" class="link-reset"><div class="overflow-auto
bg-light
rounded-3"><img src="/media/cache/resolve/sylius_shop_product_thumbnail/${index}.jpg" alt="${name}"
class="img-fluid"></div>
<div class="h6 text-break" data-test-product-name="${name}">${name}</div></a><div
data-test-product-price>${price}</div>${when(
  index === 3,
  '<span class="badge bg-secondary">Épuisé</span>',
)}<button class="btn btn-sm btn-outline-primary">Ajouter au panier</button></div></div>`;

const menu = [
  'Parfums femme',
  'Parfums homme',
  'Parfums de niche',
  'Soins',
  'Maquillage',
  'Coffrets',
  'Maison',
  'Promotions',
];

const shop = (title: string, main: string, route = 'sylius_shop_product_show') => `<!DOCTYPE html><html lang="fr"
data-route="${route}"><head><meta charset="UTF-8"><title>${title} | Flacons de France</title><link rel="stylesheet"
href="/build/shop/shop-entry.2f1c.css"><style>${css([
  '.product-card',
  '.btn-success',
  '.badge',
  '[data-test-label]',
])}</style>
</head><body><div class="border-bottom small"><div class="container">Livraison offerte dès 60 € d’achat · 2
échantillons offerts
<div class="dropdown"><button data-test-active-currency>€</button><ul><li><a href="/fr_FR/switch-currency/USD">$
USD</a></li>
<li><a href="/fr_FR/switch-currency/CHF">CHF</a></li></ul></div><div
class="dropdown"><button>Français</button><ul><li><a
href="/en_US/">English</a></li><li><a href="/nl_BE/">Nederlands</a></li></ul></div></div></div><header><a
href="/fr_FR/">Flacons
de France</a><div id="sylius-cart-button" data-bs-toggle="offcanvas"><span data-test-cart-total>0,00 €</span></div><nav
class="navbar navbar-expand-lg"><div class="navbar-nav" data-test-menu>${each(
  menu,
  (name, index) => `<div class="nav-item dropdown"><a class="nav-link" href="/fr_FR/taxons/${index}"
  data-test-menu-item>${name}
</a><a class="dropdown-item" href="/fr_FR/taxons/${index}/nouveautes">Nouveautés</a></div>`,
)}</div></nav></header><main>${main}</main><div class="offcanvas" id="offcanvasCart"><p>Votre panier est
vide.</p></div><footer
class="bg-light"><ul><li><a href="/fr_FR/livraison">Livraison et retours</a></li><li><a
href="/fr_FR/cgv">CGV</a></li><li><a
href="/fr_FR/boutiques">Nos boutiques</a></li></ul><p>Paiement 3x sans frais dès 100 €</p></footer><div
id="tarteaucitronRoot">
<p>En continuant, vous acceptez les cookies.</p><button>Tout accepter</button><button>Tout
refuser</button></div></body></html>`;

interface Item {
  name: string;
  price: string;
  original?: string;
  ht?: string;
  stock: string;
  form: string;
  options?: string;
  subscription?: string;
}

const buy = (label = 'Ajouter au panier') => `<div class="row"><label
for="sylius_add_to_cart_quantity">Quantité</label><input
type="number" id="sylius_add_to_cart_quantity" value="1" class="form-control"></div><div class="d-flex"><button
type="submit"
class="btn btn-success btn-icon" data-test-button="add-to-cart-button"><svg></svg> ${label}</button></div>`;

const gone = (text: string) => `<div class="alert alert-danger"
data-test-product-out-of-stock><div><b>${text}</b></div></div>`;

const notify = `<form name="back_in_stock"><h4 class="h6">Être prévenu du retour en stock</h4><input type="email"
class="form-control" placeholder="votre@email.fr"><button class="btn btn-primary">M’alerter</button></form>`;

const item = (i: Item) =>
  shop(
    i.name,
    `<div class="container my-4"><ol class="breadcrumb"><li class="breadcrumb-item"><a
    href="/fr_FR/">Accueil</a></li><li
class="breadcrumb-item"><a href="/fr_FR/taxons/0">Parfums femme</a></li></ol><div class="row g-3"><div class="col-12
col-lg-7"
data-test-product-image><img src="/media/cache/resolve/main.jpg" alt="${i.name}" class="img-fluid"></div><div
class="col-12 col-lg-5"><div class="mb-4"><h1 class="h2 text-wrap" data-test-product-name>${i.name}</h1><a
href="#avis">4,5 · 31
avis</a></div><div class="mb-3" data-live-name-value="sylius_shop:product:price">${when(
      i.original,
      `<span class="text-decoration-line-through text-body-tertiary">${i.original}</span> `,
    )}${when(i.price, `<span class="fs-3" data-test-product-price>${i.price}</span> <small>TTC</small>`)}${when(
      i.ht,
      `<small class="text-muted">soit ${i.ht} HT</small>`,
    )}</div><p class="small" data-test-stock>${i.stock}</p><form name="sylius_shop_add_to_cart" method="post"
data-controller="live">${i.options ?? ''}${i.subscription ?? ''}${i.form}</form><div class="my-4">Réf. FF-1288. Un
bouquet de
rose de mai, de poivre rose et de musc.</div></div></div><div class="accordion"><h2>Détails</h2><p>Famille : floral
musqué.</p>
</div><section id="avis"><h2>Avis clients</h2><p>Claire : longtemps épuisé, ravie de le retrouver !</p><p>Luc : payé 45
€ en solde.
</p></section><section><h2>Vous aimerez aussi</h2><div class="row">${each(
      shelf.slice(0, 5),
      tile,
    )}</div></section><section><h2>
Vus récemment</h2><div class="row">${each(shelf.slice(5), tile)}</div></section></div>`,
  );

const select = (options: readonly string[]) => `<div class="mb-3"><label>Contenance</label><select class="form-select"
name="sylius_shop_add_to_cart[cartItem][variant]">${options.join('')}</select></div>`;

export const cases = [
  make(
    'in stock',
    '/fr_FR/products/goutal-rose',
    item({ name: 'Goutal Rose Pompon 50 ml', price: '95,00 €', stock: 'En stock, expédié sous 24 h', form: buy() }),
    product('in_stock', [95], 'EUR'),
  ),
  make(
    'sold out with alert form',
    '/fr_FR/products/dior-escale',
    item({ name: 'Lolita Lempicka Green Lover 50 ml', price: '46,00 €', stock: gone('Épuisé'), form: notify }),
    product('out_of_stock', [46], 'EUR'),
  ),
  make(
    'structured data in stock, page sold out',
    '/fr_FR/products/rochas-tocade',
    item({
      name: 'Rochas Tocade 100 ml',
      price: '39,90 €',
      stock:
        gone('Ce produit est actuellement en rupture de stock') +
        ld({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'Rochas Tocade 100 ml',
          offers: {
            '@type': 'Offer',
            price: '39.90',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStock',
          },
        }),
      form: '',
    }),
    product('out_of_stock', [39.9], 'EUR'),
  ),
  make(
    'several sizes, one sold out',
    '/fr_FR/products/lalique',
    item({
      name: 'Lalique Amethyst',
      price: '41,00 €',
      stock: 'En stock',
      options: select([
        '<option selected>30 ml – 41,00 €</option>',
        '<option disabled>50 ml – épuisé</option>',
        '<option>100 ml – 72,00 €</option>',
      ]),
      form: buy(),
    }),
    product('in_stock', [41], 'EUR'),
  ),
  make(
    'pre-order',
    '/fr_FR/products/nouveau-2027',
    item({
      name: 'Fragonard Mimosa 2027 50 ml',
      price: '34,00 €',
      stock: 'Sortie le 1er février 2027, expédition dès la sortie',
      form: buy('Précommander'),
    }),
    product('preorder', [34], 'EUR'),
  ),
  make(
    'back-order',
    '/fr_FR/products/lutens',
    item({
      name: 'Serge Lutens Féminité du Bois 50 ml',
      price: '118,00 €',
      stock: 'Sur commande : expédié sous 2 à 3 semaines',
      form: buy('Commander'),
    }),
    product('backorder', [118], 'EUR'),
  ),
  make(
    'discontinued',
    '/fr_FR/products/cacharel-eden',
    item({
      name: 'Cacharel Gloria 30 ml',
      price: '',
      stock: gone('Produit arrêté par la marque, il ne sera plus réapprovisionné'),
      form: '',
    }),
    product(['discontinued', 'out_of_stock'], [], null),
  ),
  make(
    'sale',
    '/fr_FR/products/azzaro-mlle',
    item({ name: 'Azzaro Mademoiselle 50 ml', price: '37,45 €', original: '74,90 €', stock: 'En stock', form: buy() }),
    product('in_stock', [37.45], 'EUR'),
  ),
  make(
    'price with and without tax',
    '/fr_FR/products/huile-pro',
    item({ name: 'Huile d’amande douce 500 ml', price: '18,00 €', ht: '15,00 €', stock: 'En stock', form: buy() }),
    product('in_stock', [18], 'EUR'),
  ),
  make(
    'subscription beside one-time purchase',
    '/fr_FR/products/savon-abo',
    item({
      name: 'Gel douche verveine 400 ml',
      price: '12,00 €',
      stock: 'En stock',
      subscription: `<div class="form-check"><input type="radio" checked> Achat
    unique :
    12,00 €</div><div class="form-check"><input type="radio"> Abonnement (-10 %) : 10,80 € par livraison</div>`,
      form: buy(),
    }),
    product('in_stock', [12], 'EUR'),
  ),
  make(
    'taxon list',
    '/fr_FR/taxons/0',
    shop(
      'Parfums femme',
      `<div class="container"><h1>Parfums femme</h1><form
    class="filters"><input placeholder="Valeur"><button>Filtrer</button></form><div class="products-grid row"
    data-test-products>
    ${each([...shelf, ['Nuxe Prodigieux Le Parfum 50 ml', '49,90 €', 'nuxe-parfum'] as const], tile)}</div></div>`,
      'sylius_shop_product_index',
    ),
    other('not-a-product'),
  ),
  make(
    'removed product',
    '/fr_FR/products/ancien',
    shop(
      'Page introuvable',
      `<div class="container
  text-center"><h1>Erreur 404
    </h1><p>Ce produit n’existe plus dans notre catalogue.</p><a class="btn btn-primary" href="/fr_FR/">Retour à
    l’accueil</a>
    </div>`,
      '',
    ),
    other('gone'),
    404,
  ),
];
