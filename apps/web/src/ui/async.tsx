import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { problemText } from '../lib/problem.ts';
import { Button } from './button.tsx';
import { Nothing } from './nothing.tsx';

interface AsyncProps<Data> {
  query: UseQueryResult<Data>;
  /** Shapes of the right size while loading; `<Skeleton>`s. */
  loading: ReactNode;
  /** What to show, and do next, when there is nothing. Pages of `{ content }` and lists count as empty by themselves. */
  empty?: ReactNode;
  /** The spec's words for a failure that brought none, such as 'Failed to load fragrances'. */
  otherwise: string;
  children: (data: Data) => ReactNode;
}

/** Draws a query's four states the same way everywhere: loading, failed with Try Again, empty, data. */
export function Async<Data>({ query, loading, empty, otherwise, children }: AsyncProps<Data>) {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  }
  if (query.isError) return <Failed query={query} message={problemText(query.error, otherwise)} />;
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading...</output>
      {loading}
    </div>
  );
}

function Failed({ query, message }: { query: UseQueryResult; message: string }) {
  const id = useId();
  return (
    <div role="alert">
      <Nothing title="Oops! Something went wrong" advice={<span id={id}>{message}</span>}>
        <Button
          variant="secondary"
          aria-describedby={id}
          pending={query.isFetching && 'Trying...'}
          onClick={() => void query.refetch()}
        >
          Try Again
        </Button>
      </Nothing>
    </div>
  );
}

function isEmpty(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return (
    typeof data === 'object' &&
    data !== null &&
    'content' in data &&
    Array.isArray(data.content) &&
    data.content.length === 0
  );
}
