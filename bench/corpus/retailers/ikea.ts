/** Imitates IKEA, a furniture shop, in France. */
import { book, each, french, ld, offer, other, product } from './kit.ts';
import { queueIt } from './walls.ts';

const { cases, add } = book('ikea-fr', 'fr', 'https://www.ikea.com/fr/fr');

interface Item {
  ref: string;
  name?: string;
  text?: string;
  price: number;
  before?: number;
  family?: number;
  lastPrice?: boolean;
  home: [string, 'success' | 'error' | 'warning'];
  store: [string, 'success' | 'error' | 'warning'];
  button?: string;
  choice?: string;
  availability?: string;
  badge?: string;
}

const amount = (value: number, kind = ''): string => {
  const [whole, cents] = french(value).split(',');
  return `<span class="pipcom-price ${kind}"><span aria-hidden="true"><span class="pipcom-price__nowrap"><span
class="pipcom-price__integer">${whole}</span>${
    cents === '00'
      ? ''
      : `<span
class="pipcom-price__decimal"><span>,</span>${cents}</span>`
  }
<span class="pipcom-price__currency">€</span></span></span><span class="pipcom-price__sr-text">Prix ${whole}${
    cents === '00' ? '' : `,${cents}`
  } €</span></span>`;
};

const buy = `<button type="button" class="pipf-btn pipf-btn--emphasised pipf-btn--fluid" data-testid="pipf-add-to-cart"
aria-label="Ajouter au panier"><span class="pipf-btn__inner"><span class="pipf-btn__label">Ajouter au
panier</span></span></button>`;
const notify = `<button type="button" class="pipf-btn pipf-btn--secondary"><span class="pipf-btn__label">M'avertir du
retour en stock
</span></button>`;

function page(item: Item): string {
  const name = item.name ?? 'HEMNES';
  const text = item.text ?? 'Coiffeuse avec miroir, blanc, 100x50 cm';
  const line = (place: string, [words, tone]: [string, string]): string => `<div class="pipf-availability-group__item"
data-testid="${place}"><span class="pipf-status pipf-status--${tone}"></span><span
class="pipf-availability__text">${words}</span></div>`;
  return `<!DOCTYPE html><html lang="fr" data-shopping="true"><head><title>${name} ${text} - IKEA</title>
${ld({
  '@type': 'Product',
  name: `${name} ${text}`,
  mpn: item.ref,
  brand: { '@type': 'Brand', name: 'IKEA' },
  offers: offer(item.price, 'EUR', item.availability ?? 'InStock', {
    itemCondition: 'https://schema.org/NewCondition',
  }),
})}</head><body><div id="onetrust-banner-sdk"><p>Nous utilisons des cookies.</p><button>Tout accepter</button></div>
<header class="hnf-header"><a class="hnf-logo">IKEA</a><input placeholder="Que recherchez-vous ?"><a>Hej ! Se
connecter</a><a>Panier</a>
<button class="hnf-postal">Saisir un code postal</button><button>Choisir un magasin</button></header><main id="content">
<ol class="bc-breadcrumb__list"><li>Produits</li><li>Rangements</li><li>Coiffeuses</li></ol><div
class="pipf-page js-product-pip"
data-product-no="${item.ref.replaceAll('.', '')}"><div class="pipf-price-package">${item.badge ?? ''}<h1
class="pipcom-price-module__name">
<span class="pipcom-price-module__name-decorator notranslate">${name}</span><span
class="pipcom-price-module__description">${text}</span>
</h1><div class="pipcom-price-module__price"><div class="pipcom-price-module__primary-currency-price">
${item.family ? amount(item.price) : amount(item.price, item.before ? 'pipcom-price--highlight' : '')}</div>
${
  item.before
    ? `<div class="pipcom-price-module__previous-price">Prix précédent :
${amount(item.before, 'pipcom-price--strikethrough')}
</div><span>Jusqu'à épuisement des stocks. Valable du 2/11 au 31/12</span>`
    : ''
}
${item.family ? `<div class="pipcom-price-module__family">Prix IKEA Family ${amount(item.family)}</div>` : ''}
<span>Dont 0,90 € d'éco-participation</span></div><button class="pipcom-average-rating">4.6 (312)</button></div>
${item.choice ?? ''}<div class="pipf-buy-module">${item.button ?? buy}<button
aria-label="Ajouter aux favoris"></button></div>
<div class="pipf-availability-group">${line('delivery', item.home)}${line('store', item.store)}</div>
<div class="pipf-product-facts">Référence article <span>${item.ref}</span> Retours 365 jours</div></div>
<section class="rec-carousel"><h2>Les clients ont aussi consulté</h2>${each(
    [49.99, 19.99],
    (cost) => `<div class="pipf-product-card">SAGSTUA Table ${amount(cost)}<span>En stock</span><button
aria-label="Ajouter au panier">
</button></div>`,
  )}</section><section><h2>Va bien avec</h2><div>Total ${amount(268)}</div><button>Ajouter les 3 au
panier</button></section></main>
<footer class="hnf-footer">IKEA Family Cartes cadeaux Livraison dès 4,99 € <a>Changer de pays</a> © Inter IKEA Systems
B.V. 1999-2026
</footer></body></html>`;
}

const inStore: Item['store'] = ['En stock à <a>IKEA Paris Nord</a>', 'success'];
const outStore: Item['store'] = ['En rupture de stock à <a>IKEA Paris Nord</a>', 'error'];
const inHome: Item['home'] = ['Disponible à la livraison', 'success'];
const outHome: Item['home'] = ['Livraison indisponible', 'error'];
const show = (item: Item, what: string, truth: ReturnType<typeof product>): void =>
  add(what, `/p/hemnes-coiffeuse-${item.ref.replaceAll('.', '')}/`, page(item), truth);

show({ ref: '803.744.01', price: 199, home: inHome, store: inStore }, 'disponible', product('in_stock', [199], 'EUR'));
show(
  { ref: '803.744.02', price: 199, home: outHome, store: outStore, button: notify, availability: 'OutOfStock' },
  'rupture partout avec alerte',
  product('out_of_stock', [199], 'EUR'),
);
show(
  { ref: '803.744.03', price: 199, home: inHome, store: outStore },
  'livraison possible, magasin en rupture',
  product('in_stock', [199], 'EUR'),
);
show(
  {
    ref: '803.744.04',
    price: 199,
    home: outHome,
    store: inStore,
    button: '<p>Ce produit est uniquement vendu en magasin.</p>',
    availability: 'OutOfStock',
  },
  'magasin uniquement',
  product(['in_stock', 'out_of_stock'], [199], 'EUR'),
);
show(
  { ref: '803.744.05', price: 149, before: 199, home: inHome, store: inStore },
  'nouveau prix, ancien barré',
  product('in_stock', [149], 'EUR'),
);
show(
  {
    ref: '803.744.06',
    price: 199,
    family: 169,
    home: inHome,
    store: ['Stock faible : 2 pièces à IKEA Lyon', 'warning'],
  },
  'prix IKEA Family',
  product('in_stock', [199], 'EUR'),
);
show(
  {
    ref: '803.744.07',
    name: 'PAX / FORSAND',
    text: 'Armoire, 150x60x236 cm',
    price: 1049.5,
    home: inHome,
    store: ['Vérifier le stock en magasin', 'warning'],
    choice: `<div class="pipf-product-variation"><h3>Choisir la taille</h3><button aria-pressed="true">150x60x236
cm</button>
<button aria-pressed="false">200x60x236 cm ${amount(1299)}</button></div><div class="js-planner">Portes ${amount(330)}
Intérieur
${amount(289.5)} Structure ${amount(430)}<a>Personnaliser dans le planificateur PAX</a></div>`,
  },
  'combinaison avec prix de chaque élément',
  product('in_stock', [1049.5], 'EUR'),
);
show(
  {
    ref: '803.744.08',
    price: 199,
    home: outHome,
    store: outStore,
    button: notify,
    choice: `<div class="pipf-product-variation"><h3>Choisir la couleur</h3><button aria-pressed="true">blanc</button>
<a href="/fr/fr/p/hemnes-00374402/">brun noir - disponible</a></div>`,
    availability: 'OutOfStock',
  },
  'couleur choisie en rupture',
  product(['out_of_stock', 'in_stock'], [199], 'EUR'),
);
show(
  {
    ref: '803.744.09',
    price: 79.99,
    home: ['De retour en stock le 14 janvier. Commandez maintenant, livré dès réception', 'warning'],
    store: outStore,
    availability: 'BackOrder',
  },
  'commande avant retour en stock',
  product('backorder', [79.99], 'EUR'),
);
show(
  {
    ref: '803.744.10',
    price: 99,
    badge: '<span class="pipf-badge">Bientôt disponible</span>',
    home: ['Précommande : expédition à partir du 1er mars', 'warning'],
    store: ['Pas encore en magasin', 'error'],
    button: '<button class="pipf-btn pipf-btn--emphasised"><span class="pipf-btn__label">Précommander</span></button>',
    availability: 'PreOrder',
  },
  'précommande',
  product('preorder', [99], 'EUR'),
);
show(
  { ref: '803.744.11', price: 199, home: outHome, store: outStore, button: notify, availability: 'InStock' },
  'données en stock, page en rupture',
  product('out_of_stock', [199], 'EUR'),
);
add(
  'catégorie',
  '/cat/coiffeuses-20657/',
  `<!DOCTYPE html><html lang="fr"><head><title>Coiffeuses - IKEA</title></head><body><h1>Coiffeuses</h1><p>18
articles</p>
<div class="plp-product-list">${each(
    [199, 149, 79.99],
    (
      cost,
    ) => `<div class="plp-fragment-wrapper"><span class="plp-price-module__product-name">HEMNES</span>${amount(cost)}
<button aria-label="Ajouter au panier"></button></div>`,
  )}</div></body></html>`,
  other('not-a-product'),
);
add(
  'ne se vend plus',
  '/p/hemnes-ancien-80374413/',
  `<!DOCTYPE html><html lang="fr"><head><title>Page non trouvée - IKEA</title></head><body><h1>Oups ! Ce produit n'est
plus vendu</h1><p>Nous
ne commercialisons plus cet article. Découvrez des produits similaires.</p><a>Toutes les coiffeuses</a></body></html>`,
  other('gone'),
  404,
);
add(
  "file d'attente",
  '/p/hemnes-coiffeuse-80374414/',
  queueIt(
    'fr',
    "Vous êtes dans la file d'attente",
    'Le site est très fréquenté. Merci de patienter, vous serez redirigé automatiquement.',
  ),
  other('blocked'),
);

export { cases as ikea };
