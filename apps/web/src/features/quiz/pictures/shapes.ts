import type { Family } from '@sillage/contract';

type Colour = Family | 'Paper' | 'Ink' | 'Sun';

/**
 * Colour in a drawing. A suffix changes the colour: `+` lightens it, `=` darkens it a little, `-`
 * darkens it more, and `~` fades it as if it were far away.
 */
export type Paint = Colour | `${Colour}${'+' | '=' | '-' | '~'}`;

/** Shape of a drawing: filled, or a line if `width` is set; `d` is a path in 160 × 120 units. */
export type Shape = readonly [paint: Paint, d: string, width?: number];

/** The shapes of a drawing are ordered from back to front. */
export interface Motif {
  ground: Family;
  shapes: readonly Shape[];
}

export function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
}

export function disc(x: number, y: number, r: number): string {
  return oval(x, y, r, r);
}

export function dots(r: number, ...places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y]) => disc(x, y, r)).join('');
}

export function box(x: number, y: number, w: number, h: number, r = 0): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`;
}

/** Returns the SVG path of a leaf, which is pointed at both ends and at most `w` wide. */
export function leaf(x1: number, y1: number, x2: number, y2: number, w: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [((y1 - y2) / length) * w, ((x2 - x1) / length) * w];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const side = (sign: number) => `${roundCoordinate(mx + sign * nx)} ${roundCoordinate(my + sign * ny)}`;
  return `M${roundCoordinate(x1)} ${roundCoordinate(y1)}Q${side(1)} ${roundCoordinate(x2)} ${roundCoordinate(y2)}Q${side(-1)} ${roundCoordinate(x1)} ${roundCoordinate(y1)}z`;
}

/** Returns the SVG path of round petals around a centre. `rotation` is in degrees. */
export function petals(x: number, y: number, count: number, reach: number, r: number, rotation = 0): string {
  return around(count, rotation, (angle) => {
    const [px, py] = [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
    return disc(roundCoordinate(px), roundCoordinate(py), r);
  });
}

/** Returns the SVG path of leaves around a centre, each from radius `from` to radius `to`. */
export function star(x: number, y: number, count: number, from: number, to: number, w: number, rotation = 0): string {
  return around(count, rotation, (angle) => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return leaf(x + from * sin, y - from * cos, x + to * sin, y - to * cos, w);
  });
}

/** Returns the SVG path of rays around a centre, each from radius `from` to radius `to`. */
export function rays(x: number, y: number, count: number, from: number, to: number, rotation = 0): string {
  return around(count, rotation, (angle) => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return `M${roundCoordinate(x + from * sin)} ${roundCoordinate(y - from * cos)}L${roundCoordinate(x + to * sin)} ${roundCoordinate(y - to * cos)}`;
  });
}

function around(count: number, rotation: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(((rotation + (360 / count) * index) * Math.PI) / 180)).join(
    '',
  );
}

/** Returns the SVG path of ground or water: the area below a wavy line. */
export function waves(y: number, height: number, length: number): string {
  const half = length / 2;
  const count = Math.ceil(160 / length) + 1;
  return `M${-half} ${y}${`q${half / 2} ${-height} ${half} 0t${half} 0`.repeat(count)}V120H${-half}z`;
}

/** Rounds a coordinate to one decimal; more decimals would not be visible. */
function roundCoordinate(value: number): number {
  return Math.round(value * 10) / 10;
}
