import { expect, test } from 'vitest';
import { frameOutline, labelBox } from './label.rules.ts';
import { CHAMBER_FLOOR, silhouettes } from './silhouettes.rules.ts';

const labelArea = { y: 130, halfWidth: 25, halfHeight: 20 };

test('labelBox fills the bottle’s label area for a plate label, and is square for a medallion label', () => {
  expect(labelBox('plate', labelArea)).toEqual({ x: 55, y: 110, width: 50, height: 40 });
  expect(labelBox('medallion', labelArea)).toEqual({ x: 58, y: 108, width: 44, height: 44 });
});

test('frameOutline returns a rectangle inside the bottle’s label', () => {
  expect(frameOutline(labelBox('frame', labelArea))).toBe('M57.5 112.5h45v35h-45z');
});

test.each(silhouettes.map((silhouette) => [silhouette.name, silhouette] as const))(
  'labelBox of the %s lies on the glass',
  (_name, silhouette) => {
    for (const kind of ['plate', 'medallion'] as const) {
      const { y, height } = labelBox(kind, silhouette.label);
      expect(y).toBeGreaterThan(silhouette.shoulder);
      expect(y + height).toBeLessThan(CHAMBER_FLOOR);
    }
  },
);
