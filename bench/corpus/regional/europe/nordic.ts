import type { State } from '../kit.ts';

/** Words of the shops in Sweden, Denmark, Norway and Finland. */
export interface Words {
  stock: Record<State, string>;
  buy: string;
  preorder: string;
  notify: string;
  low: string;
  related: string;
  empty: string;
  free: string;
  size: string;
}

export const SWEDISH: Words = {
  stock: {
    in: 'I lager, leverans 1-3 dagar',
    out: 'Slutsåld',
    pre: 'Kommande produkt, släpps 1 mars',
    supplier: 'Beställningsvara, leverans från leverantör 5-10 dagar',
  },
  buy: 'Köp',
  preorder: 'Förboka',
  notify: 'Bevaka produkt',
  low: 'Lägsta pris senaste 30 dagarna',
  related: 'Andra köpte även',
  empty: 'Din kundvagn är tom',
  free: 'Fri frakt över 499 kr',
  size: 'Storlek',
};
export const DANISH: Words = {
  stock: {
    in: 'På lager – levering 1-2 dage',
    out: 'Udsolgt',
    pre: 'Forudbestil – forventes 1. marts',
    supplier: 'Fjernlager, leveringstid 6-8 hverdage',
  },
  buy: 'Læg i kurv',
  preorder: 'Forudbestil',
  notify: 'Giv mig besked, når varen er på lager',
  low: 'Laveste pris de seneste 30 dage',
  related: 'Andre kunder købte også',
  empty: 'Din indkøbskurv er tom',
  free: 'Fri fragt over 499 kr.',
  size: 'Vælg størrelse',
};
export const NORWEGIAN: Words = {
  stock: {
    in: 'På lager (12 stk)',
    out: 'Ikke på lager',
    pre: 'Forhåndsbestilling – forventet 1. mars',
    supplier: 'På fjernlager, sendes innen 7-10 dager',
  },
  buy: 'Kjøp',
  preorder: 'Forhåndsbestill',
  notify: 'Varsle meg når varen er på lager',
  low: 'Laveste pris siste 30 dager',
  related: 'Lignende produkter',
  empty: 'Handlekurven er tom',
  free: 'Fri frakt over kr 799',
  size: 'Størrelse',
};
export const FINNISH: Words = {
  stock: {
    in: 'Varastossa (yli 10 kpl)',
    out: 'Tuote on loppu varastosta',
    pre: 'Ennakkotilattavissa, saapuu 1.3.2027',
    supplier: 'Tilaustuote, toimitusaika 5–10 arkipäivää',
  },
  buy: 'Lisää ostoskoriin',
  preorder: 'Ennakkotilaa',
  notify: 'Ilmoita kun tuotetta on saatavilla',
  low: 'Alin hinta 30 päivän aikana',
  related: 'Tutustu myös',
  empty: 'Ostoskorisi on tyhjä',
  free: 'Ilmainen toimitus yli 59 € tilauksiin',
  size: 'Koko',
};
