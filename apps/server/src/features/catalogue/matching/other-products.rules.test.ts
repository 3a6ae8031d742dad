import { expect, test } from 'vitest';
import { findOtherProductKind } from './other-products.rules.ts';

test.each([
  ['Mon Paris 50ml EDP GIFT SET', 'a set'],
  ['Lamborghini Sportivo Eau De Toilette Gift Set 100ml Shower Gel', 'a set'],
  ['Blu Mediterraneo Miniature Set', 'a set'],
  ['Jardin Collection Coffret', 'a set'],
  ['Azhrance passion and enhance combo', 'a set'],
  ['Viva La Juicy Rollerball Duo', 'a set'],
  ['Travel Spray 3 x 10 ml', 'a set'],
  ['Scottish Odyssey Discovery Set', 'a set'],
  ['Luna Rossa Eau de Toilette Carded Sample', 'a sample'],
  ['Devotion PERFUME SPRAY SAMPLE VIALS', 'a sample'],
  ['Chance Hair Mist', 'for hair or body'],
  ['212 Heroes Body Spray', 'for hair or body'],
  ['Maryam body lotion', 'for hair or body'],
  ['Obsession After Shave', 'for hair or body'],
  ['Felce Aromatica Deodorant Spray', 'a deodorant'],
  ['Tomato Scented Taper Candles (Pack of 6)', 'for rooms'],
  ['LATTAFA OUD MOOD AIR FRESHENER 300ML', 'for rooms'],
  ['Gift Card', 'a card'],
])('findOtherProductKind classifies %s as %s', (name, what) => expect(findOtherProductKind(name)).toBe(what));

test.each([
  'Sauvage',
  'Set Sail St. Barts',
  'Sunset Hour',
  'Clean Simply Soap',
  'Baby Powder',
  'Sauvage Refill 300 ml',
  'Sauvage Tester',
  'Travel Spray 10 ml',
  'Duomo',
  'Not a Perfume',
  'Deodora',
])('findOtherProductKind returns null for the bottle %s', (name) => expect(findOtherProductKind(name)).toBeNull());
