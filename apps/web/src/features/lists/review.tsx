import type { ParsedList } from '@sillage/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ListHandle } from './list-import.queries.ts';
import {
  buildAdditions,
  collectSkipped,
  countByKind,
  countUndecided,
  type FilterKind,
  reviewLines,
} from './review.rules.ts';
import { ReviewBar } from './review-bar.tsx';
import { ReviewFilter } from './review-filter.tsx';
import { ReviewSections } from './review-sections.tsx';

interface ReviewProps {
  userId: string;
  list: ListHandle;
  parsedList: ParsedList;
  suggest: ReactNode;
  onStartOver: () => void;
}

export function Review({ userId, list, parsedList, suggest, onStartOver }: ReviewProps) {
  const { choices, source } = list.state;
  const lines = useMemo(() => reviewLines(parsedList), [parsedList]);
  const skippedLines = useMemo(() => collectSkipped(parsedList), [parsedList]);
  const [shown, setShown] = useState<FilterKind>('all');
  const counts = countByKind(lines, skippedLines);

  return (
    <>
      <h1 tabIndex={-1} className="text-xl outline-none">
        Review your list
      </h1>
      <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-4">
        <p className="text-muted wrap-anywhere">{formatLineCount(counts.all, source?.name ?? null)}</p>
        <Button variant="quiet" className="-mx-2 px-2!" onClick={onStartOver}>
          Choose another list
        </Button>
      </div>
      <ReviewFilter counts={counts} shown={shown} onShow={setShown} />
      <ReviewSections list={list} lines={lines} skippedLines={skippedLines} shown={shown} suggest={suggest} />
      <ReviewBar
        userId={userId}
        list={list}
        count={buildAdditions(lines, choices).length}
        undecided={countUndecided(lines, choices)}
        isAllWatched={counts.all > 0 && counts.watched === counts.all}
      />
    </>
  );
}

function formatLineCount(count: number, name: string | null): string {
  const lines = count === 1 ? '1 line' : `${count} lines`;
  return name === null ? `${lines} of what you pasted` : `${lines} of ${name}`;
}
