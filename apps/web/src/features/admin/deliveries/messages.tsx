import type { UnsentGroup, UnsentMessage } from '@sillage/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatExactTime } from '../../../lib/time.ts';
import { textLink } from '../../../ui/button-style.ts';
import { adminUserPath } from '../admin-paths.ts';
import { LongList } from '../long-list.tsx';
import { messagesQuery } from './deliveries.queries.ts';
import { kindNames } from './deliveries.rules.ts';
import { MessageActions } from './message-actions.tsx';

/** The single messages of a group, newest first. */
export function Messages({ userId, group }: { userId: string; group: UnsentGroup }) {
  const query = useInfiniteQuery(messagesQuery(userId, group));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <div className="mt-4 sm:pl-6">
      <LongList
        query={query}
        rows={messages.map((message) => <MessageRow key={message.id} userId={userId} message={message} />)}
        empty={<p className="text-sm text-muted">These messages were sent, retried or dropped in the meantime.</p>}
        fallbackMessage="The messages could not be loaded"
        more="Show older messages"
      />
    </div>
  );
}

function MessageRow({ userId, message }: { userId: string; message: UnsentMessage }) {
  const { id, kind, user, receiver, response, isChannelOff, isInProgress } = message;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72 text-sm wrap-anywhere">
        <p className="text-base">
          {kindNames[kind]} for{' '}
          <Link to={adminUserPath(user.id)} className={`${textLink} inline-flex min-h-11 items-center`}>
            {user.name}
          </Link>
          {receiver !== null && `, ${receiver}`}
        </p>
        <p className="mt-1 text-muted">{describeAttempts(message)}</p>
        {response !== null && (
          <p className="mt-1">
            Response: <code className="font-mono text-xs">{response}</code>
          </p>
        )}
        {isChannelOff && <p className="mt-1">The channel is turned off or removed: a retry does not send it.</p>}
        <p className="mt-1 text-xs text-muted">Message {id}</p>
      </div>
      {isInProgress ? (
        <p className="text-sm text-muted">Being sent now</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <MessageActions
            userId={userId}
            selection={{ ids: [id] }}
            name={`${kindNames[kind]} for ${user.name}`}
            labels={['Retry', 'Drop']}
          />
        </div>
      )}
    </li>
  );
}

function describeAttempts({ attempts, createdAt, nextTryAt }: UnsentMessage): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const next = nextTryAt === null ? '' : `; next try ${formatExactTime(nextTryAt)}`;
  return `Of the hour from ${formatExactTime(createdAt)}; ${tried}${next}`;
}
