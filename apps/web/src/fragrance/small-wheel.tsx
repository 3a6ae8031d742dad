import { type Family, families } from '@sillage/contract';
import { getFamilyColour } from './family-colour.ts';
import { buildRingSegment, CENTRE, getCategoryArcs, pointAt, wedge } from './wheel-geometry.rules.ts';

/** The small wheel of families is decorative, because text beside it names the chosen families. */
export function SmallWheel({ chosen, className }: { chosen: readonly Family[]; className?: string }) {
  const categories = new Set(families.filter(({ name }) => chosen.includes(name)).map(({ category }) => category));
  return (
    <svg viewBox="0 0 400 400" className={className} aria-hidden="true" focusable="false">
      {families.map(({ name }, index) => {
        const { from, to } = wedge(index);
        const isChosen = chosen.includes(name);
        return (
          <path
            key={name}
            d={buildRingSegment(from, to, 104, isChosen ? 196 : 180)}
            fill={isChosen ? getFamilyColour(name) : faded(getFamilyColour(name))}
            stroke="var(--color-paper)"
            strokeWidth="4"
            transform={isChosen ? outwards((from + to) / 2) : undefined}
          />
        );
      })}
      {getCategoryArcs().map((arc) => (
        <path
          key={arc.category}
          d={buildRingSegment(arc.from + 1.5, arc.to - 1.5, 88, categories.has(arc.category) ? 94 : 90)}
          className={categories.has(arc.category) ? 'fill-ink' : 'fill-line'}
        />
      ))}
    </svg>
  );
}

function faded(colour: string): string {
  return `color-mix(in oklab, ${colour} 32%, var(--color-paper))`;
}

function outwards(angle: number): string {
  const { x, y } = pointAt(angle, 4);
  return `translate(${x - CENTRE} ${y - CENTRE})`;
}
