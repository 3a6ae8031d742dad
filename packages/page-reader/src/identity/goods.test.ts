import { describe, expect, test } from 'vitest';
import { otherGoods } from './goods.ts';

describe('what a text says is for sale', () => {
  test.each([
    ['Aventus Gel Douche 200 ml', 'shower'],
    ['Aventus Żel pod prysznic', 'shower'],
    ['Aventus Гель для душа', 'shower'],
    ['アバントゥス ボディクリーム', 'lotion'],
    ['Aventus Körpermilch', 'lotion'],
    ['Aventus Tělové mléko', 'lotion'],
    ['Aventus Desodorante', 'deodorant'],
    ['Aventus Body-Mist', 'deodorant'],
    ['Aventus Savon', 'soap'],
    ['Aventus Duftkerze', 'home'],
    ['Aventus Brume Cheveux', 'hair'],
    ['Aventus After-Shave Balsam', 'shaving'],
    ['Aventus gift bag', 'around'],
    ['Aventus Coffret', 'set'],
    ['Подарочный набор Aventus', 'set'],
  ])('%s', (text, kind) => expect(otherGoods('Aventus', text)).toBe(kind));

  test.each([
    'Creed Aventus Eau de Parfum Spray',
    'Aventus Aftershave EDT 100 ml',
    'Crème Brûlée',
    'Pure Soapstone',
    'Aventus мл 100',
  ])('%s is a fragrance', (text) => expect(otherGoods('Aventus', text)).toBeNull());

  test('the kind that is expected is none, in whatever language', () => {
    expect(otherGoods('Savon', 'Clean Soap')).toBeNull();
    expect(otherGoods('Aventus Gift Set', 'Aventus Geschenkset: EDP + Shower Gel')).toBeNull();
    expect(otherGoods('Aventus Body Lotion', 'Aventus Shower Gel')).toBe('shower');
  });
});
