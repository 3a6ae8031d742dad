import {
  AXIS,
  type BottleInput,
  CHAMBER_FLOOR,
  computeBottleShape,
  outerStretch,
  outline,
  type Silhouette,
} from '@sillage/bottle';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { BottleCap } from './bottle-cap.tsx';
import { BottleLabel } from './bottle-label.tsx';

export interface BottleProps extends BottleInput {
  /** CSS colour of the liquid in the drawn bottle. */
  colour: string;
  className?: string;
}

const themeColours = { '--bottle-glass': 'light-dark(#fff, #5a534b)', '--bottle-line': 'light-dark(#8d8276, #a2968a)' };

const tint = {
  glass: 'color-mix(in oklab, var(--bottle-glass), var(--bottle-liquid) 12%)',
  inside: 'color-mix(in oklab, var(--bottle-glass), var(--bottle-liquid) 26%)',
  edge: 'color-mix(in oklab, var(--bottle-line), var(--bottle-liquid) 40%)',
  surface: 'color-mix(in oklab, var(--bottle-liquid), white 38%)',
};

/**
 * Draws the bottle of a fragrance. The shape of its glass depends on the brand, its cap and fill
 * level on the fragrance's id.
 */
export function Bottle({ colour, className, ...input }: BottleProps) {
  const id = useId();
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
      <Liquid silhouette={silhouette} d={d} level={level} light={id} />
      <BottleLabel kind={label} box={silhouette.label} initials={initials} brand={input.brand} />
      <BottleCap kind={cap} finish={finish} silhouette={silhouette} light={id} />
    </svg>
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
  const streak = { d: silhouette.shine, fill: 'none', stroke: '#fff', strokeLinecap: 'round' } as const;
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
