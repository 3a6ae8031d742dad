import type { Family, PersonalityType } from '@sillage/contract';
import type { Ref } from 'react';
import { getFamilyColour } from '../../fragrance/family-colour.ts';
import { SmallWheel } from '../../fragrance/small-wheel.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ShownResult } from './local-result.rules.ts';

const Bottle = lazyPart(() =>
  import('../../fragrance/bottle.tsx').then(
    (drawing) => drawing.Bottle,
    () => () => null,
  ),
);

/** Families whose colours the bottle has while the user's own families are not known. */
const typicalFamilies: Record<PersonalityType, [Family, Family]> = {
  'Fresh & Energetic': ['Citrus', 'Water'],
  'Warm & Sophisticated': ['Soft Oriental', 'Woody Oriental'],
  'Bold & Mysterious': ['Dry Wood', 'Oriental'],
  'Romantic & Floral': ['Floral', 'Soft Floral'],
  'Woody & Grounded': ['Woody', 'Mossy Wood'],
  'Oriental & Exotic': ['Oriental', 'Floral Oriental'],
};

interface PersonalBottleProps {
  result: ShownResult;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Draws the bottle of a quiz result. The personality shapes its glass, the time of the quiz its
 * cap, and the user's favourite families colour its liquid. They are marked on the wheel below it.
 */
export function PersonalBottle({ result, className = '', ref }: PersonalBottleProps) {
  const { personality, completedAt, families } = result;
  const [first, second = first] = families.length > 0 ? families : typicalFamilies[personality];
  const [main, other] = [getFamilyColour(first ?? null), getFamilyColour(second ?? null)];
  return (
    <div
      ref={ref}
      className={`relative grid grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-box ${className}`}
      style={{ background: buildBackground(main, other) }}
    >
      <Bottle
        id={Date.parse(completedAt) / 1000}
        brand={personality}
        name={personality}
        colour={`color-mix(in oklab, ${main} 68%, ${other})`}
        className="h-[88%] w-[80%] overflow-visible"
      />
      {families.length > 0 && <SmallWheel chosen={families} className="absolute right-[5%] bottom-[5%] w-1/5" />}
    </div>
  );
}

function buildBackground(main: string, other: string): string {
  const inner = `color-mix(in oklab, ${main} 14%, var(--color-surface))`;
  const outer = `color-mix(in oklab, ${other} 28%, var(--color-sunken))`;
  return `radial-gradient(circle at 50% 40%, ${inner}, ${outer})`;
}
