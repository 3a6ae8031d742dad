import { type FilterKind, filterKinds } from './review.rules.ts';

const labels: Record<FilterKind, string> = {
  all: 'All',
  doubtful: 'Needs review',
  probable: 'Probably',
  exact: 'Found',
  unknown: 'Not found',
  watched: 'Already watched',
  skipped: 'Skipped',
};

interface ReviewFilterProps {
  counts: Record<FilterKind, number>;
  shown: FilterKind;
  onShow: (shown: FilterKind) => void;
}

export function ReviewFilter({ counts, shown, onShow }: ReviewFilterProps) {
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-1.5">
      {filterKinds
        .filter((kind) => kind === 'all' || counts[kind] > 0)
        .map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            onClick={() => onShow(kind)}
            className="min-h-11 rounded-full border border-edge px-3 text-sm whitespace-nowrap tabular-nums hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:px-4"
          >
            {labels[kind]} ({counts[kind]})
          </button>
        ))}
    </div>
  );
}
