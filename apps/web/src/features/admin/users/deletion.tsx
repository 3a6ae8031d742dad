import type { AdminUser } from '@sillage/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatExactTime } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { adminPaths } from '../admin-paths.ts';
import type { ActionProps } from './user-actions.tsx';

/** The scheduled deletion of an account, or how it can be deleted. */
export function Deletion({ operatorId, user }: ActionProps) {
  if (user.deletion !== null)
    return (
      <div className="grid justify-items-start gap-5">
        <Scheduled deletion={user.deletion} />
        <CancelDeletion operatorId={operatorId} user={user} />
      </div>
    );
  if (user.isOperator)
    return (
      <p className="max-w-prose text-muted">
        An operator’s account cannot be deleted here. Run <code>npx sillage operator revoke {user.username}</code> on
        the server first, or remove the address from <code>OPERATORS</code>.
      </p>
    );
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-prose text-muted">
        {user.isVerified
          ? 'The user is emailed first, and has seven days to download their data.'
          : 'The address was never verified, so the account is deleted at once, without an email.'}
      </p>
      <DeleteAccount operatorId={operatorId} user={user} />
    </div>
  );
}

function Scheduled({ deletion }: { deletion: NonNullable<AdminUser['deletion']> }) {
  const { requestedAt, notifiedAt, deleteAt, attempts, lastError, nextTryAt } = deletion;
  if (notifiedAt !== null && deleteAt !== null)
    return (
      <p className="max-w-prose">
        The user was emailed on {formatExactTime(notifiedAt)}. The account is deleted on {formatExactTime(deleteAt)}, or
        earlier if the user chooses so.
      </p>
    );
  if (lastError === null)
    return (
      <p className="max-w-prose">
        Requested on {formatExactTime(requestedAt)}. The email to the user is being sent. The seven days begin when the
        mail server has accepted it.
      </p>
    );
  return (
    <Notice tone="bad">
      <p>
        The mail server did not accept the email to the user, after {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        . The seven days begin when it does. Next try on {formatExactTime(nextTryAt)}.
      </p>
      <p className="mt-2 font-mono wrap-anywhere">{lastError}</p>
    </Notice>
  );
}

function CancelDeletion({ operatorId, user: { id, name } }: ActionProps) {
  const change = useAdminChange({
    userId: operatorId,
    run: () => adminApi.adminUsers.cancelDeletion({ params: { id } }),
    describe: () => `The account of ${name} stays`,
    fallbackMessage: 'The deletion could not be cancelled',
  });
  return (
    <Button pending={change.isPending && 'Saving...'} onClick={() => change.mutate(undefined)}>
      Cancel the deletion
    </Button>
  );
}

function DeleteAccount({ operatorId, user: { id, name, isVerified } }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const change = useAdminChange({
    userId: operatorId,
    async run() {
      const result = await adminApi.adminUsers.scheduleDeletion({ params: { id } });
      if (result.outcome === 'deleted') await navigate(adminPaths.users, { replace: true });
      return result;
    },
    describe: ({ outcome }) =>
      outcome === 'deleted'
        ? `The account of ${name} is deleted`
        : `${name} gets an email; the account is deleted seven days later`,
    fallbackMessage: 'The account could not be deleted',
  });
  return (
    <>
      <Button variant="danger" pending={change.isPending && 'Deleting...'} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && (
        <Dialog heading={`Delete the account of ${name}?`} isWarning onCancel={() => setOpen(false)}>
          {isVerified ? <WhatHappens /> : <WhatHappensAtOnce />}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep the account
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                change.mutate(undefined);
                setOpen(false);
              }}
            >
              {isVerified ? 'Delete in seven days' : 'Delete at once'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function WhatHappens(): ReactNode {
  return (
    <ul className="mt-4 list-disc space-y-2 pl-5">
      <li>The user gets an email with a link to their own data. You never see the data.</li>
      <li>
        The account is deleted seven days after the mail server has accepted that email, or at once when the user says
        so.
      </li>
      <li>Until then it works as before, and the user can keep it. Suspend it first if you do not want that.</li>
      <li>You can cancel until then. Afterwards it cannot be undone.</li>
      <li>The audit log goes on showing what was done, with an id in place of the user.</li>
    </ul>
  );
}

function WhatHappensAtOnce(): ReactNode {
  return (
    <ul className="mt-4 list-disc space-y-2 pl-5">
      <li>The address was never verified. No email is sent, because it might reach a stranger.</li>
      <li>The account is deleted at once. This cannot be undone.</li>
    </ul>
  );
}
