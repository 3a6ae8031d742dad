import type { Session } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { getErrorMessage } from '../../lib/errors.ts';
import { formatDate, formatExactTime } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account.queries.ts';

export function SessionsSection({ userId }: { userId: string }) {
  const sessions = useQuery(sessionsQuery(userId));
  const list = useRef<HTMLUListElement>(null);
  const hasOtherSessions = sessions.data?.some((session) => !session.isCurrent) ?? false;
  return (
    <Section heading="Signed-in devices">
      <QueryState
        query={sessions}
        fallbackMessage="Failed to load your signed-in devices"
        loading={<LoadingSessions />}
      >
        {(all) => (
          <ul ref={list} tabIndex={-1} className="-mt-4 divide-y divide-line focus:outline-none">
            {all.map((session) => (
              <SessionRow key={session.id} userId={userId} session={session} list={list} />
            ))}
          </ul>
        )}
      </QueryState>
      {hasOtherSessions && <EndOtherSessions userId={userId} list={list} />}
    </Section>
  );
}

interface RowProps {
  userId: string;
  /** The list of sessions takes focus when the focused button of a session disappears. */
  list: RefObject<HTMLElement | null>;
}

function SessionRow({ userId, session, list }: RowProps & { session: Session }) {
  const endSession = useEndSession(userId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{session.device}</span>
          {session.isCurrent && <Badge tone="plain">This browser</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Last active <TimeAgo at={session.lastUsedAt} /> · signed in{' '}
          <time dateTime={session.createdAt}>{formatDate(session.createdAt)}</time>
        </p>
        <ErrorText
          error={endSession.error}
          fallbackMessage="Failed to sign out this device. Please try again."
          getMessage={getErrorMessage}
          className="mt-1.5 animate-appear text-sm"
        />
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          className="-mx-5"
          pending={endSession.isPending && 'Signing out...'}
          onClick={() => endSession.mutate(session, { onSuccess: () => list.current?.focus() })}
        >
          Sign out
          <span className="sr-only">
            : {session.device}, signed in {formatExactTime(session.createdAt)}
          </span>
        </Button>
      )}
    </li>
  );
}

function EndOtherSessions({ userId, list }: RowProps) {
  const endOthers = useEndOtherSessions(userId);
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        pending={endOthers.isPending && 'Signing out...'}
        onClick={() => endOthers.mutate(undefined, { onSuccess: () => list.current?.focus() })}
      >
        Sign out everywhere else
      </Button>
      <ErrorText
        error={endOthers.error}
        fallbackMessage="Failed to sign out the other devices. Please try again."
        getMessage={getErrorMessage}
        className="mt-1.5 animate-appear text-sm"
      />
    </div>
  );
}

function LoadingSessions() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
