import { listActiveFilters } from './active-filters.ts';
import type { ExploreFilters } from './explore-filters.rules.ts';

interface FilterChipsProps {
  filters: ExploreFilters;
  onChange(part: Partial<ExploreFilters>): void;
}

export function FilterChips({ filters, onChange }: FilterChipsProps) {
  return (
    <div role="group" aria-label="Active filters">
      <ul className="flex flex-wrap gap-2">
        {listActiveFilters(filters).map(({ label, without }) => (
          <li key={label} className="max-w-full">
            <button
              type="button"
              onClick={() => onChange(without)}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge px-4 text-sm hover:border-ink hover:bg-sunken sm:min-h-9 sm:px-3"
            >
              <span className="sr-only">Remove filter: </span>
              <span className="truncate">{label}</span>
              <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 shrink-0">
                <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
