import type { WatchlistItem } from '@sillage/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { buildFacets, knownFacets, type WatchlistView } from './watchlist-view.rules.ts';

interface MoreFiltersProps {
  items: readonly WatchlistItem[];
  view: WatchlistView;
  onChange(part: Partial<WatchlistView>): void;
}

export function MoreFilters({ items, view, onChange }: MoreFiltersProps) {
  const panel = useId();
  const { gender, family } = knownFacets(items, view);
  const isSet = Boolean(gender || family);
  const [isOpen, setOpen] = useState(isSet);
  const { genders, families } = buildFacets(items);
  return (
    <>
      <div className="-mr-2 ml-auto flex gap-x-2 max-sm:-ml-2">
        {isSet && (
          <Button variant="quiet" className="px-2!" onClick={() => onChange({ gender: '', family: '' })}>
            Clear <span className="sr-only">gender and family</span>
          </Button>
        )}
        <Button
          variant="quiet"
          className="px-2!"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      </div>
      <div id={panel} className={`basis-full grid-cols-2 gap-3 pt-2 sm:gap-4 ${isOpen ? 'grid' : 'hidden'}`}>
        <Select label="Gender" value={gender} onChange={(value) => onChange({ gender: value })} options={genders} />
        <Select label="Family" value={family} onChange={(value) => onChange({ family: value })} options={families} />
      </div>
    </>
  );
}
