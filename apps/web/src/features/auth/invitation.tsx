import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { getErrorMessage, statusOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What a visitor without an invitation sees where registration is not open. */
export const closedTexts = {
  invite: {
    heading: 'Registration is by invitation',
    next: 'Ask the operator of this server for an invitation link, then open it in this browser.',
  },
  closed: {
    heading: 'Registration is closed',
    next: 'This server takes no new accounts. Were you given an invitation link? Then open it in this browser.',
  },
};

/** Shows `children` if an invitation opens an account, and otherwise why not and what to do. */
export function WithInvitation({ invitation, children }: { invitation: string; children: ReactNode }) {
  const query = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: () => api.auth.validateInvitation({ body: { invitation } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (query.isSuccess) return children;
  if (query.isPending)
    return (
      <div aria-busy="true" className="mt-6 grid gap-6">
        <output className="text-muted">Checking your invitation...</output>
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
    );
  const status = statusOf(query.error);
  const isFinal = status === 400 || status === 403;
  return (
    <div className="mt-6 grid gap-6">
      <div role="alert">
        <Notice tone="bad">{getErrorMessage(query.error, 'Your invitation could not be checked.')}</Notice>
      </div>
      {isFinal ? (
        <LinkButton to={paths.login}>Go to Login</LinkButton>
      ) : (
        <Button pending={query.isFetching && 'Trying...'} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      )}
    </div>
  );
}
