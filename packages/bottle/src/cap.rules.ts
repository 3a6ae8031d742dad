import type { CapFinish, CapKind } from './shape.rules.ts';
import { AXIS, type Silhouette } from './silhouettes.rules.ts';

const brass = '#c09a5f';
const steel = '#c4c0b9';

/** Colours of cap finishes. A `fill` of null means the colour of the liquid, darkened. */
export const finishes: Record<CapFinish, { fill: string | null; collar: string }> = {
  lacquer: { fill: '#2d2723', collar: brass },
  gold: { fill: brass, collar: brass },
  steel: { fill: steel, collar: steel },
  walnut: { fill: '#6d4a33', collar: brass },
  ivory: { fill: '#efe6d5', collar: steel },
  tinted: { fill: null, collar: steel },
};

/**
 * Outlines of the bottle caps, as closed SVG paths. `y` is the bottom of the cap, and `w` is half
 * the width of a plain cap.
 */
const outlines: Record<CapKind, (w: number, y: number) => string> = {
  block: (w, y) => box(w, 36, y),
  drum: (w, y) => box(w * 0.9, 27, y),
  tower: (w, y) => box(w * 0.72, 46, y),
  disc: (w, y) => box(w * 1.3, 15, y),
  ball: (w, y) => `M${AXIS - 6} ${y}a${w} ${w} 0 1 1 12 0Z`,
  dome: (w, y) => `M${AXIS - w} ${y}v-7a${w} ${w} 0 0 1 ${w * 2} 0v7Z`,
  stopper: (w, y) =>
    `M${AXIS - w * 0.5} ${y}L${AXIS - w * 1.1} ${y - 20}l${w * 0.4} -14H${AXIS + w * 0.7}l${w * 0.4} 14L${AXIS + w * 0.5} ${y}Z`,
  flared: (w, y) =>
    `M${AXIS - w * 0.7} ${y}L${AXIS - w} ${y - 33}q0 -2 2 -2H${AXIS + w - 2}q2 0 2 2L${AXIS + w * 0.7} ${y}Z`,
};

/**
 * Functions that return the grooves in the cap of a drawn bottle, as an SVG path. A kind of cap
 * without a function is smooth.
 */
const grooves: Partial<Record<CapKind, (w: number, y: number) => string>> = {
  drum: (w, y) => `M${AXIS - w * 0.9} ${y - 5}h${w * 1.8}`,
  tower: (w, y) => `M${AXIS - w * 0.72} ${y - 40}h${w * 1.44}M${AXIS - w * 0.72} ${y - 5}h${w * 1.44}`,
  stopper: (w, y) =>
    `M${AXIS - w * 1.1} ${y - 20}h${w * 2.2}M${AXIS - w * 0.15} ${y}l${-w * 0.3} -20 ${w * 0.15} -14M${AXIS + w * 0.15} ${y}l${w * 0.3} -20 ${-w * 0.15} -14`,
};

export function capOutline(kind: CapKind, silhouette: Silhouette): string {
  return outlines[kind](silhouette.cap, capBase(silhouette));
}

/** Returns the lines on the cap as an SVG path; null for a smooth cap. */
export function capGroove(kind: CapKind, silhouette: Silhouette): string | null {
  return grooves[kind]?.(silhouette.cap, capBase(silhouette)) ?? null;
}

/** Returns the metal ring between cap and neck as an SVG path. */
export function collarOutline(silhouette: Silhouette): string {
  const half = silhouette.neck + 1.5;
  return `M${AXIS - half} ${capBase(silhouette) - 1}h${half * 2}v5h${-half * 2}z`;
}

function capBase({ shoulder }: Silhouette): number {
  return shoulder - 9;
}

function box(halfWidth: number, height: number, base: number): string {
  return `M${AXIS - halfWidth} ${base}v${2 - height}q0 -2 2 -2h${halfWidth * 2 - 4}q2 0 2 2v${height - 2}Z`;
}
