import type { ListLine } from '@sillage/contract';
import { memo } from 'react';
import { Line } from './line.tsx';
import { Matched } from './matched.tsx';

interface SureLineProps {
  index: number;
  line: ListLine;
  isTicked: boolean;
  onChoose: (index: number, id: number | null) => void;
}

/** A line with a sure match; ticked by default. */
export const SureLine = memo(function SureLine({ index, line, isTicked, onChoose }: SureLineProps) {
  const fragrance = line.found[0]?.fragrance;
  if (!fragrance) return null;
  return (
    <Line>
      <label className="flex min-h-11 cursor-pointer items-center gap-4 py-2.5">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => onChoose(index, target.checked ? fragrance.id : null)}
          className="checkbox size-5 shrink-0"
        />
        <Matched fragrance={fragrance} line={line} />
      </label>
    </Line>
  );
});
