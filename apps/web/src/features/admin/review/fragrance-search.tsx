import type { ReviewedFragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { candidatesQuery } from './review.queries.ts';
import { describeFragrance } from './review.rules.ts';

interface SearchProps {
  userId: string;
  initialText: string;
  /** Fragrance that cannot be chosen. */
  excludedId?: number;
  onChoose: (fragrance: ReviewedFragrance) => void;
}

/** Searches the catalogue for a fragrance. */
export function FragranceSearch({ userId, initialText, excludedId, onChoose }: SearchProps) {
  const id = useId();
  const [text, setText] = useState(initialText.replace(/ by /, ' '));
  const query = useQuery(candidatesQuery(userId, text));
  const found = query.data?.filter(({ id: foundId }) => foundId !== excludedId);
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
      <output className="sr-only">{found ? `${found.length} fragrances found` : ''}</output>
      {query.isError && <p className="mt-3 text-sm text-bad">The search failed. Please try again.</p>}
      {found?.length === 0 && <p className="mt-3 text-sm text-muted">No fragrance has such a name.</p>}
      <Choices fragrances={found ?? []} onChoose={onChoose} />
    </>
  );
}

export function Choices({
  fragrances,
  onChoose,
}: {
  fragrances: readonly ReviewedFragrance[];
  onChoose: (fragrance: ReviewedFragrance) => void;
}) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {fragrances.map((fragrance) => (
        <li key={fragrance.id}>
          <button
            type="button"
            onClick={() => onChoose(fragrance)}
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
