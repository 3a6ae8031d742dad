import { families } from '@sillage/contract';
import { useId } from 'react';
import { Bottle } from '../../ui/bottle.tsx';
import { familyColour } from '../../ui/family-colour.ts';
import { categoryArcs, MIDDLE, pointAt, ringPiece, wedge, wordLine } from '../../ui/wheel-geometry.rules.ts';

/** The wheel for the pointer; the buttons beside it serve the keyboard. */
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
            d={ringPiece(wedge(index).from, wedge(index).to, 116, 190)}
            fill={familyColour(family.name)}
            stroke="var(--color-paper)"
            strokeWidth="2.5"
            onPointerEnter={(event) => event.pointerType === 'mouse' && onChoose(index)}
            onClick={() => onChoose(index)}
            className="cursor-pointer transition-transform"
            style={{ transform: index === chosen ? outwards(index) : undefined }}
          />
        ))}
        {categoryArcs().map(({ category, from, to }) => (
          <g key={category}>
            <path d={ringPiece(from + 1.2, to - 1.2, 109, 110)} className="fill-edge" />
            <path id={`${id}${category}`} d={wordLine(from, to, 95)} fill="none" />
            <text className="fill-muted text-xs font-medium tracking-wide uppercase" textAnchor="middle">
              <textPath href={`#${id}${category}`} startOffset="50%">
                {category}
              </textPath>
            </text>
          </g>
        ))}
      </svg>
      <div className="pointer-events-none absolute inset-0 grid place-items-center">
        <Bottle id={7} brand={name} name={name} colour={familyColour(name)} className="w-[30%]" />
      </div>
    </div>
  );
}

function outwards(index: number): string {
  const { from, to } = wedge(index);
  const { x, y } = pointAt((from + to) / 2, 8);
  return `translate(${x - MIDDLE}px, ${y - MIDDLE}px)`;
}
