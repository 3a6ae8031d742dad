import type { ReadingList } from '@sillage/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ListHandle } from './list-import.queries.ts';
import { additionsOf, countShown, leftOutOf, reviewLines, type Shown, undecidedOf } from './review.rules.ts';
import { ReviewBar } from './review-bar.tsx';
import { ReviewFilter } from './review-filter.tsx';
import { ReviewParts } from './review-parts.tsx';

interface ReviewProps {
  userId: string;
  list: ListHandle;
  reading: ReadingList;
  suggest: ReactNode;
  onStartOver: () => void;
}

export function Review({ userId, list, reading, suggest, onStartOver }: ReviewProps) {
  const { choices, source } = list.state;
  const all = useMemo(() => reviewLines(reading), [reading]);
  const leftOut = useMemo(() => leftOutOf(reading), [reading]);
  const [shown, setShown] = useState<Shown>('all');
  const counts = countShown(all, leftOut);

  return (
    <>
      <h1 tabIndex={-1} className="text-xl outline-none">
        Review your list
      </h1>
      <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-4">
        <p className="text-muted wrap-anywhere">{inWords(counts.all, source?.name ?? null)}</p>
        <Button variant="quiet" className="-mx-2 px-2!" onClick={onStartOver}>
          Choose another list
        </Button>
      </div>
      <ReviewFilter counts={counts} shown={shown} onShow={setShown} />
      <ReviewParts list={list} lines={all} leftOut={leftOut} shown={shown} suggest={suggest} />
      <ReviewBar
        userId={userId}
        list={list}
        count={additionsOf(all, choices).length}
        undecided={undecidedOf(all, choices)}
        isAllWatched={counts.all > 0 && counts.watched === counts.all}
      />
    </>
  );
}

function inWords(count: number, name: string | null): string {
  const lines = count === 1 ? '1 line' : `${count} lines`;
  return name === null ? `${lines} of what you pasted` : `${lines} of ${name}`;
}
