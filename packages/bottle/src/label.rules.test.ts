import { expect, test } from 'vitest';
import { frameOutline, labelBox } from './label.rules.ts';
import { CHAMBER_FLOOR, silhouettes } from './silhouettes.rules.ts';

const place = { y: 130, halfWidth: 25, halfHeight: 20 };

test('a plate is as large as its place, a medallion is round', () => {
  expect(labelBox('plate', place)).toEqual({ x: 55, y: 110, width: 50, height: 40 });
  expect(labelBox('medallion', place)).toEqual({ x: 58, y: 108, width: 44, height: 44 });
});

test('the frame stays within its label', () => {
  expect(frameOutline(labelBox('frame', place))).toBe('M57.5 112.5h45v35h-45z');
});

test.each(silhouettes.map((each) => [each.name, each] as const))(
  'the label of the %s is on the glass',
  (_name, each) => {
    for (const kind of ['plate', 'medallion'] as const) {
      const { y, height } = labelBox(kind, each.label);
      expect(y).toBeGreaterThan(each.shoulder);
      expect(y + height).toBeLessThan(CHAMBER_FLOOR);
    }
  },
);
