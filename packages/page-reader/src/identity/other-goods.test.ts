import { describe, expect, test } from 'vitest';
import { detectOtherGoods } from './other-goods.ts';

describe('detectOtherGoods', () => {
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
  ])('detectOtherGoods classifies "%s" as %s', (text, kind) => expect(detectOtherGoods('Aventus', text)).toBe(kind));

  test.each([
    'Creed Aventus Eau de Parfum Spray',
    'Aventus Aftershave EDT 100 ml',
    'Crème Brûlée',
    'Pure Soapstone',
    'Aventus мл 100',
  ])('detectOtherGoods returns null for the fragrance "%s"', (text) =>
    expect(detectOtherGoods('Aventus', text)).toBeNull(),
  );

  test('detectOtherGoods returns null for goods of the expected kind in any language', () => {
    expect(detectOtherGoods('Savon', 'Clean Soap')).toBeNull();
    expect(detectOtherGoods('Aventus Gift Set', 'Aventus Geschenkset: EDP + Shower Gel')).toBeNull();
    expect(detectOtherGoods('Aventus Body Lotion', 'Aventus Shower Gel')).toBe('shower');
  });
});
