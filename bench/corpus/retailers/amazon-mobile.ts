/** Imitates Amazon.fr, the French marketplace, on a phone. */
import { book, each, french, other, product } from './kit.ts';

const { cases, add } = book('amazon-mobile-fr', 'fr-fr', 'https://www.amazon.fr');
const money = (value: number): string => `${french(value)}\u00a0€`;

interface MobilePage {
  asin: string;
  title?: string;
  price?: number;
  before?: string;
  state: string;
  tone?: string;
  buttons?: string;
  sizes?: [string, boolean, boolean, string][];
  extra?: string;
}

const buttons = (
  cart = 'Ajouter au panier',
): string => `<div id="mobile-add-to-cart"><span class="a-button a-button-primary">
<input id="add-to-cart-button" type="submit" name="submit.addToCart" class="a-button-input"
value="${cart}"></span></div>
<div id="buy-now-box"><input id="buyNow" type="submit" value="Acheter cet article"></div>`;

const sizeRow = (sizes: MobilePage['sizes'] = []): string =>
  sizes.length
    ? `<div id="twister-plus-mobile-inline-twister"><div id="inline-twister-row-size_name"><span>Taille :</span>
${each(
  sizes,
  ([
    text,
    chosen,
    sellable,
    price,
  ]) => `<div class="inline-twister-swatch ${sellable ? '' : 'swatch-unavailable a-color-tertiary'}">
<button role="radio" aria-checked="${chosen}" ${sellable ? '' : 'aria-label="' + text + ', indisponible"'}>
<span class="swatch-title-text">${text}</span><span class="twister_swatch_price">${price}</span></button></div>`,
)}</div></div>`
    : '';

function page(p: MobilePage): string {
  const title = p.title ?? 'Guerlain Aqua Allegoria Mandarine Basilic Eau de Toilette 75 ml';
  const price = p.price
    ? `<div id="corePriceDisplay_mobile_feature_div"><div class="a-spacing-micro">${p.before ?? ''}<span class="a-price
priceToPay" data-a-size="xxl"><span class="a-offscreen">${money(p.price)}</span><span aria-hidden="true">
<span class="a-price-whole">${french(p.price).split(',')[0]}<span class="a-price-decimal">,</span></span><span
class="a-price-fraction">${french(p.price).split(',')[1]}</span><span
class="a-price-symbol">€</span></span></span></div>
<span class="a-size-mini">(${money(p.price / 0.75)} / 100 ml)</span><div>Tous les prix incluent la TVA.</div></div>`
    : '';
  return `<!doctype html><html lang="fr-fr" class="a-mobile a-no-js"><head><meta name="viewport"
content="width=device-width">
<title>${title} : Amazon.fr: Beauté et Parfum</title><link rel="canonical"
href="https://www.amazon.fr/dp/${p.asin}"></head>
<body><form id="sp-cc"><div id="sp-cc-banner">Sélectionner vos préférences relatives aux cookies</div><button
id="sp-cc-accept">Accepter
</button><button>Refuser</button></form><header id="nav-main"><a id="nav-hamburger">Menu</a><a
id="nav-button-cart">Panier</a></header>
<div id="dp"><div id="title_feature_div"><span id="title" class="a-size-small">${title}</span></div>
<div id="cmrsSummary_feature_div"><i class="a-icon-star-mini"></i> 4,5 <span id="acrCustomerReviewText">1
204</span></div>
<div id="image-block"><img data-a-hires="https://m.media-amazon.com/images/I/71.jpg" alt="${title}"></div>
${price}${sizeRow(p.sizes)}
<div id="buybox"><div id="mobile_buybox"><div id="availability"><span
class="a-size-medium ${p.tone ?? 'a-color-success'}">
${p.state}</span></div>${p.buttons ?? ''}${p.extra ?? ''}</div></div>
<div id="add-to-list"><a>Ajouter à votre liste</a></div>
<div id="sp_phone_detail"><h2>Produits liés à cet article</h2>${each(
    [39.9, 57.25],
    (cost) => `<div class="sp-card"><span>Eau fraîche 100 ml</span><span class="a-price"><span
class="a-offscreen">${money(cost)}
</span></span><input type="submit" value="Ajouter au panier"></div>`,
  )}</div>
<div id="reviewsMedley"><h2>Commentaires client</h2>
<p>Longtemps en rupture de stock, enfin de retour ! Sent très bon. 12 personnes
ont trouvé cela
utile</p></div></div><footer id="nav-ftr">Livraison gratuite dès 35 € d'achats <a id="icp">Français</a> <a>France</a>
© 1996-2026, Amazon.com Inc.</footer></body></html>`;
}

add(
  'en stock',
  '/gp/aw/d/B07GJ3PZ5Y',
  page({ asin: 'B07GJ3PZ5Y', price: 66.75, state: 'En stock', buttons: buttons() }),
  product('in_stock', [66.75], 'EUR'),
);
add(
  'actuellement indisponible',
  '/gp/aw/d/B07GJ3PZ5Z',
  page({
    asin: 'B07GJ3PZ5Z',
    state: 'Actuellement indisponible.',
    tone: 'a-color-price',
    extra: `<p>Nous ne savons pas quand cet article sera de nouveau approvisionné ni s'il le sera.</p>`,
  }),
  product('out_of_stock', [], null),
);
add(
  'voir toutes les offres',
  '/gp/aw/d/B07GJ3PZ61',
  page({
    asin: 'B07GJ3PZ61',
    state: '',
    extra: `<a id="buybox-see-all-buying-choices" href="/gp/aw/ol/B07GJ3PZ61">Voir toutes les offres</a>
<p>Disponible auprès d'autres vendeurs</p>`,
  }),
  product(['in_stock', 'unknown'], [], null),
);
add(
  'autres vendeurs avec prix',
  '/gp/aw/d/B07GJ3PZ62',
  page({
    asin: 'B07GJ3PZ62',
    state: 'Disponible auprès de ces vendeurs.',
    extra: `<a id="aod-ingress-link" href="/gp/aw/ol/B07GJ3PZ62">Neufs (6) à partir de <span class="a-price">
<span class="a-offscreen">58,40 €</span></span> + livraison à 3,99 €</a>`,
  }),
  product(['in_stock', 'unknown'], [58.4], 'EUR'),
);
add(
  'précommande',
  '/gp/aw/d/B0DPRECOMM',
  page({
    asin: 'B0DPRECOMM',
    title: "Coffret Noël Guerlain L'Art et la Matière",
    price: 145,
    state: 'Cet article paraîtra le 2 novembre 2027.',
    buttons: buttons('Précommander cet article'),
  }),
  product('preorder', [145], 'EUR'),
);
add(
  'temporairement en rupture, commande possible',
  '/gp/aw/d/B07GJ3PZ63',
  page({
    asin: 'B07GJ3PZ63',
    price: 70.5,
    state: `Temporairement en rupture de stock.</span><span>Commandez maintenant et nous vous livrerons cet article
lorsqu'il
sera disponible.`,
    buttons: buttons(),
  }),
  product('backorder', [70.5], 'EUR'),
);
add(
  'expédié sous 2 à 3 semaines',
  '/gp/aw/d/B07GJ3PZ64',
  page({ asin: 'B07GJ3PZ64', price: 81, state: 'Habituellement expédié sous 2 à 3 semaines', buttons: buttons() }),
  product(['in_stock', 'backorder'], [81], 'EUR'),
);
add(
  'prix conseillé barré, stock bas',
  '/gp/aw/d/B07GJ3PZ65',
  page({
    asin: 'B07GJ3PZ65',
    price: 52.9,
    before: `<span class="savingsPercentage">-29 %</span><span>Prix conseillé : <span class="a-price a-text-price"
data-a-strike="true"><span class="a-offscreen">74,50 €</span></span></span>`,
    state: 'Il ne reste plus que 4 exemplaire(s) en stock.',
    tone: 'a-color-price',
    buttons: buttons(),
  }),
  product('in_stock', [52.9], 'EUR'),
);
add(
  "autre taille choisie que l'épuisée",
  '/gp/aw/d/B07GJ3PZ66',
  page({
    asin: 'B07GJ3PZ66',
    price: 66.75,
    state: 'En stock',
    buttons: buttons(),
    sizes: [
      ['75 ml', true, true, '66,75 €'],
      ['125 ml', false, true, '92,10 €'],
      ['200 ml', false, false, ''],
    ],
  }),
  product('in_stock', [66.75], 'EUR'),
);
add(
  'taille choisie épuisée',
  '/gp/aw/d/B07GJ3PZ67',
  page({
    asin: 'B07GJ3PZ67',
    state: 'Actuellement indisponible.',
    tone: 'a-color-price',
    sizes: [
      ['75 ml', false, true, ''],
      ['125 ml', true, false, ''],
    ],
  }),
  product(['out_of_stock', 'in_stock'], [], null),
);
add(
  'abonnement à côté du prix unique',
  '/gp/aw/d/B07GJ3PZ68',
  page({
    asin: 'B07GJ3PZ68',
    title: 'La Roche-Posay Cicaplast Baume B5+ 100 ml',
    price: 12.49,
    state: 'En stock',
    buttons: buttons(),
    extra: `<div id="snsAccordionRow">Prévoyez et Économisez : <span id="sns-base-price">11,87 €</span> ou 10,62 € avec
5
produits <a role="button">S'abonner</a></div>`,
  }),
  product('in_stock', [12.49], 'EUR'),
);
add(
  'page introuvable',
  '/gp/aw/d/B000000002',
  `<!doctype html><html lang="fr"><head><title>Page introuvable</title></head><body><img
alt="Désolé ! Nous n'avons pas trouvé
cette page. Essayez de lancer une recherche ou revenez à la page d'accueil d'Amazon."><p>Désolés, l'adresse web que
vous avez saisie
n'est pas une page fonctionnelle de notre site.</p></body></html>`,
  other('gone'),
  404,
);
add(
  'service indisponible pour les robots',
  '/gp/aw/d/B07GJ3PZ69',
  `<html><head><title>503 - Erreur de service indisponible</title></head><body bgcolor="#FFFFFF"><!--
        To discuss automated access to Amazon data please contact api-services-support@amazon.com.
--><center><a href="https://www.amazon.fr/ref=cs_503_logo/"><img alt="Amazon.fr"></a><b>Désolés ! Une erreur de système
s'est produite
lors du traitement de votre demande.</b><img alt="Les chiens d'Amazon"></center></body></html>`,
  other('blocked'),
  503,
);

export { cases as amazonMobile };
