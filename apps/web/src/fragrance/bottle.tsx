import {
  AXIS,
  type BottleInput,
  CHAMBER_FLOOR,
  computeBottleShape,
  outerStretch,
  outline,
  type Silhouette,
} from '@sillage/bottle';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { BottleCap } from './bottle-cap.tsx';
import { BottleLabel } from './bottle-label.tsx';
import type { BottleFill } from './stock-state.rules.ts';

export interface BottleProps extends BottleInput {
  /** CSS colour of the liquid in the drawn bottle. */
  colour: string;
  /** The stock: an empty bottle is sold out. */
  fill?: BottleFill;
  className?: string;
}

/** Fill levels of bottles that are not full; the rest in an empty bottle shows its colour. */
const levels = { empty: 0.05, half: 0.42 };

const themeColours = { '--bottle-glass': 'light-dark(#fff, #5a534b)', '--bottle-line': 'light-dark(#8d8276, #a2968a)' };

const tint = {
  glass: 'color-mix(in oklab, var(--bottle-glass), var(--bottle-liquid) 12%)',
  inside: 'color-mix(in oklab, var(--bottle-glass), var(--bottle-liquid) 26%)',
  edge: 'color-mix(in oklab, var(--bottle-line), var(--bottle-liquid) 40%)',
  surface: 'color-mix(in oklab, var(--bottle-liquid), white 38%)',
};

/**
 * Draws the bottle of a fragrance. The shape of its glass depends on the brand, its cap and fill
 * level on the fragrance's id. The liquid rises, and leaves a trail above the cap, when the bottle
 * of a page that is open is filled.
 */
export function Bottle({ colour, className, fill = 'full', ...input }: BottleProps) {
  const id = useId();
  const isRising = useRising(fill);
  const { silhouette, level, cap, finish, label, initials } = computeBottleShape(input);
  const d = outline(silhouette);
  return (
    <svg
      viewBox="14 6 132 198"
      className={className}
      style={{ ...themeColours, '--bottle-liquid': colour } as CSSProperties}
      aria-hidden="true"
      focusable="false"
    >
      <Light id={id} />
      <ellipse cx={AXIS + 4} cy="193" rx="66" ry="9" fill={`url(#${id}floor)`} />
      <Glass silhouette={silhouette} d={d} />
      <g key={String(isRising)} className={isRising ? 'animate-rise [transform-box:fill-box]' : undefined}>
        <Liquid silhouette={silhouette} d={d} level={fill === 'full' ? level : levels[fill]} light={id} />
      </g>
      <Glints silhouette={silhouette} d={d} light={id} />
      <BottleLabel kind={label} box={silhouette.label} initials={initials} brand={input.brand} />
      <BottleCap kind={cap} finish={finish} silhouette={silhouette} light={id} />
      {isRising && <Trail />}
    </svg>
  );
}

/** Returns true once the bottle has been filled after it was drawn empty or half full. */
function useRising(fill: BottleFill): boolean {
  const [before, setBefore] = useState(fill);
  const [isRising, setRising] = useState(false);
  if (before !== fill) {
    setBefore(fill);
    setRising(fill === 'full');
  }
  return isRising;
}

/** The scent that leaves the bottle: the trail that gives Sillage its name. */
function Trail() {
  return (
    <g className="animate-trail" fill="none" stroke="var(--bottle-liquid)" strokeLinecap="round">
      <path d={`M${AXIS} 30c14-8-12-14 3-24`} strokeWidth="3" />
      <path d={`M${AXIS + 6} 28c20-4 6-14 22-18`} strokeWidth="2" />
      <path d={`M${AXIS - 6} 28c-20-4-6-14-22-18`} strokeWidth="2" />
    </g>
  );
}

function Light({ id }: { id: string }) {
  return (
    <>
      <linearGradient id={`${id}sheen`}>
        <stop offset="0" stopOpacity=".24" />
        <stop offset=".12" stopOpacity="0" />
        <stop offset=".24" stopColor="#fff" stopOpacity=".3" />
        <stop offset=".4" stopColor="#fff" stopOpacity="0" />
        <stop offset=".68" stopOpacity="0" />
        <stop offset="1" stopOpacity=".3" />
      </linearGradient>
      <radialGradient id={`${id}glow`} cx=".58" cy=".92" r=".7">
        <stop offset="0" stopColor={tint.surface} stopOpacity=".6" />
        <stop offset="1" stopColor={tint.surface} stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}orb`} cx=".34" cy=".3" r=".75">
        <stop offset="0" stopColor="#fff" stopOpacity=".5" />
        <stop offset=".4" stopColor="#fff" stopOpacity="0" />
        <stop offset=".5" stopOpacity="0" />
        <stop offset="1" stopOpacity=".36" />
      </radialGradient>
      <radialGradient id={`${id}floor`}>
        <stop offset="0" stopColor="color-mix(in oklab, var(--bottle-liquid), black 45%)" stopOpacity=".5" />
        <stop offset=".6" stopColor="var(--bottle-liquid)" stopOpacity=".22" />
        <stop offset="1" stopColor="var(--bottle-liquid)" stopOpacity="0" />
      </radialGradient>
    </>
  );
}

/**
 * Draws the glass around the chamber that holds the liquid. The chamber's outline is drawn thicker
 * and stretched, so that the bottle has a heavy base.
 */
function Glass({ silhouette, d }: { silhouette: Silhouette; d: string }) {
  const { neck, shoulder, sharp } = silhouette;
  const stretch = outerStretch(silhouette);
  const heavy = `matrix(1 0 0 ${stretch} 0 ${shoulder * (1 - stretch)})`;
  return (
    <g strokeLinejoin={sharp ? 'bevel' : 'round'}>
      <path d={`M${AXIS - neck} ${shoulder}v-9h${neck * 2}v9z`} fill={tint.glass} stroke={tint.edge} strokeWidth=".7" />
      {[tint.edge, tint.glass].map((colour, layer) => (
        <path key={colour} d={d} transform={heavy} fill={colour} stroke={colour} strokeWidth={11.4 - layer * 1.4} />
      ))}
      <path d={d} fill={tint.inside} />
    </g>
  );
}

/** A nested svg cuts off the bottle's liquid, because the id of a clip path could clash. */
function Liquid(props: { silhouette: Silhouette; d: string; level: number; light: string }) {
  const { silhouette, d, level, light } = props;
  const y = CHAMBER_FLOOR - level * (CHAMBER_FLOOR - silhouette.shoulder);
  return (
    <>
      <Slice from={y} to={CHAMBER_FLOOR}>
        <path d={d} fill="var(--bottle-liquid)" />
        <path d={d} fill={`url(#${light}glow)`} />
      </Slice>
      <Slice from={y} to={y + 1.8}>
        <path d={d} fill={tint.surface} />
      </Slice>
      <Slice from={CHAMBER_FLOOR + 3} to={CHAMBER_FLOOR + 8}>
        <path d={d} transform="translate(0 8)" fill="var(--bottle-liquid)" opacity=".32" />
      </Slice>
    </>
  );
}

/** The dip tube, and the light on the glass. */
function Glints({ silhouette, d, light }: { silhouette: Silhouette; d: string; light: string }) {
  const streak = { d: silhouette.shine, fill: 'none', stroke: '#fff', strokeLinecap: 'round' } as const;
  return (
    <>
      <path
        d={`M${AXIS} ${silhouette.shoulder}V170q0 5 4 7`}
        fill="none"
        stroke="#fff"
        strokeOpacity=".28"
        strokeWidth="1.5"
      />
      <path d={d} fill={`url(#${light}sheen)`} stroke="#fff" strokeOpacity=".3" strokeWidth=".8" />
      {silhouette.facets && (
        <path d={silhouette.facets} fill="none" stroke="#fff" strokeOpacity=".4" strokeWidth=".9" />
      )}
      <path {...streak} strokeWidth="4" strokeOpacity=".5" />
      <path {...streak} strokeWidth="1.2" strokeOpacity=".45" transform="matrix(-1 0 0 1 160 0)" />
    </>
  );
}

function Slice({ from, to, children }: { from: number; to: number; children: ReactNode }) {
  return (
    <svg y={from} width="160" height={to - from} viewBox={`0 ${from} 160 ${to - from}`}>
      {children}
    </svg>
  );
}
