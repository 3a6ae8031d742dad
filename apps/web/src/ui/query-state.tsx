import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../lib/errors.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  /** Placeholder while loading: `<Skeleton>`s in the size of the content. */
  loading: ReactNode;
  /** Content for an empty list or an empty page of results. */
  empty?: ReactNode;
  /** The specification's message for an error that has no message of its own. */
  fallbackMessage: string;
  children: (data: Data) => ReactNode;
}

export function QueryState<Data>({ query, loading, empty, fallbackMessage, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  }
  if (query.isError) return <QueryError query={query} message={getErrorMessage(query.error, fallbackMessage)} />;
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading...</output>
      {loading}
    </div>
  );
}

function QueryError({ query, message }: { query: UseQueryResult; message: string }) {
  return (
    <div role="alert">
      <EmptyState title="Oops! Something went wrong" advice={message}>
        <Button variant="secondary" pending={query.isFetching && 'Trying...'} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </EmptyState>
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
