import { type FamilyCategory, families } from '@sillage/contract';

/** Angle on the drawn fragrance wheel in degrees, clockwise from the top. */
type Degrees = number;

/** Centre of the drawing of the fragrance wheel, which measures 400 × 400 units. */
export const CENTRE = 200;
const WEDGE_ANGLE: Degrees = 360 / families.length;

export function wedge(index: number): { from: Degrees; to: Degrees } {
  return { from: index * WEDGE_ANGLE, to: (index + 1) * WEDGE_ANGLE };
}

export function pointAt(angle: Degrees, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: round(CENTRE + radius * Math.sin(radians)), y: round(CENTRE - radius * Math.cos(radians)) };
}

export function buildRingSegment(from: Degrees, to: Degrees, inner: number, outer: number): string {
  const [a, b, c, d] = [pointAt(from, outer), pointAt(to, outer), pointAt(to, inner), pointAt(from, inner)];
  const large = to - from > 180 ? 1 : 0;
  return `M${a.x} ${a.y}A${outer} ${outer} 0 ${large} 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 ${large} 0 ${d.x} ${d.y}Z`;
}

/** In the wheel's lower half, text runs anticlockwise, so that it stays upright. */
export function buildTextBaseline(from: Degrees, to: Degrees, radius: number): string {
  const middle = (from + to) / 2;
  const isBelow = middle > 90 && middle < 270;
  const r = isBelow ? radius + 8 : radius;
  const [start, end] = isBelow ? [pointAt(to, r), pointAt(from, r)] : [pointAt(from, r), pointAt(to, r)];
  return `M${start.x} ${start.y}A${r} ${r} 0 0 ${isBelow ? 0 : 1} ${end.x} ${end.y}`;
}

export function getCategoryArcs(): { category: FamilyCategory; from: Degrees; to: Degrees }[] {
  const names = [...new Set(families.map(({ category }) => category))];
  return names.map((category) => {
    const first = families.findIndex((family) => family.category === category);
    const last = families.findLastIndex((family) => family.category === category);
    return { category, from: wedge(first).from, to: wedge(last).to };
  });
}

/**
 * Returns the index of the fragrance family to which a key moves. Arrow keys wrap around the wheel.
 * Null if the key does not move.
 */
export function getIndexAfterKey(key: string, index: number): number | null {
  const count = families.length;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
