import { type AdminInvitation, MAX_OPEN_INVITATIONS, type RegistrationMode } from '@sillage/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatExactTime } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ADMIN_POLL_MS, adminKey, useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { adminUserPath } from '../admin-paths.ts';
import { NewInvitation } from './new-invitation.tsx';

function invitationsQuery(operatorId: string) {
  return queryOptions({
    queryKey: [...adminKey(operatorId), 'invitations'],
    queryFn: ({ signal }) => adminApi.adminInvitations.list(undefined, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}

const modeTexts: Record<RegistrationMode, string> = {
  open: 'Anyone can create an account. Invitations are not needed, and have no effect.',
  invite: 'Only users with an invitation can create an account.',
  closed:
    'Only users with an invitation from the command line can create an account. Run “npx sillage invite” on the server.',
};

/** Who may register, and the invitations that can be used. */
export function Invitations({ operatorId }: { operatorId: string }) {
  const query = useQuery(invitationsQuery(operatorId));
  return (
    <QueryState
      query={query}
      loading={<Skeleton className="h-96" />}
      fallbackMessage="The invitations could not be loaded"
    >
      {({ mode, invitations }) => (
        <>
          <Section heading="Who may register">
            <p>
              <code className="font-mono text-sm">REGISTRATION={mode}</code>
            </p>
            <p className="mt-2 max-w-prose">{modeTexts[mode]}</p>
            <p className="mt-2 max-w-prose text-sm text-muted">
              To change this, set <code>REGISTRATION</code> on the server and restart it. Existing users keep their
              accounts.
            </p>
            {mode === 'invite' && <NewInvitation operatorId={operatorId} />}
          </Section>
          <Section heading="Open invitations" isWide>
            {invitations.length === 0 ? (
              <p className="text-muted">
                There are no open invitations. There can be {MAX_OPEN_INVITATIONS} at a time.
              </p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {invitations.map((invitation) => (
                  <Row key={invitation.id} operatorId={operatorId} invitation={invitation} mode={mode} />
                ))}
              </ul>
            )}
          </Section>
        </>
      )}
    </QueryState>
  );
}

interface RowProps {
  operatorId: string;
  invitation: AdminInvitation;
}

function Row({ operatorId, invitation, mode }: RowProps & { mode: RegistrationMode }) {
  const { email, source, createdAt, expiresAt, user } = invitation;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>{email ?? 'For any address'}</p>
        <p className="mt-1 text-sm text-muted">
          Until {formatExactTime(expiresAt)}; created {formatExactTime(createdAt)}{' '}
          {source === 'operator' ? 'in the console' : 'on the command line'}
        </p>
        {mode === 'closed' && source === 'operator' && (
          <p className="mt-1 text-sm">Does not work while registration is closed</p>
        )}
        {user && (
          <p className="mt-1 text-sm">
            <Link to={adminUserPath(user.id)} className={`${textLink} inline-flex min-h-11 items-center`}>
              {user.name}
            </Link>{' '}
            has registered, and has not verified the address yet
          </p>
        )}
      </div>
      <Revoke operatorId={operatorId} invitation={invitation} />
    </li>
  );
}

function Revoke({ operatorId, invitation: { id, email, user } }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const change = useAdminChange({
    userId: operatorId,
    run: () => adminApi.adminInvitations.revoke({ params: { id } }),
    describe: () => 'The invitation is revoked',
    fallbackMessage: 'The invitation could not be revoked',
  });
  return (
    <>
      <Button variant="danger" pending={change.isPending && 'Revoking...'} onClick={() => setOpen(true)}>
        Revoke<span className="sr-only">: {email ?? 'for any address'}</span>
      </Button>
      {isOpen && (
        <Dialog heading="Revoke the invitation?" isWarning onCancel={() => setOpen(false)}>
          <p className="mt-4">
            Its link no longer works.
            {user !== null && ` The account ${user.name}, which registered with it, is deleted.`}
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                change.mutate(undefined);
                setOpen(false);
              }}
            >
              Revoke
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
