import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDealCursor, writeDealCursor } from './deal-cursor.rules.ts';

const keys = { low_ratio: 1.04, usual_ratio: 0.75, euros_per_ml: 1.1, currency: 'EUR', per_ml: 1.2, offer_id: 7 };

describe('readDealCursor', () => {
  test.each([
    ['low', [1.04, 0.75, 7]],
    ['perMl', [1.1, 'EUR', 1.2, 7]],
  ] as const)('readDealCursor returns what writeDealCursor wrote for the order %s', (sort, cursor) => {
    expect(readDealCursor(writeDealCursor(keys, sort), sort)).toEqual(cursor);
  });

  test('readDealCursor returns each number exactly, infinity included', () => {
    const ratio = fc.double({ min: 0, noNaN: true });
    fc.assert(
      fc.property(ratio, ratio, fc.integer({ min: 1, max: 2_147_483_647 }), (euros_per_ml, per_ml, offer_id) => {
        const deal = { ...keys, euros_per_ml: Math.abs(euros_per_ml), per_ml: Math.abs(per_ml), offer_id };
        const cursor = readDealCursor(writeDealCursor(deal, 'perMl'), 'perMl');
        expect(cursor).toEqual([deal.euros_per_ml, 'EUR', deal.per_ml, offer_id]);
      }),
    );
  });

  test.each(['', '1', '1~2', '1~2~x', '1~2~99999999999', 'NaN~1~1', '-1~1~1', '1~2~3~4', '1e999~1~1', '0x1~1~1'])(
    'readDealCursor returns null for %j',
    (text) => {
      expect(readDealCursor(text, 'low')).toBeNull();
    },
  );

  test('readDealCursor returns null for a cursor of another order', () => {
    expect(readDealCursor(writeDealCursor(keys, 'low'), 'perMl')).toBeNull();
    expect(readDealCursor('1~eur~1~7', 'perMl')).toBeNull();
  });
});
