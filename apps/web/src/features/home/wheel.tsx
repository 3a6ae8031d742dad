import { type CategoryCount, type Family, families } from '@sillage/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { getIndexAfterKey } from '../../fragrance/wheel-geometry.rules.ts';
import { FamilyButton } from './family-button.tsx';
import { FamilyPanel } from './family-panel.tsx';
import { WheelDrawing } from './wheel-drawing.tsx';

interface WheelProps {
  /** Numbers of fragrances by category and family; undefined until known. */
  counts?: readonly CategoryCount[] | undefined;
  onChoose?: (family: Family) => void;
}

/**
 * The wheel of fragrance families consists of a drawing for the pointer and a list of buttons for
 * the keyboard.
 */
export function Wheel({ counts, onChoose }: WheelProps) {
  const [chosen, setChosen] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function choose(index: number): void {
    setChosen(index);
    onChoose?.((families[index] ?? families[0]).name);
  }

  function handleKey(event: KeyboardEvent): void {
    const next = getIndexAfterKey(event.key, chosen);
    if (next === null) return;
    event.preventDefault();
    buttons.current[next]?.focus();
  }

  return (
    <div className="flex flex-col gap-8 md:grid md:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] md:items-center md:gap-10">
      <div className="contents md:relative md:block md:px-[19%] md:py-10">
        <WheelDrawing chosen={chosen} onChoose={choose} />
        <ul
          aria-label="Fragrance families"
          className="order-3 grid grid-cols-2 gap-x-4 sm:grid-cols-3 md:absolute md:inset-x-[19%] md:inset-y-10"
        >
          {families.map((family, index) => (
            <FamilyButton
              key={family.name}
              ref={(button) => {
                buttons.current[index] = button;
              }}
              family={family}
              index={index}
              isChosen={index === chosen}
              onChoose={() => choose(index)}
              onKeyDown={handleKey}
            />
          ))}
        </ul>
      </div>
      <FamilyPanel family={families[chosen] ?? families[0]} counts={counts} />
    </div>
  );
}
