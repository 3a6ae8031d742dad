import type { ListLine } from '@sillage/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Line } from './line.tsx';
import { keywordFor } from './review.rules.ts';

export const UnknownLine = memo(function UnknownLine({ line: { place, written } }: { line: ListLine }) {
  return (
    <Line className="flex flex-wrap items-center justify-between gap-x-6 py-1">
      <p className="min-w-0 wrap-anywhere">
        {written} <span className="text-xs text-muted">{place}</span>
      </p>
      <Link
        to={`${paths.explore}?keyword=${encodeURIComponent(keywordFor(written))}`}
        className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        Search on Explore <span className="sr-only">for {written}</span>
      </Link>
    </Line>
  );
});
