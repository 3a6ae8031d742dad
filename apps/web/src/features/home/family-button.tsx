import { type families, familyDescriptions } from '@sillage/contract';
import { type CSSProperties, type KeyboardEvent, type Ref, useId } from 'react';
import { getFamilyColour } from '../../fragrance/family-colour.ts';
import { pointAt, wedge } from '../../fragrance/wheel-geometry.rules.ts';

/** Distance of the family names from the wheel's centre, in units of the drawing. */
const NAME_RADIUS = 206;

interface FamilyButtonProps {
  ref: Ref<HTMLButtonElement>;
  family: (typeof families)[number];
  index: number;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Screen readers also announce the fragrance family's description with its button. */
export function FamilyButton({ ref, family, index, isChosen, onChoose, onKeyDown }: FamilyButtonProps) {
  const id = useId();
  const { name, category, alsoCalled } = family;
  return (
    <li
      style={buildPosition(index)}
      className="md:absolute md:top-(--y) md:left-(--x) md:translate-x-(--shift) md:-translate-y-1/2"
    >
      <button
        ref={ref}
        type="button"
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-describedby={id}
        onFocus={onChoose}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onChoose()}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className="flex min-h-11 items-center rounded-box px-1 text-left text-sm md:whitespace-nowrap text-muted underline-offset-4 hover:text-ink aria-pressed:text-ink aria-pressed:underline md:min-h-9 md:px-2"
      >
        <span className="mr-2.5 size-3 rounded-full md:hidden" style={{ background: getFamilyColour(name) }} />
        {name}
        <span className="sr-only">, {category}</span>
      </button>
      <span id={id} className="sr-only">
        {alsoCalled && `Also called ${alsoCalled}. `}
        {familyDescriptions[name]}
      </span>
    </li>
  );
}

function buildPosition(index: number): CSSProperties {
  const { from, to } = wedge(index);
  const { x, y } = pointAt((from + to) / 2, NAME_RADIUS);
  return { '--x': `${x / 4}%`, '--y': `${y / 4}%`, '--shift': x < 200 ? '-100%' : '0%' } as CSSProperties;
}
