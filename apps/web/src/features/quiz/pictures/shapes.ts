import type { Family } from '@sillage/contract';

/** A family of the wheel, the white of paper, the dark of ink, the gold of sunlight: the colours that drawings are made of. */
type Colour = Family | 'Paper' | 'Ink' | 'Sun';

/** A colour as it is, with light (+), half (=) or full (-) shade on it, or faint (~) as if far away. */
export type Paint = Colour | `${Colour}${'+' | '=' | '-' | '~'}`;

/** A filled outline, or with a width a line; `d` is that of an SVG path on 160 × 120. */
export type Shape = readonly [paint: Paint, d: string, width?: number];

/** A drawing: the colour of its ground, and what is on it, the farthest first. */
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

/** Discs of one size at [x, y] each. */
export function dots(r: number, ...places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y]) => disc(x, y, r)).join('');
}

export function box(x: number, y: number, w: number, h: number, r = 0): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`;
}

/** Between two points, pointed at both, `w` wide at most. */
export function leaf(x1: number, y1: number, x2: number, y2: number, w: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [((y1 - y2) / length) * w, ((x2 - x1) / length) * w];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const side = (sign: number) => `${near(mx + sign * nx)} ${near(my + sign * ny)}`;
  return `M${near(x1)} ${near(y1)}Q${side(1)} ${near(x2)} ${near(y2)}Q${side(-1)} ${near(x1)} ${near(y1)}z`;
}

/** Round petals about a centre, `turn` degrees from the top. */
export function petals(x: number, y: number, count: number, reach: number, r: number, turn = 0): string {
  return around(count, turn, (angle) => {
    const [px, py] = [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
    return disc(near(px), near(py), r);
  });
}

/** Leaves about a centre, from `from` to `to` away from it. */
export function star(x: number, y: number, count: number, from: number, to: number, w: number, turn = 0): string {
  return around(count, turn, (angle) => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return leaf(x + from * sin, y - from * cos, x + to * sin, y - to * cos, w);
  });
}

/** Straight lines about a centre. */
export function rays(x: number, y: number, count: number, from: number, to: number, turn = 0): string {
  return around(count, turn, (angle) => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return `M${near(x + from * sin)} ${near(y - from * cos)}L${near(x + to * sin)} ${near(y - to * cos)}`;
  });
}

function around(count: number, turn: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(((turn + (360 / count) * at) * Math.PI) / 180)).join('');
}

/** Ground or water from a wavy line downwards. */
export function waves(y: number, height: number, length: number): string {
  const half = length / 2;
  const count = Math.ceil(160 / length) + 1;
  return `M${-half} ${y}${`q${half / 2} ${-height} ${half} 0t${half} 0`.repeat(count)}V120H${-half}z`;
}

/** Two decimals are more than the eye sees. */
function near(value: number): number {
  return Math.round(value * 10) / 10;
}
