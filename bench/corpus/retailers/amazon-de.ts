/** Imitates Amazon.de, the German marketplace, on a computer. */
import type { AmazonWords } from './amazon-desktop.ts';
import { amazon, availability, buybox, core, outOfStock, seeAll, struck, swatches, toPay } from './amazon-desktop.ts';
import { book, comma, each, eur, other, product } from './kit.ts';

const words: AmazonWords = {
  lang: 'de-de',
  host: 'amazon.de',
  money: eur,
  department: 'Kosmetik',
  reviews: 'Sternebewertungen',
  cart: 'In den Einkaufswagen',
  buyNow: 'Jetzt kaufen',
  list: 'Auf die Liste',
  together: 'Wird oft zusammen gekauft',
  total: 'Gesamtpreis:',
  addAll: 'Beides in den Einkaufswagen',
  sponsored: 'Produkte, die mit diesem Artikel in Zusammenhang stehen',
  viewed: 'Kürzlich angesehene Artikel und besondere Empfehlungen',
  compare: 'Mit ähnlichen Artikeln vergleichen',
  order: 'Warenrücksendungen und Bestellungen',
  cookies: `<form id="sp-cc"><h2>Cookies und Werbeoptionen auswählen</h2><p>Mit Ihrer Zustimmung verwenden wir auch
Cookies, um
Ihr Einkaufserlebnis zu ergänzen.</p><input id="sp-cc-accept" type="submit" value="Akzeptieren">
<input id="sp-cc-rejectall-link" type="submit" value="Ablehnen"><a id="sp-cc-customize"
href="/cookieprefs">Anpassen</a></form>`,
  footer: `<a href="#nav-top">Zurück zum Seitenanfang</a><div>Über Amazon Karriere Jetzt verkaufen Impressum</div>
<a id="icp-touch-link-language">Deutsch</a><a id="icp-touch-link-country">Deutschland</a>
<p>GRATIS Lieferung ab 39 € für Artikel mit Versand durch Amazon.</p>`,
};
const { cases, add } = book('amazon-de', 'de-de', 'https://www.amazon.de');
const base = {
  asin: 'B000C1UBAI',
  title: 'Lancôme Hypnôse Eau de Parfum Spray, 75 ml',
  brand: 'Besuche den Lancôme-Store',
  facts: ['Eau de Parfum für Damen', 'Orientalisch und holzig'],
};

/** The older price shape of the European pages: whole and fraction in parts. */
const parts = (value: number): string => {
  const [whole, fraction] = comma(value).split(',');
  return `<span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay" data-a-size="xl">
<span class="a-offscreen"> </span><span aria-hidden="true"><span class="a-price-whole">${whole}<span
class="a-price-decimal">,</span></span><span
class="a-price-fraction">${fraction}</span><span class="a-price-symbol">€</span></span></span>`;
};
const unit = (text: string): string =>
  `<span class="a-size-mini a-color-base aok-align-center pricePerUnit"> (<span class="a-price a-text-price">
<span class="a-offscreen">${text}</span><span aria-hidden="true">${text}</span></span> / 100 ml)</span>
<div class="a-section a-spacing-small">Preisangaben inkl. USt. Abhängig von der Lieferadresse kann die USt. an der Kasse
variieren. <a>Weitere Informationen</a></div>`;
const gone = outOfStock(
  'Derzeit nicht verfügbar.',
  'Ob und wann dieser Artikel wieder vorrätig sein wird, ist unbekannt.',
);
const safety = `<div id="productSafety_feature_div"><h2>Informationen zur Produktsicherheit</h2><p>Verantwortliche
Person für die
EU</p></div>`;
const merchant = `<div id="offerDisplayFeatures_desktop">Versand <span>Amazon</span> Verkäufer <span>Duftwelt
GmbH</span></div>`;
const others = (line: string): string =>
  `<div id="mbc-action-panel-wrapper"><div id="moreBuyingChoices_feature_div"><span class="a-text-bold">Andere
Verkäufer auf
Amazon</span><a href="/gp/offer-listing/B000C1UBAI">${line}</a></div></div>`;

add(
  'auf Lager mit Grundpreis',
  '/dp/B000C1UBAI',
  amazon(words, {
    ...base,
    core: core(parts(89.5) + unit('119,33 €')),
    buybox: buybox(words, 89.5, availability('Auf Lager'), merchant) + others('Neu (9) ab 84,90 € + GRATIS Versand'),
    below: safety,
  }),
  product('in_stock', [89.5], 'EUR'),
);
add(
  'derzeit nicht verfügbar',
  '/dp/B000C1UBAJ',
  amazon(words, { ...base, asin: 'B000C1UBAJ', buybox: gone, below: safety }),
  product('out_of_stock', [], null),
);
add(
  'nur alle Angebote',
  '/dp/B000C1UBAK',
  amazon(words, { ...base, asin: 'B000C1UBAK', buybox: seeAll('Alle Angebote', '/gp/offer-listing/B000C1UBAK') }),
  product(['in_stock', 'unknown'], [], null),
);
add(
  'nur andere Verkäufer mit Preis',
  '/dp/B000C1UBAL',
  amazon(words, {
    ...base,
    asin: 'B000C1UBAL',
    buybox:
      seeAll('Alle Angebote', '/gp/offer-listing/B000C1UBAL') + others('Neu (3) ab 67,49 € + 4,90 € Versandkosten'),
  }),
  product(['in_stock', 'unknown'], [67.49], 'EUR'),
);
add(
  'gewöhnlich versandfertig in 2 bis 3 Wochen',
  '/dp/B000C1UBAM',
  amazon(words, {
    ...base,
    core: core(parts(102) + unit('136,00 €')),
    buybox: buybox(words, 102, availability('Gewöhnlich versandfertig in 2 bis 3 Wochen'), merchant),
  }),
  product(['in_stock', 'backorder'], [102], 'EUR'),
);
add(
  'nur noch 2 auf Lager, UVP durchgestrichen',
  '/dp/B000C1UBAN',
  amazon(words, {
    ...base,
    core: core(
      `<span class="savingsPercentage">-31 %</span>${parts(61.99)}${struck('UVP:', '89,90 €')}${unit('82,65 €')}`,
    ),
    buybox: buybox(words, 61.99, availability('Nur noch 2 auf Lager (mehr ist unterwegs).', 'a-color-price')),
  }),
  product('in_stock', [61.99], 'EUR'),
);
add(
  'Spar-Abo neben Einmalkauf',
  '/dp/B000C1UBAO',
  amazon(words, {
    ...base,
    title: 'Eucerin Hyaluron-Filler Tagespflege, 50 ml',
    brand: 'Besuche den Eucerin-Store',
    facts: ['Mit Lichtschutzfaktor 15'],
    core: core(parts(24.45) + unit('48,90 €')),
    buybox: `<div id="buyBoxAccordion"><div id="newAccordionRow_0" class="a-box a-accordion-active"><h5>Einmaliger Kauf:
<span class="a-price"><span class="a-offscreen">24,45
€</span></span></h5>${buybox(words, 24.45, availability('Auf Lager'))}</div>
<div id="snsAccordionRowMiddle" class="a-box"><h5>Spar-Abo: <span id="sns-base-price">23,23 €</span></h5>
<p>Bis zu 15 % bei wiederkehrenden Lieferungen: 20,78 €</p><input type="submit" value="Jetzt einrichten"></div></div>`,
  }),
  product('in_stock', [24.45], 'EUR'),
);
add(
  'vorbestellen',
  '/dp/B0DVORBEST',
  amazon(words, {
    ...base,
    title: 'Adventskalender Beauty 2027',
    brand: 'Besuche den NIVEA-Store',
    facts: ['24 Überraschungen'],
    core: core(parts(79.9)),
    buybox: buybox(words, 79.9, availability('Dieser Artikel erscheint am 1. Oktober 2027.'), '', 'Vorbestellen'),
  }),
  product('preorder', [79.9], 'EUR'),
);
add(
  'momentan nicht auf Lager, bestellbar',
  '/dp/B000C1UBAP',
  amazon(words, {
    ...base,
    core: core(parts(54)),
    buybox: buybox(
      words,
      54,
      availability(`Vorübergehend nicht auf Lager.</span><br><span>Bestellen Sie jetzt und wir liefern, sobald der
Artikel verfügbar
ist. Sie erhalten von uns eine E-Mail mit dem voraussichtlichen Lieferdatum.`),
    ),
  }),
  product('backorder', [54], 'EUR'),
);
add(
  'gezeigte Größe nicht verfügbar',
  '/dp/B0C1TW1K7',
  amazon(words, {
    ...base,
    twister: swatches('Größe: ', [
      ['30 ml', 'available'],
      ['75 ml (1er Pack)', 'selected'],
      ['100 ml', 'unavailable'],
    ]),
    buybox: gone,
  }),
  product(['out_of_stock', 'in_stock'], [], null),
);
add(
  'Größen mit eigenen Preisen, gebrauchtes Angebot',
  '/dp/B0C1TW0K7',
  amazon(words, {
    ...base,
    core: core(toPay('45,95 €') + unit('153,17 €')),
    twister: swatches('Größe: ', [
      ['30 ml', 'selected', '45,95 €'],
      ['50 ml', 'available', '62,95 €'],
      ['75 ml', 'unavailable', '1 Option ab 79,99 €'],
    ]),
    buybox: buybox(words, 45.95, availability('Auf Lager')) + others('Gebraucht &amp; neu (7) ab 31,20 €'),
  }),
  product('in_stock', [45.95], 'EUR'),
);
add(
  'Suchergebnisse',
  '/s?k=hypnose',
  `<!doctype html><html lang="de-de"><head><title>Suchergebnis auf Amazon.de für:
hypnose</title></head><body>${words.cookies}
<div id="search"><span>1-24 von 311 Ergebnissen oder Vorschlägen für "hypnose"</span>
${each(
  [45.95, 62.95, 79.99],
  (price) => `<div role="listitem" data-component-type="s-search-result" class="s-result-item"><h2><span>Lancôme
Hypnôse</span></h2>
<span class="a-price"><span class="a-offscreen">${eur(price)}</span></span><span>GRATIS Lieferung</span>
<button class="a-button-text">In den Einkaufswagen</button></div>`,
)}</div></body></html>`,
  other('not-a-product'),
);
add(
  'Seite gibt es nicht',
  '/dp/B000000001',
  `<!doctype html><html lang="de-de"><head><title>Seite wurde nicht gefunden</title></head><body><div id="g"><a
href="/">
<img alt="Tut uns Leid. Die Webadresse, die du eingegeben hast, ist keine funktionierende Seite auf unserer
Website."></a>
<img id="d" alt="Hunde von Amazon"></div></body></html>`,
  other('gone'),
  404,
);
add(
  'Schaltfläche vor dem Weitershoppen',
  '/dp/B000C1UBAQ',
  `<!doctype html><html class="a-no-js" lang="de-de"><head><title>Amazon.de</title></head><body><div
class="a-container">
<h4>Klicke auf die Schaltfläche unten, um mit dem Einkauf fortzufahren</h4><form method="get"
action="/errors/validateCaptcha">
<input type="hidden" name="amzn" value="x"><input type="hidden" name="field-keywords" value="WMXLTT"><button
type="submit"
class="a-button-text" alt="Weiter shoppen">Weiter shoppen</button></form><a>Unsere
AGB</a><a>Datenschutzerklärung</a></div>
<script>if (true === true) { var head = document.getElementsByTagName('head')[0],
prefix = '/captcha/'; }</script></body></html>`,
  other('blocked'),
);

export { cases as amazonDe };
