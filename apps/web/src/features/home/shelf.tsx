import type { Family } from '@sillage/contract';
import { Bottle } from '../../fragrance/bottle.tsx';
import { getFamilyColour } from '../../fragrance/family-colour.ts';

const bottles: readonly { family: Family; id: number; width: string }[] = [
  { family: 'Green', id: 27, width: 'w-[23%]' },
  { family: 'Water', id: 18, width: 'w-[28%]' },
  { family: 'Citrus', id: 15, width: 'w-[33%]' },
  { family: 'Oriental', id: 21, width: 'w-[30%]' },
  { family: 'Floral', id: 20, width: 'w-[24%]' },
];

export function Shelf() {
  return (
    <div aria-hidden="true" className="flex items-end justify-center border-b border-edge px-[1%]">
      {bottles.map(({ family, id, width }) => (
        <Bottle
          key={family}
          id={id}
          brand={family}
          name={family}
          colour={getFamilyColour(family)}
          className={`-mx-[4.2%] translate-y-[5.6%] even:z-1 ${width}`}
        />
      ))}
    </div>
  );
}
