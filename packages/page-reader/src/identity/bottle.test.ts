import { describe, expect, test } from 'vitest';
import { readBottle } from './bottle.ts';

describe('readBottle', () => {
  test.each([
    ['100 ml', 100, 'bottle'],
    ['Eau de Parfum 50ml Spray', 50, 'bottle'],
    ['Refillable Eau de Parfum 50 ml', 50, 'bottle'],
    ['Flacon rechargeable 75 ml', 75, 'bottle'],
    ['5 ml Miniature', 5, 'bottle'],
    ['Default Title', null, 'bottle'],
    ['', null, 'bottle'],
    ['100 ml Tester', 100, 'tester'],
    ['100-ml-tester', 100, 'tester'],
    ['Тестер 100 мл', 100, 'tester'],
    ['テスター 100ml', 100, 'tester'],
    ['150ml Refill', 150, 'refill'],
    ['Nachfüllflakon 100 ml', 100, 'refill'],
    ['Recharge 100 ml', 100, 'refill'],
    ['Eco-recharge 100 ml', 100, 'refill'],
    ['Refill Tester 100 ml', 100, 'tester'],
    ['Sample 1.5 ml', 1.5, 'sample'],
    ['2 ml', 2, 'sample'],
    ['10ml decant', 10, 'decant'],
    ['Отливант 10 мл', 10, 'decant'],
    ['100 ml with a sample', 100, 'bottle'],
    ['Échantillon 2 ml', 2, 'sample'],
    ['샘플 5ml', 5, 'sample'],
    ['100 ml + 10 ml', null, 'set'],
    ['EdP 50ml & Body Lotion 75ml', null, 'set'],
    ['3 x 20 ml', 60, 'set'],
    ['2 × 50 ml Refill', 100, 'set'],
    ['Gift Set 50 ml', 50, 'set'],
    ['Geschenkset', null, 'set'],
    ['Подарочный набор 50 мл', 50, 'set'],
    ['Body Lotion 200 ml', 200, 'other'],
    ['Duschgel 200 ml', 200, 'other'],
    ['Deodorant Stick 75 g', null, 'other'],
    ['Scented Candle', null, 'other'],
  ])('readBottle reads %j as %s ml of kind %s', (text, sizeMl, kind) =>
    expect(readBottle(text)).toEqual({ sizeMl, kind }),
  );

  test('readBottle reads only the start of a text when it has 800,000 characters', () =>
    expect(readBottle('50 ml + '.repeat(100_000))).toEqual({ sizeMl: 50, kind: 'set' }));
});
