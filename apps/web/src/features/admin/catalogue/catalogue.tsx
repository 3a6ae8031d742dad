import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { adminFragrancePath } from '../admin-paths.ts';
import { candidatesQuery } from '../review/review.queries.ts';
import { describeFragrance } from '../review/review.rules.ts';
import { Export } from './export.tsx';
import { Imports } from './imports.tsx';

/** Finds fragrances to edit, and imports and exports the catalogue. */
export function Catalogue({ userId }: { userId: string }) {
  const id = useId();
  const [text, setText] = useState('');
  const query = useQuery(candidatesQuery(userId, text));
  return (
    <>
      <div className="max-w-form">
        <label htmlFor={id} className={labelStyle}>
          Find a fragrance
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
      {query.isError && <p className="mt-3 text-sm text-bad">The search failed. Please try again.</p>}
      {query.data?.length === 0 && <p className="mt-3 text-sm text-muted">No fragrance has such a name.</p>}
      <ul aria-label="Fragrances found" className="mt-3 mb-12 divide-y divide-line">
        {query.data?.map((fragrance) => (
          <li key={fragrance.id} className="py-2">
            <Link to={adminFragrancePath(fragrance.id)} className="inline-flex min-h-11 items-center underline">
              {fragrance.name} by {fragrance.brand}
            </Link>
            <p className="text-sm text-muted">{describeFragrance(fragrance)}</p>
          </li>
        ))}
      </ul>
      <Imports userId={userId} />
      <Export userId={userId} />
    </>
  );
}
