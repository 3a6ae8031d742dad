import type { Family } from '@sillage/contract';
import type { ComponentType } from 'react';
import type { BottleProps } from './bottle.tsx';
import { getFamilyColour } from './family-colour.ts';
import type { BottleFill } from './stock-state.rules.ts';

interface DrawnPictureProps {
  id: number;
  name: string;
  brand: string;
  family: Family | null;
  fill?: BottleFill;
  className?: string;
  /** Component that draws the bottle; the caller decides whether its code loads lazily. */
  Bottle: ComponentType<BottleProps>;
}

/** The drawn picture of a fragrance is decorative, because the name stands beside it. */
export function DrawnPicture({ id, name, brand, family, fill, className = '', Bottle }: DrawnPictureProps) {
  const colour = getFamilyColour(family);
  return (
    <div
      className={`@container grid grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-box [content-visibility:auto] ${className}`}
      style={{ background: buildBackground(colour) }}
    >
      <Bottle
        id={id}
        brand={brand}
        name={name}
        colour={colour}
        {...(fill && { fill })}
        className="h-[84%] w-[88%] -translate-y-[3%] overflow-visible"
      />
    </div>
  );
}

function buildBackground(colour: string): string {
  const inner = `color-mix(in oklab, ${colour} 15%, var(--color-surface))`;
  const outer = `color-mix(in oklab, ${colour} 20%, var(--color-sunken))`;
  return `radial-gradient(circle at 50% 42%, ${inner}, ${outer})`;
}
