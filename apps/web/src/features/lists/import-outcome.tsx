import type { ParsedList } from '@sillage/contract';
import { FragrancePicture } from '../../fragrance/fragrance-picture.tsx';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { type ListHandle, useUndoImport } from './list-import.queries.ts';
import { formatCount, type Outcome } from './review.rules.ts';

/** Maximum number of added fragrances that are shown as pictures. */
const MAX_SHOWN = 16;

interface ImportOutcomeProps {
  userId: string;
  list: ListHandle;
  outcome: Outcome;
}

export function ImportOutcome({ userId, list, outcome }: ImportOutcomeProps) {
  const undoMutation = useUndoImport(userId, list);
  const count = outcome.added.length;
  return (
    <>
      <h1 tabIndex={-1} className="text-xl outline-none">
        {count === 0 ? 'Nothing was added' : `${formatCount(count)} added`}
      </h1>
      <div className="mt-3 mb-8 grid max-w-prose gap-1 text-muted tabular-nums">
        {count > 0 && <p>We now check the shops and let you know when something changes.</p>}
        {outcome.alreadyWatched > 0 && (
          <p>
            {outcome.alreadyWatched} of the list {outcome.alreadyWatched === 1 ? 'was' : 'were'} already watched.
          </p>
        )}
        {outcome.notFound > 0 && <p>{outcome.notFound} removed from the catalogue in the meantime.</p>}
        {outcome.notAdded > 0 && <p>{outcome.notAdded} not found, or not chosen.</p>}
      </div>
      {list.state.parsedList && <AddedFragrances parsedList={list.state.parsedList} ids={outcome.added} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton>
        {count > 0 && (
          <Button
            variant="secondary"
            pending={undoMutation.isPending && 'Undoing...'}
            onClick={() => undoMutation.mutate()}
          >
            Undo
          </Button>
        )}
        <Button
          variant="quiet"
          className="max-sm:-ml-5"
          onClick={() => list.change({ pasted: '', source: null, parsedList: null, choices: {}, outcome: null })}
        >
          Import another list
        </Button>
      </div>
      <ErrorText
        error={undoMutation.error}
        fallbackMessage="Failed to undo. Please try again."
        className="mt-3 text-sm"
      />
    </>
  );
}

function AddedFragrances({ parsedList, ids }: { parsedList: ParsedList; ids: readonly number[] }) {
  const entries = parsedList.lines
    .flatMap((line) => line.candidates)
    .map(({ fragrance }) => [fragrance.id, fragrance] as const);
  const byId = new Map(entries);
  const shown = ids.slice(0, MAX_SHOWN).flatMap((id) => byId.get(id) ?? []);
  return (
    <ul className="mb-8 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-4 gap-y-6 empty:hidden sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
      {shown.map((fragrance) => (
        <li key={fragrance.id}>
          <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
          <p className="mt-2 text-sm wrap-anywhere">{fragrance.name}</p>
        </li>
      ))}
    </ul>
  );
}
