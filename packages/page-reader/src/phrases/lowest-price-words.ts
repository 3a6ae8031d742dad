import { fold } from '../values/text.ts';
import { createPhraseFinder } from './find-phrases.ts';

/*
 * Words of shops in the EU and Turkey for the lowest price of the last 30 days, which must stand
 * beside a reduced price (Directive 98/6/EC, article 6a). Each line is one language.
 */

const lowest = `
  lowest price | lowest recent price | lowest prior price | lowest previous price | lowest 30-day price | lowest 30 day price | best price
  niedrigster preis | niedrigsten preis | niedrigste preis | niedrigster gesamtpreis | tiefster preis | tiefpreis | tiefstpreis | bestpreis | günstigster preis
  prix le plus bas | plus bas prix | prix minimum | meilleur prix
  precio más bajo | precio mínimo | mejor precio | preço mais baixo | menor preço | preço mínimo
  prezzo più basso | prezzo minimo | prezzo migliore | laagste prijs | laagste verkoopprijs
  najniższa cena | najniższej ceny | najniższa cena produktu
  nejnižší cena | nejnižší prodejní cena | minimální cena | najnižšia cena | najnižšia predajná cena
  legalacsonyabb ár | legalacsonyabb ára | legalacsonyabb eladási ár | legkedvezőbb ár
  cel mai mic preț | cel mai scăzut preț | prețul cel mai mic | най-ниска цена | най-ниската цена
  χαμηλότερη τιμή | ελάχιστη τιμή | en düşük fiyat | en düşük fiyatı
  самая низкая цена | минимальная цена | найнижча ціна | мінімальна ціна
  najniža cijena | najniža prodajna cijena | najniža cena | najnižja cena | најнижа цена
  mažiausia kaina | žemiausia kaina | zemākā cena | madalaim hind | soodsaim hind
  alin hinta | alhaisin hinta | matalin hinta | edullisin hinta
  lägsta pris | lägsta priset | lägsta tidigare pris | laveste pris | laveste tidligere pris | laveste salgspris | lægsta verð`;

const days = `
  30 days | 30-day | 30 day | thirty days | 30 tage | 30 tagen | 30-tage | 30 jours | 30 derniers jours | 30 días | 30 dias | 30 giorni
  30 dagen | 30 dni | 30 dneh | 30 dní | 30 dnů | 30 dnech | 30 nap | 30 napban | 30 napos | 30 napi | 30 nap legalacsonyabb
  30 de zile | 30 zile | 30 дни | 30 дней | 30 днів | 30 дана | 30 dana | 30 ημερών | 30 ημέρες | 30 gün | 30 günün | 30 günlük
  30 dienų | 30 dienu | 30 dienās | 30 päeva | 30 päivän | 30 päivää | 30 vrk | 30 pv
  30 dagarna | 30 dagar | 30 dage | 30 dager | 30 dagene | 30 daga`;

const findWords = createPhraseFinder({ lowest, days });

/** Returns true if a text names the lowest price of the last 30 days, perhaps with its amount. */
export function isLowestPriceLabel(text: string): boolean {
  if (!text.includes('30') && !/thirty/i.test(text)) return false;
  const found = findWords(fold(text));
  return found.has('lowest') && found.has('days');
}
