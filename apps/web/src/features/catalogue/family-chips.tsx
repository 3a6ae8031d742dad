import { families } from '@sillage/contract';
import { getFamilyColour } from '../../fragrance/family-colour.ts';
import type { ExploreFilters } from './explore-filters.rules.ts';

interface FamilyChipsProps {
  family: ExploreFilters['family'];
  onChange(part: Pick<ExploreFilters, 'family' | 'category'>): void;
}

/** The 14 families in one row that scrolls sideways. A second press removes the filter. */
export function FamilyChips({ family, onChange }: FamilyChipsProps) {
  return (
    <div
      role="group"
      aria-label="Families"
      className="-mx-5 flex scroll-px-8 gap-1.5 overflow-x-auto px-5 py-1 sm:-mx-8 sm:px-8"
    >
      {families.map(({ name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === family}
          // Browsers leave a focused chip as it is when only its edge is on the screen.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          onClick={() => onChange({ family: name === family ? '' : name, category: '' })}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-3.5 text-sm whitespace-nowrap hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full"
            style={{ backgroundColor: getFamilyColour(name) }}
          />
          {name}
        </button>
      ))}
    </div>
  );
}
