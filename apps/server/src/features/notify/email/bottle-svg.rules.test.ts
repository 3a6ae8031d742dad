import { readFileSync } from 'node:fs';
import { families } from '@sillage/contract';
import { expect, test } from 'vitest';
import { drawBottleSvg, familyColours } from './bottle-svg.rules.ts';

const oud = { id: 24, brand: 'Maison Test', name: 'Oud 24', family: 'Woody Oriental' } as const;

test('drawBottleSvg returns the same drawing for the same fragrance, and a different drawing for another fragrance', () => {
  expect(drawBottleSvg(oud)).toBe(drawBottleSvg({ ...oud }));
  expect(drawBottleSvg({ ...oud, id: 25 })).not.toBe(drawBottleSvg(oud));
  expect(drawBottleSvg({ ...oud, family: 'Citrus' })).toContain(familyColours.Citrus);
  expect(drawBottleSvg({ ...oud, isEmpty: true })).not.toBe(drawBottleSvg(oud));
});

test('drawBottleSvg includes no shop text', () => {
  const hostile = drawBottleSvg({
    ...oud,
    brand: '<script>alert(1)</script>',
    name: '"><image href="file:///etc/passwd"/>',
  });
  expect(hostile).not.toMatch(/script|image|href|passwd/);
});

test('drawBottleSvg uses the family colours of the light theme', () => {
  const tokens = readFileSync(new URL('../../../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
  for (const { name } of families) {
    const token = new RegExp(`--family-${name.toLowerCase().replaceAll(' ', '-')}: light-dark\\(oklch\\(([^)]+)\\)`);
    const [lightness = 0, chroma = 0, hue = 0] = (token.exec(tokens)?.[1] ?? '').split(' ').map(Number);
    expect([name, familyColours[name]]).toEqual([name, hexOf(lightness, chroma, hue)]);
  }
});

/** Converts an OKLCH colour to sRGB (CSS Color 4), as `#rrggbb`. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    return Math.round((light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055) * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
