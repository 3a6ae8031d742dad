import type { Preferences } from '@sillage/contract';
import { Async } from '../../ui/async.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { defaultFilters } from './preferences.rules.ts';
import { usePreferences } from './use-preferences.ts';

const words: Record<Preferences['defaultFilter'], string> = {
  all: 'All',
  'in-stock': 'In stock',
  men: 'Men',
  women: 'Women',
  unisex: 'Unisex',
};
const options = defaultFilters.map((value) => ({ value, label: words[value] }));

export function DefaultFilter({ userId }: { userId: string }) {
  const { answer, change, withChanges } = usePreferences(userId);
  return (
    <Async query={answer} otherwise="Failed to load your settings" loading={<Skeleton className="h-20" />}>
      {(kept) => (
        <div className="max-w-form">
          <Select
            label="Default filter"
            value={withChanges(kept).defaultFilter}
            onChange={(defaultFilter) => change({ defaultFilter })}
            options={options}
          />
          <p className="mt-1.5 text-sm text-muted">Where Explore starts. “In stock” also applies to your dashboard.</p>
        </div>
      )}
    </Async>
  );
}
