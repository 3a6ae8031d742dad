import type { Session } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { problemText } from '../../lib/problem.ts';
import { dateOf, exactTime } from '../../lib/time.ts';
import { Async } from '../../ui/async.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account.queries.ts';

export function SessionsSection({ userId }: { userId: string }) {
  const sessions = useQuery(sessionsQuery(userId));
  const list = useRef<HTMLUListElement>(null);
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false;
  return (
    <Section heading="Signed-in devices">
      <Async query={sessions} otherwise="Failed to load your signed-in devices" loading={<LoadingSessions />}>
        {(all) => (
          <ul ref={list} tabIndex={-1} className="-mt-4 divide-y divide-line focus:outline-none">
            {all.map((session) => (
              <SessionRow key={session.id} userId={userId} session={session} list={list} />
            ))}
          </ul>
        )}
      </Async>
      {hasOthers && <EndOthers userId={userId} list={list} />}
    </Section>
  );
}

interface RowProps {
  userId: string;
  /** Takes focus when the focused button disappears. */
  list: RefObject<HTMLElement | null>;
}

function SessionRow({ userId, session, list }: RowProps & { session: Session }) {
  const end = useEndSession(userId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{session.device}</span>
          {session.isCurrent && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Last active <TimeAgo at={session.lastUsedAt} /> · signed in{' '}
          <time dateTime={session.createdAt}>{dateOf(session.createdAt)}</time>
        </p>
        <Trouble error={end.error} otherwise="Failed to sign out this device. Please try again." />
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          className="-mx-5"
          pending={end.isPending && 'Signing out...'}
          onClick={() => end.mutate(session, { onSuccess: () => list.current?.focus() })}
        >
          Sign out
          <span className="sr-only">
            : {session.device}, signed in {exactTime(session.createdAt)}
          </span>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ userId, list }: RowProps) {
  const end = useEndOtherSessions(userId);
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        pending={end.isPending && 'Signing out...'}
        onClick={() => end.mutate(undefined, { onSuccess: () => list.current?.focus() })}
      >
        Sign out everywhere else
      </Button>
      <Trouble error={end.error} otherwise="Failed to sign out the other devices. Please try again." />
    </div>
  );
}

function Trouble({ error, otherwise }: { error: Error | null; otherwise: string }) {
  if (!error) return null;
  return (
    <p role="alert" className="mt-1.5 animate-appear text-sm text-bad">
      {problemText(error, otherwise)}
    </p>
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
