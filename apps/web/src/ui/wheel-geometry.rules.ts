import { type FamilyCategory, families } from '@sillage/contract';

/** A turn around the wheel in degrees: 0 is the top, clockwise. */
type Degrees = number;

/** The drawing's middle; it is twice as wide and as high. */
export const MIDDLE = 200;
const STEP: Degrees = 360 / families.length;

/** Where the wedge of the family at `index` begins and ends. */
export function wedge(index: number): { from: Degrees; to: Degrees } {
  return { from: index * STEP, to: (index + 1) * STEP };
}

/** A point of the drawing, `radius` away from the middle. */
export function pointAt(angle: Degrees, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: round(MIDDLE + radius * Math.sin(radians)), y: round(MIDDLE - radius * Math.cos(radians)) };
}

/** The outline of a piece of a ring, as an SVG path. */
export function ringPiece(from: Degrees, to: Degrees, inner: number, outer: number): string {
  const [a, b, c, d] = [pointAt(from, outer), pointAt(to, outer), pointAt(to, inner), pointAt(from, inner)];
  const large = to - from > 180 ? 1 : 0;
  return `M${a.x} ${a.y}A${outer} ${outer} 0 ${large} 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 ${large} 0 ${d.x} ${d.y}Z`;
}

/** A line for curved words: read clockwise above, anticlockwise below, so that no word stands on its head. */
export function wordLine(from: Degrees, to: Degrees, radius: number): string {
  const middle = (from + to) / 2;
  const isBelow = middle > 90 && middle < 270;
  const r = isBelow ? radius + 8 : radius;
  const [start, end] = isBelow ? [pointAt(to, r), pointAt(from, r)] : [pointAt(from, r), pointAt(to, r)];
  return `M${start.x} ${start.y}A${r} ${r} 0 0 ${isBelow ? 0 : 1} ${end.x} ${end.y}`;
}

/** The four categories, each with the arc that its families fill. */
export function categoryArcs(): { category: FamilyCategory; from: Degrees; to: Degrees }[] {
  const names = [...new Set(families.map(({ category }) => category))];
  return names.map((category) => {
    const first = families.findIndex((family) => family.category === category);
    const last = families.findLastIndex((family) => family.category === category);
    return { category, from: wedge(first).from, to: wedge(last).to };
  });
}

/** The place that a key leads to from `index`, or null when the key is none of ours. The wheel has no end. */
export function placeAfterKey(key: string, index: number): number | null {
  const count = families.length;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
