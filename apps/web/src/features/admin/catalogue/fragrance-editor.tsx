import type { AdminFragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fragrancePath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { describeFragrance } from '../review/review.rules.ts';
import { fragranceQuery, useUndoMove } from './catalogue.queries.ts';
import { Facts } from './facts.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Pages } from './pages.tsx';

interface FragranceEditorProps {
  userId: string;
  id: number;
}

/** A fragrance, as operators change it. */
export function FragranceEditor({ userId, id }: FragranceEditorProps) {
  const query = useQuery(fragranceQuery(userId, id));
  return (
    <QueryState
      query={query}
      loading={<Skeleton className="h-96" />}
      fallbackMessage="The fragrance could not be loaded"
    >
      {(shown) => <Editor userId={userId} shown={shown} />}
    </QueryState>
  );
}

function Editor({ userId, shown }: { userId: string; shown: AdminFragrance }) {
  const { fragrance, facts, pages, moves } = shown;
  const [isMerging, setMerging] = useState(false);
  return (
    <>
      <p className="-mt-6 mb-4 text-sm text-muted">{describeFragrance(fragrance)}</p>
      <div className="mb-8 flex flex-wrap items-center gap-4">
        <Link to={fragrancePath(fragrance.id)} className="inline-flex min-h-11 items-center text-sm underline">
          Go to its page
        </Link>
        <Button variant="secondary" onClick={() => setMerging(true)}>
          Merge into another
        </Button>
      </div>
      <Moves userId={userId} moves={moves} />
      <Facts userId={userId} id={fragrance.id} facts={facts} />
      <Pages userId={userId} fragrance={fragrance} pages={pages} />
      {isMerging && <MoveDialog userId={userId} fragrance={fragrance} page={null} onClose={() => setMerging(false)} />}
    </>
  );
}

function Moves({ userId, moves }: { userId: string; moves: AdminFragrance['moves'] }) {
  const undo = useUndoMove(userId);
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moves" className="mb-8">
      <h2 id="moves" className="mb-3 text-lg">
        Can be undone
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {moves.map(({ id, kind, from, to, movedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 text-sm wrap-anywhere">
              {kind === 'merge' ? `${from} was merged into ${to}` : `A page moved from ${from} to ${to}`},{' '}
              <TimeAgo at={movedAt} />
            </p>
            <Button variant="secondary" pending={undo.isPending && 'Undoing...'} onClick={() => undo.mutate(id)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
