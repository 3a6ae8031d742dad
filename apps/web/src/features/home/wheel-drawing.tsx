import { families } from '@sillage/contract';
import { useId } from 'react';
import { Bottle } from '../../fragrance/bottle.tsx';
import { getFamilyColour } from '../../fragrance/family-colour.ts';
import {
  buildRingSegment,
  buildTextBaseline,
  CENTRE,
  getCategoryArcs,
  pointAt,
  wedge,
} from '../../fragrance/wheel-geometry.rules.ts';

/** Drawn fragrance wheel for the pointer. The buttons beside the drawing serve the keyboard. */
export function WheelDrawing({ chosen, onChoose }: { chosen: number; onChoose(index: number): void }) {
  const id = useId();
  const name = families[chosen]?.name ?? families[0].name;
  return (
    <div className="relative order-1 mx-auto w-full max-w-100">
      <svg viewBox="0 0 400 400" className="block w-full overflow-visible" aria-hidden="true">
        {families.map((family, index) => (
          <path
            key={family.name}
            aria-hidden="true"
            d={buildRingSegment(wedge(index).from, wedge(index).to, 116, 190)}
            fill={getFamilyColour(family.name)}
            stroke="var(--color-paper)"
            strokeWidth="2.5"
            onPointerEnter={(event) => event.pointerType === 'mouse' && onChoose(index)}
            onClick={() => onChoose(index)}
            className="cursor-pointer transition-transform"
            style={{ transform: index === chosen ? outwards(index) : undefined }}
          />
        ))}
        {getCategoryArcs().map(({ category, from, to }) => (
          <g key={category}>
            <path d={buildRingSegment(from + 1.2, to - 1.2, 109, 110)} className="fill-edge" />
            <path id={`${id}${category}`} d={buildTextBaseline(from, to, 95)} fill="none" />
            <text className="fill-muted text-xs font-medium tracking-wide uppercase" textAnchor="middle">
              <textPath href={`#${id}${category}`} startOffset="50%">
                {category}
              </textPath>
            </text>
          </g>
        ))}
      </svg>
      <div className="pointer-events-none absolute inset-0 grid place-items-center">
        <Bottle id={7} brand={name} name={name} colour={getFamilyColour(name)} className="w-[30%]" />
      </div>
    </div>
  );
}

function outwards(index: number): string {
  const { from, to } = wedge(index);
  const { x, y } = pointAt((from + to) / 2, 8);
  return `translate(${x - CENTRE}px, ${y - CENTRE}px)`;
}
