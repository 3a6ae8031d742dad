import { paths } from '../../lib/paths.ts';
import { serverWords } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AddedOnes } from './added-ones.tsx';
import { type ListHandle, useTakeBack } from './list-import.queries.ts';
import { fragrances, type Outcome } from './review.rules.ts';

interface ImportOutcomeProps {
  userId: string;
  list: ListHandle;
  outcome: Outcome;
}

export function ImportOutcome({ userId, list, outcome }: ImportOutcomeProps) {
  const takingBack = useTakeBack(userId, list);
  const count = outcome.added.length;
  return (
    <>
      <h1 tabIndex={-1} className="text-xl outline-none">
        {count === 0 ? 'Nothing was added' : `${fragrances(count)} added`}
      </h1>
      <div className="mt-3 mb-8 grid max-w-prose gap-1 text-muted tabular-nums">
        {count > 0 && <p>We now check the shops and let you know when something changes.</p>}
        {outcome.already > 0 && (
          <p>
            {outcome.already} of the list {outcome.already === 1 ? 'was' : 'were'} already watched.
          </p>
        )}
        {outcome.gone > 0 && <p>{outcome.gone} removed from the catalogue in the meantime.</p>}
        {outcome.left > 0 && <p>{outcome.left} not found, or not chosen.</p>}
      </div>
      {list.state.reading && <AddedOnes reading={list.state.reading} ids={outcome.added} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton>
        {count > 0 && (
          <Button
            variant="secondary"
            pending={takingBack.isPending && 'Undoing...'}
            onClick={() => takingBack.mutate()}
          >
            Undo
          </Button>
        )}
        <Button
          variant="quiet"
          className="max-sm:-ml-5"
          onClick={() => list.change({ pasted: '', source: null, reading: null, choices: {}, outcome: null })}
        >
          Import another list
        </Button>
      </div>
      <p role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {takingBack.error && serverWords(takingBack.error, 'Failed to undo. Please try again.')}
      </p>
    </>
  );
}
