import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';
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
  const options = filterKinds
    .filter((kind) => kind === 'all' || counts[kind] > 0)
    .map((kind) => ({ value: kind, text: `${labels[kind]} (${counts[kind]})` }));
  return <ChoiceChips label="Show" options={options} chosen={shown} onChoose={onShow} />;
}
