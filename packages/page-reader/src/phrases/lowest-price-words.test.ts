import { expect, test } from 'vitest';
import { isLowestPriceLabel } from './lowest-price-words.ts';

test.each([
  'Lowest price in the last 30 days: €59.00',
  'Lowest 30-day price',
  'Niedrigster Preis der letzten 30 Tage: 24,90 €',
  '30-Tage-Bestpreis: 59,00 €',
  'Prix le plus bas des 30 derniers jours',
  'Precio más bajo de los últimos 30 días: 17,08€',
  'Preço mais baixo dos últimos 30 dias',
  'Prezzo più basso degli ultimi 30 giorni',
  'Laagste prijs van de afgelopen 30 dagen',
  'Najniższa cena z ostatnich 30 dni przed obniżką: 120,00 PLN',
  'Nejnižší cena za posledních 30 dní',
  'Najnižšia cena za posledných 30 dní',
  'Az elmúlt 30 nap legalacsonyabb ára',
  'Cel mai mic preț din ultimele 30 de zile',
  'Най-ниска цена за последните 30 дни: 104,00 лв.',
  'Χαμηλότερη τιμή 30 ημερών',
  'Najniža cijena u zadnjih 30 dana',
  'Najnižja cena v zadnjih 30 dneh',
  'Mažiausia kaina per 30 dienų',
  'Zemākā cena pēdējo 30 dienu laikā',
  'Viimase 30 päeva madalaim hind',
  '30 päivän alin hinta',
  'Lägsta pris senaste 30 dagarna',
  'Laveste pris de seneste 30 dage',
  'Laveste pris siste 30 dager',
  'Son 30 günün en düşük fiyatı',
  'Найнижча ціна за 30 днів',
])('isLowestPriceLabel is true for %s', (text) => {
  expect(isLowestPriceLabel(text)).toBe(true);
});

test.each([
  'Lowest price guarantee',
  'Free returns within 30 days',
  'Lowest price in the last 300 days',
  'Zwrot do 30 dni',
  '30 ml, lowest price',
  '',
])('isLowestPriceLabel is false for "%s"', (text) => {
  expect(isLowestPriceLabel(text)).toBe(false);
});
