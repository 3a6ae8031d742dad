import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { families } from '@sillage/contract';
import { describe, expect, test } from 'vitest';

type Colour = readonly [number, number, number];

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--(?:color-)?([\w-]+): light-dark\((#\w{6}|oklch\([^)]+\)), (#\w{6}|oklch\([^)]+\))\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);
const themes = ['light', 'dark'] as const;
const familyNames = families.map(({ name }) => `family-${name.toLowerCase().replaceAll(' ', '-')}`);

describe.each(themes)('colours in the %s theme', (theme) => {
  const colour = (name: string) => parse(pairs.get(name)?.[theme] ?? '');

  test.each([
    ...['ink', 'muted', 'accent', 'accent-strong', 'good', 'bad', 'wait'].flatMap((word) =>
      ['paper', 'surface', 'sunken'].map((ground) => [word, ground] as const),
    ),
    ['on-accent', 'accent'] as const,
    ['on-accent', 'accent-strong'] as const,
    ['paper', 'bad'] as const,
    ['paper', 'ink'] as const,
  ])('colour %s on %s has enough contrast for text', (word, ground) => {
    expect(contrast(colour(word), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['good', 'bad'])('ink and %s have enough contrast for text on a notice', (state) => {
    const notice = mix(colour(state), colour('surface'), 0.1);
    expect(contrast(colour(state), notice)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('ink'), notice)).toBeGreaterThanOrEqual(4.5);
  });

  test('text in the colour “muted” has enough contrast on the background of the bottle beside a sign-in form', () => {
    const lamp = mix(colour('family-oriental'), colour('paper'), theme === 'dark' ? 0.32 : 0.16);
    expect(contrast(colour('muted'), lamp)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['paper', 'surface'])('colour of a control’s border has enough contrast on %s', (ground) => {
    expect(contrast(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(familyNames)('colour %s has enough contrast on the page, and text on its tint', (family) => {
    expect(contrast(colour(family), colour('paper'))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour(family), colour('surface'))).toBeGreaterThanOrEqual(3);
    const panel = mix(colour(family), colour('surface'), 0.16);
    const pyramid = mix(colour(family), colour('paper'), 0.16);
    const onPanel = ['ink', 'muted', 'accent', 'accent-strong'].filter((word) => contrast(colour(word), panel) < 4.5);
    const onPyramid = ['ink', 'muted'].filter((word) => contrast(colour(word), pyramid) < 4.5);
    expect({ onPanel, onPyramid }).toEqual({ onPanel: [], onPyramid: [] });
    expect(contrast(colour('edge'), panel)).toBeGreaterThanOrEqual(3);
  });
});

/** Returns a colour in OKLab, in which CSS mixes (Ottosson's matrices, CSS Color 4). */
function parse(text: string): Colour {
  const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(text);
  if (hex) return toLab([linear(hex[1]), linear(hex[2]), linear(hex[3])]);
  const [lightness = Number.NaN, chroma = 0, hue = 0] = [...text.matchAll(/[\d.]+/g)].map(Number);
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function toLab([red, green, blue]: Colour): Colour {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function toLight([l, a, b]: Colour): Colour {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function linear(hex = ''): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share);
  return [at(0), at(1), at(2)];
}

/** Returns the contrast ratio of two colours, as defined by WCAG 2.2. */
function contrast(one: Colour, other: Colour): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = toLight(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
