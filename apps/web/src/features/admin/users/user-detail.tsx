import type { AdminUserDetail, AuditEntry } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { Entry } from '../audit/entry.tsx';
import { FactList } from '../fact-list.tsx';
import { Deletion } from './deletion.tsx';
import { UserActions } from './user-actions.tsx';
import { userQuery } from './users.queries.ts';
import { listStates, providerNames } from './users.rules.ts';

interface UserDetailProps {
  operatorId: string;
  id: string;
}

export function UserDetail({ operatorId, id }: UserDetailProps) {
  const query = useQuery(userQuery(operatorId, id));
  const isOwn = operatorId === id;
  return (
    <QueryState query={query} loading={<Skeleton className="h-96" />} fallbackMessage="The user could not be loaded">
      {(user) => (
        <>
          <Heading user={user} />
          {isOwn ? <OwnAccount /> : <UserActions operatorId={operatorId} user={user} />}
          <Section heading="Account">
            <Account user={user} />
          </Section>
          {!isOwn && (
            <Section heading="Deletion">
              <Deletion operatorId={operatorId} user={user} />
            </Section>
          )}
          <Section heading="What operators did" isWide>
            <History entries={user.history} />
          </Section>
        </>
      )}
    </QueryState>
  );
}

function Heading({ user }: { user: AdminUserDetail }) {
  return (
    <div className="-mt-6 mb-6">
      <p className="wrap-anywhere text-muted">{user.email}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        {listStates(user).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
        {user.suspendedAt !== null && (
          <span>
            suspended <TimeAgo at={user.suspendedAt} />
          </span>
        )}
      </p>
    </div>
  );
}

function OwnAccount() {
  return (
    <p className="mb-10 max-w-prose">
      This is your own account. Change it on{' '}
      <Link to={paths.account} className={textLink}>
        your account page
      </Link>
      ; only another operator can suspend it.
    </p>
  );
}

function Account({ user }: { user: AdminUserDetail }) {
  const { lastSignInAt, lastSeenAt, verificationSentAt } = user;
  return (
    <>
      <FactList
        facts={[
          ['Username', user.username],
          ['Joined', formatExactTime(user.joinedAt)],
          ['Signs in with', providerNames[user.authProvider]],
          [
            'Address',
            user.isVerified
              ? 'Verified'
              : `Not verified${verificationSentAt === null ? '' : `; last email ${formatExactTime(verificationSentAt)}`}`,
          ],
          ['Last sign-in', lastSignInAt === null ? 'Unknown' : <TimeAgo key="in" at={lastSignInAt} />],
          ['Last active', lastSeenAt === null ? 'Unknown' : <TimeAgo key="active" at={lastSeenAt} />],
          ['Open sessions', user.sessions],
          ['Valid API keys', user.keys],
        ]}
      />
      <p className="mt-6 max-w-prose text-sm text-muted">
        Sign-in and activity are known only while a session is stored; signing out deletes it. Watchlist, notes, quiz
        and channels are private and are not shown to operators.
      </p>
    </>
  );
}

function History({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No operator has changed this account.</p>;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
