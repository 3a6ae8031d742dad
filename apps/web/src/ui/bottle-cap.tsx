import type { CapFinish, CapKind } from './bottle-shape.rules.ts';
import { AXIS, type Silhouette } from './bottle-silhouettes.rules.ts';

const brass = '#c09a5f';
const steel = '#c4c0b9';
const finishes: Record<CapFinish, { fill: string; collar: string }> = {
  lacquer: { fill: '#2d2723', collar: brass },
  gold: { fill: brass, collar: brass },
  steel: { fill: steel, collar: steel },
  walnut: { fill: '#6d4a33', collar: brass },
  ivory: { fill: '#efe6d5', collar: steel },
  tinted: { fill: 'color-mix(in oklab, var(--bottle-liquid), black 40%)', collar: steel },
};

/** A closed outline for each kind of cap, `w` half as wide as suits the bottle, standing on `y`. */
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

/** What is cut or turned into a cap. */
const grooves: Partial<Record<CapKind, (w: number, y: number) => string>> = {
  drum: (w, y) => `M${AXIS - w * 0.9} ${y - 5}h${w * 1.8}`,
  tower: (w, y) => `M${AXIS - w * 0.72} ${y - 40}h${w * 1.44}M${AXIS - w * 0.72} ${y - 5}h${w * 1.44}`,
  stopper: (w, y) =>
    `M${AXIS - w * 1.1} ${y - 20}h${w * 2.2}M${AXIS - w * 0.15} ${y}l${-w * 0.3} -20 ${w * 0.15} -14M${AXIS + w * 0.15} ${y}l${w * 0.3} -20 ${-w * 0.15} -14`,
};

/** A bottle's cap with the metal collar under it. */
export function BottleCap(props: { kind: CapKind; finish: CapFinish; silhouette: Silhouette; light: string }) {
  const { kind, finish, silhouette, light } = props;
  const base = silhouette.shoulder - 9;
  const d = outlines[kind](silhouette.cap, base);
  const groove = grooves[kind]?.(silhouette.cap, base);
  const half = silhouette.neck + 1.5;
  const collar = `M${AXIS - half} ${base - 1}h${half * 2}v5h${-half * 2}z`;
  const sheen = `url(#${light}sheen)`;
  const { fill, collar: metal } = finishes[finish];
  return (
    <g stroke="var(--bottle-line)" strokeOpacity=".5" strokeWidth=".7">
      <path d={collar} fill={metal} />
      <path d={collar} fill={sheen} stroke="none" />
      <path d={d} fill={fill} />
      <path d={d} fill={kind === 'ball' || kind === 'dome' ? `url(#${light}orb)` : sheen} stroke="none" />
      {groove && <path d={groove} fill="none" stroke={finish === 'lacquer' ? '#fff' : '#000'} strokeOpacity=".28" />}
    </g>
  );
}

function box(halfWidth: number, height: number, base: number): string {
  return `M${AXIS - halfWidth} ${base}v${2 - height}q0 -2 2 -2h${halfWidth * 2 - 4}q2 0 2 2v${height - 2}Z`;
}
