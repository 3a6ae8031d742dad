import type { ReviewItem, ReviewedFragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { candidatesQuery } from './review.queries.ts';
import { describeFragrance, describeItem } from './review.rules.ts';

interface MergeDialogProps {
  userId: string;
  item: ReviewItem;
  onMerge: (into: number) => void;
  onCancel: () => void;
}

/** Asks which fragrance remains: one of the pair, or one that a search finds. */
export function MergeDialog({ userId, item, onMerge, onCancel }: MergeDialogProps) {
  return (
    <Dialog heading={`Merge ${describeItem(item)}`} onCancel={onCancel}>
      <p className="mt-2 text-sm text-muted">
        Pages, offers, history, alerts and watches move to the fragrance that you choose. Its facts stay. You can undo it
        for 24 hours.
      </p>
      {item.kind === 'pair' ? (
        <Choices fragrances={[item.first, item.second]} onChoose={onMerge} />
      ) : (
        <Search userId={userId} initialText={describeItem(item)} onChoose={onMerge} />
      )}
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

interface SearchProps {
  userId: string;
  initialText: string;
  onChoose: (into: number) => void;
}

export function Search({ userId, initialText, onChoose }: SearchProps) {
  const id = useId();
  const [text, setText] = useState(initialText.replace(/ by /, ' '));
  const query = useQuery(candidatesQuery(userId, text));
  return (
    <>
      <div className="mt-4">
        <label htmlFor={id} className={labelStyle}>
          Search the catalogue
        </label>
        <input
          id={id}
          type="search"
          value={text}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          className={controlStyle}
        />
      </div>
      <output className="sr-only">{query.data ? `${query.data.length} fragrances found` : ''}</output>
      {query.isError && <p className="mt-3 text-sm text-bad">The search failed. Please try again.</p>}
      {query.data?.length === 0 && <p className="mt-3 text-sm text-muted">No fragrance has such a name.</p>}
      <Choices fragrances={query.data ?? []} onChoose={onChoose} />
    </>
  );
}

function Choices({
  fragrances,
  onChoose,
}: {
  fragrances: readonly ReviewedFragrance[];
  onChoose: (into: number) => void;
}) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {fragrances.map((fragrance) => (
        <li key={fragrance.id}>
          <button
            type="button"
            onClick={() => onChoose(fragrance.id)}
            className="min-h-11 w-full py-2 text-left wrap-anywhere hover:underline"
          >
            {fragrance.name} by {fragrance.brand}
            <span className="block text-sm text-muted">{describeFragrance(fragrance)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
