import type { Preferences } from '@sillage/contract';
import { genderLabels } from '../../fragrance/gender.rules.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { defaultFilters } from './preferences.rules.ts';
import { usePreferences } from './use-preferences.ts';

const labels: Record<Preferences['defaultFilter'], string> = {
  all: 'All',
  'in-stock': 'In stock',
  ...genderLabels,
};
const options = defaultFilters.map((value) => ({ value, label: labels[value] }));

export function DefaultFilter({ userId }: { userId: string }) {
  const { result, change, withChanges } = usePreferences(userId);
  return (
    <QueryState query={result} fallbackMessage="Failed to load your settings" loading={<Skeleton className="h-20" />}>
      {(saved) => (
        <div className="max-w-form">
          <Select
            label="Default filter"
            value={withChanges(saved).defaultFilter}
            onChange={(defaultFilter) => change({ defaultFilter })}
            options={options}
          />
          <p className="mt-1.5 text-sm text-muted">Where Explore starts. “In stock” also applies to your dashboard.</p>
        </div>
      )}
    </QueryState>
  );
}
