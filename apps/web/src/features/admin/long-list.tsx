import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface LongListProps {
  query: UseInfiniteQueryResult;
  /** List items of all loaded pages. */
  rows: readonly ReactNode[];
  empty: ReactNode;
  fallbackMessage: string;
  /** Text of the button that loads the next page. */
  more: string;
}

/** A list that a button extends by a page. */
export function LongList({ query, rows, empty, fallbackMessage, more }: LongListProps) {
  return (
    <>
      <QueryState query={query} loading={<Skeleton className="h-96" />} fallbackMessage={fallbackMessage}>
        {() => (rows.length === 0 ? empty : <ul className="divide-y divide-line border-y border-line">{rows}</ul>)}
      </QueryState>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          pending={query.isFetchingNextPage && 'Loading...'}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
