import type { Family } from '@sillage/contract';
import { getFamilyColour } from '../../../fragrance/family-colour.ts';
import { garden } from './garden.ts';
import { kitchen } from './kitchen.ts';
import { landscapes } from './landscapes.ts';
import { rooms } from './rooms.ts';
import type { Motif, Paint } from './shapes.ts';
import { things } from './things.ts';

export const motifs: Readonly<Record<string, Motif>> = { ...garden, ...kitchen, ...landscapes, ...rooms, ...things };

/** The drawing colour Paper is light and Ink is dark in both themes. */
const materials: Record<string, string> = {
  Paper: 'color-mix(in oklab, light-dark(white, var(--color-ink)), var(--color-paper) 6%)',
  Ink: 'light-dark(var(--color-ink), var(--color-paper))',
  Sun: 'color-mix(in oklab, var(--family-citrus), gold 62%)',
};

const tones: Record<string, string> = {
  '+': 'white 45%',
  '=': 'black 18%',
  '-': 'black 34%',
  '~': 'var(--color-surface) 58%',
};

/** A drawing with an unknown name renders nothing. */
export function Drawing({ name }: { name: string }) {
  const motif = Object.hasOwn(motifs, name) ? motifs[name] : undefined;
  if (!motif) return null;
  return (
    <svg
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full animate-appear"
      style={{ background: `color-mix(in oklab, ${getFamilyColour(motif.ground)} 20%, var(--color-surface))` }}
    >
      {motif.shapes.map(([paint, d, width], index) =>
        width === undefined ? (
          <path key={index} d={d} fill={getColour(paint)} />
        ) : (
          <path
            key={index}
            d={d}
            fill="none"
            stroke={getColour(paint)}
            strokeWidth={width}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ),
      )}
    </svg>
  );
}

function getColour(paint: Paint): string {
  const tone = tones[paint.slice(-1)];
  const base = getBaseColour(tone ? paint.slice(0, -1) : paint);
  return tone ? `color-mix(in oklab, ${base}, ${tone})` : base;
}

function getBaseColour(name: string): string {
  return materials[name] ?? getFamilyColour(name as Family);
}
