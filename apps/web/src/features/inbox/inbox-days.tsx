import type { InboxEntry } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { serverWords } from '../../lib/problem.ts';
import { useNow } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { byDay } from './by-day.ts';
import { Entry } from './inbox-entry.tsx';

interface InboxDaysProps {
  entries: readonly InboxEntry[];
  fresh: ReadonlySet<string>;
  hasMore: boolean;
  /** The next page is loading. */
  isFetching: boolean;
  /** Error of the next page. */
  problem: Error | null;
  onMore: () => void;
}

/** Entries grouped by day, with a button for older ones, which moves focus to the first of them. */
export function InboxDays({ entries, fresh, hasMore, isFetching, problem, onMore }: InboxDaysProps) {
  const { list, ask } = useReadingOn(entries.length);
  const now = useNow();
  return (
    <div ref={list} className="@container">
      {byDay(entries, now).map(({ name, entries: ofDay }) => (
        <section
          key={name}
          aria-label={name}
          className="border-t border-line not-first:mt-10 @min-[68rem]:grid @min-[68rem]:grid-cols-[10rem_minmax(0,1fr)] @min-[68rem]:gap-x-12"
        >
          <h2 className="pt-6 text-lg @min-[68rem]:sticky @min-[68rem]:top-0 @min-[68rem]:self-start">{name}</h2>
          <ul>
            {ofDay.map((entry) => (
              <li key={entry.id} className="border-line not-first:border-t">
                <Entry entry={entry} isNew={fresh.has(entry.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <Button
          variant="secondary"
          className="mt-8 @min-[68rem]:ml-52"
          pending={isFetching && 'Loading...'}
          onClick={() => {
            ask();
            onMore();
          }}
        >
          Show more
        </Button>
      )}
      <p role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {problem && serverWords(problem, 'Failed to load more. Please try again.')}
      </p>
    </div>
  );
}

function useReadingOn(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.querySelectorAll('article')[before.current]?.focus({ preventScroll: true });
    before.current = null;
  }, [count]);
  return { list, ask: () => void (before.current = count) };
}
