import type { InboxEntry } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { useNow } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { groupByDay } from './group-by-day.ts';
import { Entry } from './inbox-entry.tsx';

interface InboxDaysProps {
  entries: readonly InboxEntry[];
  hasMore: boolean;
  isFetching: boolean;
  /** Error of loading older inbox entries; null if there is none. */
  problem: Error | null;
  onMore: () => void;
}

/** A button below the inbox loads older entries and moves focus to the first of them. */
export function InboxDays({ entries, hasMore, isFetching, problem, onMore }: InboxDaysProps) {
  const days = groupByDay(entries, useNow());
  const { list, rememberCount } = useFocusOnMore(entries.length);
  return (
    <div ref={list} className="@container">
      {days.map(({ name, fragrances }) => (
        <section
          key={name}
          aria-label={name}
          className="border-t border-line not-first:mt-10 @min-[68rem]:grid @min-[68rem]:grid-cols-[10rem_minmax(0,1fr)] @min-[68rem]:gap-x-12"
        >
          <h2 className="pt-6 text-lg @min-[68rem]:sticky @min-[68rem]:top-0 @min-[68rem]:self-start">{name}</h2>
          <ul>
            {fragrances.map(({ newest, earlier }) => (
              <li key={newest.fragranceId} className="border-line not-first:border-t">
                <Entry entry={newest} earlier={earlier} />
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
            rememberCount();
            onMore();
          }}
        >
          Show more
        </Button>
      )}
      <ErrorText error={problem} fallbackMessage="Failed to load more. Please try again." />
    </div>
  );
}

/** Older entries may join the last fragrance of the list, which then takes the focus. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<{ entries: number; articles: number }>(null);
  const listArticles = () => [...(list.current?.querySelectorAll('article') ?? [])];
  useEffect(() => {
    if (before.current === null || count <= before.current.entries) return;
    const articles = listArticles();
    const first = articles[before.current.articles] ?? articles.at(-1);
    first?.focus({ preventScroll: true });
    before.current = null;
  }, [count]);
  return { list, rememberCount: () => void (before.current = { entries: count, articles: listArticles().length }) };
}
