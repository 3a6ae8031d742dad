import { MAX_UNSENT_GROUPS, type UnsentGroup } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { groupsQuery } from './deliveries.queries.ts';
import { countMessages, describeGroup, groupKey, stateAdvice, stateNames } from './deliveries.rules.ts';
import { MessageActions } from './message-actions.tsx';
import { Messages } from './messages.tsx';

type Group = UnsentGroup & { messages: number; since: string };

/** Messages that were not sent, by state, channel and reason. */
export function Deliveries({ userId }: { userId: string }) {
  const query = useQuery(groupsQuery(userId));
  return (
    <QueryState
      query={query}
      loading={<Skeleton className="h-96" />}
      fallbackMessage="The deliveries could not be loaded"
    >
      {({ groups, hasMore }) =>
        groups.length === 0 ? (
          <EmptyState title="Nothing is stuck" advice="Messages that cannot be sent appear here with the reason." />
        ) : (
          <>
            {hasMore && (
              <p role="note" className="mb-6 max-w-prose">
                These are the {MAX_UNSENT_GROUPS} groups with the most messages. There are more; retry or drop some of
                these to see them.
              </p>
            )}
            {(['stuck', 'failed'] as const).map((state) => (
              <State
                key={state}
                userId={userId}
                state={state}
                groups={groups.filter((group) => group.state === state)}
              />
            ))}
          </>
        )
      }
    </QueryState>
  );
}

interface StateProps {
  userId: string;
  state: UnsentGroup['state'];
  groups: readonly Group[];
}

function State({ userId, state, groups }: StateProps) {
  return (
    <Section heading={stateNames[state]} isWide>
      <p className="max-w-prose text-sm text-muted">{stateAdvice[state]}</p>
      {groups.length === 0 ? (
        <p className="mt-4">None.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {groups.map((group) => (
            <GroupRow key={groupKey(group)} userId={userId} group={group} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function GroupRow({ userId, group: { messages, since, ...group } }: { userId: string; group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = describeGroup(group);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="wrap-anywhere">{name}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Badge tone={group.state === 'failed' ? 'bad' : 'wait'}>{countMessages(messages)}</Badge>
            <span>
              the first <TimeAgo at={since} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide messages' : 'Show messages'}
            <span className="sr-only">: {name}</span>
          </Button>
          <MessageActions userId={userId} selection={{ group }} name={name} labels={['Retry all', 'Drop all']} />
        </div>
      </div>
      <div id={id}>{isOpen && <Messages userId={userId} group={group} />}</div>
    </li>
  );
}
