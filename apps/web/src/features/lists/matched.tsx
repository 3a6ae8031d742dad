import type { Fragrance, ListLine } from '@sillage/contract';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';

export function Matched({ fragrance, line }: { fragrance: Fragrance; line: ListLine }) {
  const { name, brand, concentration } = fragrance;
  return (
    <>
      <span className="w-11 shrink-0">
        <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-sm text-muted">{[brand, concentration].filter(Boolean).join(' · ')}</span>
        <Written line={line} />
      </span>
    </>
  );
}

function Written({ line: { place, written } }: { line: ListLine }) {
  return (
    <span className="block text-xs text-muted">
      {place}: {written}
    </span>
  );
}
