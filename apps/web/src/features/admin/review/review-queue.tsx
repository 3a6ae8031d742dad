import type { ReviewItem } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { type Decision, reviewQuery, useDecide } from './review.queries.ts';
import { kindNames, listActions, type ReviewAction } from './review.rules.ts';
import { ReviewCard } from './review-card.tsx';
import { keyHelp, useReviewKeys } from './use-review-keys.ts';

/** Suggestions and doubtful pairs, one after the other, for the keyboard. */
export function ReviewQueue({ userId }: { userId: string }) {
  const query = useQuery(reviewQuery(userId));
  return (
    <QueryState query={query} loading={<Skeleton className="h-96" />} fallbackMessage="The queue could not be loaded">
      {({ items, counts }) => <Queue userId={userId} items={items} counts={counts} />}
    </QueryState>
  );
}

interface QueueProps {
  userId: string;
  items: readonly ReviewItem[];
  counts: Record<ReviewItem['kind'], number>;
}

const keyOf = ({ kind, id }: ReviewItem) => `${kind}-${id}`;

function Queue({ userId, items, counts }: QueueProps) {
  const decide = useDecide(userId);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'merge' | 'decline' | null>(null);
  const [last, setLast] = useState<ReviewItem | null>(null);
  const [isHelpShown, setHelpShown] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const index = Math.max(
    items.findIndex((item) => keyOf(item) === selectedKey),
    0,
  );
  const item = items[index];

  function select(next: ReviewItem | undefined): void {
    setSelectedKey(next ? keyOf(next) : null);
  }

  function send(decision: Decision): void {
    if (decide.isPending) return;
    setDialog(null);
    const following = items[index + 1] ?? items[index - 1];
    decide.mutate(decision, {
      onSuccess({ canUndo }) {
        if (decision.action === 'undo') return setLast(null);
        setLast(canUndo ? decision.item : null);
        select(following);
      },
    });
  }

  function act(action: ReviewAction['action'], on = item): void {
    if (!on || !listActions(on).some((possible) => possible.action === action)) return;
    select(on);
    if (action === 'accept') send({ action, item: on });
    else if (action === 'decline' && on.kind !== 'suggestion' && on.kind !== 'feed')
      send({ action, item: on, reason: '' });
    else setDialog(action);
  }

  function undo(): void {
    if (last) send({ action: 'undo', item: last });
  }

  useReviewKeys({
    move: (by) => select(items[Math.min(Math.max(index + by, 0), items.length - 1)]),
    act,
    undo,
    toggleHelp: () => setHelpShown(!isHelpShown),
  });

  useEffect(() => {
    if (selectedKey === null) return;
    const selected = list.current?.querySelector<HTMLElement>('[aria-current=true]');
    // A button of the item that got focus keeps it.
    if (!selected?.contains(document.activeElement)) selected?.focus({ preventScroll: true });
    selected?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="text-sm text-muted">{describeCounts(counts)}</p>
        <Button variant="quiet" aria-expanded={isHelpShown} onClick={() => setHelpShown(!isHelpShown)}>
          Keys
        </Button>
        {last && (
          <Button variant="secondary" pending={decide.isPending && 'Saving...'} onClick={undo}>
            Undo the last decision
          </Button>
        )}
      </div>
      {isHelpShown && <KeyHelp />}
      {item === undefined ? (
        <EmptyState title="Nothing waits" advice="Suggestions of users and doubtful pairs of imports appear here." />
      ) : (
        <ol ref={list} className="divide-y divide-line border-y border-line">
          {items.map((each) => (
            <ReviewCard
              key={keyOf(each)}
              item={each}
              isCurrent={each === item}
              isPending={decide.isPending}
              onSelect={() => select(each)}
              onAct={(action) => act(action, each)}
            />
          ))}
        </ol>
      )}
      {dialog === 'merge' && item && (
        <MergeDialog
          userId={userId}
          item={item}
          onMerge={(into) => send({ action: 'merge', item, into })}
          onCancel={() => setDialog(null)}
        />
      )}
      {dialog === 'decline' && item && (
        <DeclineDialog
          item={item}
          onDecline={(reason) => send({ action: 'decline', item, reason })}
          onCancel={() => setDialog(null)}
        />
      )}
    </>
  );
}

function describeCounts(counts: QueueProps['counts']): string {
  const parts = Object.entries(counts).map(([kind, count]) => {
    const name = kindNames[kind as ReviewItem['kind']].toLowerCase();
    return `${count >= 1000 ? '1,000 or more' : count} ${name}${count === 1 ? '' : 's'}`;
  });
  return parts.join(', ');
}

function KeyHelp() {
  return (
    <ul aria-label="Keys" className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
      {keyHelp.map(({ keys, does }) => (
        <li key={does}>
          {keys.map((key) => (
            <kbd key={key} className="mr-1 rounded-box border border-line bg-surface px-1.5 py-0.5 text-ink">
              {key}
            </kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}
