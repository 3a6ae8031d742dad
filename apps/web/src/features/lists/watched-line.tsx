import type { ListLine } from '@sillage/contract';
import { memo } from 'react';
import { Line } from './line.tsx';
import { Matched } from './matched.tsx';

export const WatchedLine = memo(function WatchedLine({ line }: { line: ListLine }) {
  const fragrance = line.found[0]?.fragrance;
  if (!fragrance) return null;
  return (
    <Line className="flex min-h-11 items-center gap-4 py-2.5">
      <Matched fragrance={fragrance} line={line} />
    </Line>
  );
});
