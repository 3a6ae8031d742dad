import { type AdminUserDetail, adminUsersRoutes } from '@sillage/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/forms/contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

export interface ActionProps {
  operatorId: string;
  user: AdminUserDetail;
}

/** What an operator can do at once. The deletion has a section of its own. */
export function UserActions({ operatorId, user }: ActionProps) {
  const { sessions, isVerified, suspendedAt } = user;
  return (
    <div className="mb-10 flex flex-wrap gap-3">
      {sessions > 0 && <EndSessions operatorId={operatorId} user={user} />}
      {!isVerified && suspendedAt === null && <ResendVerification operatorId={operatorId} user={user} />}
      {suspendedAt === null ? (
        <Suspend operatorId={operatorId} user={user} />
      ) : (
        <Unsuspend operatorId={operatorId} user={user} />
      )}
    </div>
  );
}

function EndSessions({ operatorId, user: { id, name } }: ActionProps) {
  const change = useAdminChange({
    userId: operatorId,
    run: () => adminApi.adminUsers.endSessions({ params: { id } }),
    describe: () => `${name} is signed out everywhere`,
    fallbackMessage: 'The sessions could not be ended',
  });
  return (
    <Button variant="secondary" pending={change.isPending && 'Signing out...'} onClick={() => change.mutate(undefined)}>
      Sign out everywhere
    </Button>
  );
}

function ResendVerification({ operatorId, user: { id, email } }: ActionProps) {
  const change = useAdminChange({
    userId: operatorId,
    run: () => adminApi.adminUsers.resendVerification({ params: { id } }),
    describe: () => `A new link was sent to ${email}; earlier ones no longer work`,
    fallbackMessage: 'The email could not be sent',
  });
  return (
    <Button variant="secondary" pending={change.isPending && 'Sending...'} onClick={() => change.mutate(undefined)}>
      Resend verification email
    </Button>
  );
}

function Unsuspend({ operatorId, user: { id, name } }: ActionProps) {
  const change = useAdminChange({
    userId: operatorId,
    run: () => adminApi.adminUsers.unsuspend({ params: { id } }),
    describe: () => `${name} can sign in again`,
    fallbackMessage: 'The suspension could not be ended',
  });
  return (
    <Button pending={change.isPending && 'Saving...'} onClick={() => change.mutate(undefined)}>
      End the suspension
    </Button>
  );
}

function Suspend({ operatorId, user }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Suspend
      </Button>
      {isOpen && (
        <Dialog heading={`Suspend ${user.name}?`} isWarning onCancel={() => setOpen(false)}>
          <ul className="mt-4 mb-6 list-disc space-y-2 pl-5">
            <li>The user is signed out everywhere. API keys are revoked for good.</li>
            <li>Sign-in says that the account is suspended, and to ask the operator.</li>
            <li>No message is sent; what waits is dropped. Feeds, calendar and the shared watchlist stop.</li>
            <li>All data stays. You can end the suspension at any time.</li>
            {user.isOperator && <li>This user is an operator, and cannot use the console while suspended.</li>}
          </ul>
          <SuspendForm operatorId={operatorId} user={user} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function SuspendForm({ operatorId, user: { id, name }, onClose }: ActionProps & { onClose: () => void }) {
  const suspend = useAdminChange({
    userId: operatorId,
    run: (reason: string) => adminApi.adminUsers.suspend({ params: { id }, body: { reason } }),
    describe: () => `${name} is suspended`,
    fallbackMessage: 'The account could not be suspended',
  });
  const form = useContractForm({
    schema: adminUsersRoutes.suspend.body,
    defaults: { reason: '' },
    submit: ({ reason }) => suspend.mutateAsync(reason),
    onDone: onClose,
    fallbackMessage: 'The account could not be suspended',
  });
  return (
    <Form form={form} submitLabel="Suspend" pendingLabel="Saving..." submitVariant="danger" onCancel={onClose}>
      <TextField
        name="reason"
        label="Reason"
        autoComplete="off"
        hint="The audit log stores it for two years, and the user finds it in the export of their data. Leave out names and addresses."
      />
    </Form>
  );
}
