import { DEFAULT_INVITATION_DAYS, MAX_INVITATION_DAYS, newInvitation } from '@sillage/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/forms/contract-form.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';

interface Created {
  url: string;
  expiresAt: string;
}

/** A button with a dialog that creates an invitation, and then shows its link once. */
export function NewInvitation({ operatorId }: { operatorId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="mt-6" onClick={() => setOpen(true)}>
        Create an invitation
      </Button>
      {isOpen && <NewInvitationDialog operatorId={operatorId} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewInvitationDialog({ operatorId, onClose }: { operatorId: string; onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Dialog
      heading={created ? 'Your new invitation' : 'Create an invitation'}
      closesOutside={created === null}
      onCancel={onClose}
    >
      {created ? (
        <>
          <p className="mt-3 mb-5 text-sm text-muted">
            Copy the link now: we won’t show it again. Send it to the user yourself; we send no email. It opens one
            account until {formatExactTime(created.expiresAt)}.
          </p>
          <CopyField label="Invitation link" value={created.url} isFocused />
          <Button className="mt-6" onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <NewInvitationForm operatorId={operatorId} onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface NewInvitationFormProps {
  operatorId: string;
  onCreated: (created: Created) => void;
  onCancel: () => void;
}

function NewInvitationForm({ operatorId, onCreated, onCancel }: NewInvitationFormProps) {
  const create = useAdminChange({
    userId: operatorId,
    run: (body: { email: string; days: number }) => adminApi.adminInvitations.create({ body }),
    describe: () => 'The invitation is created',
    fallbackMessage: 'The invitation could not be created',
  });
  const form = useContractForm({
    schema: newInvitation,
    defaults: { email: '', days: String(DEFAULT_INVITATION_DAYS) },
    submit: ({ email, days }) => create.mutateAsync({ email: email ?? '', days }),
    onDone: onCreated,
    fallbackMessage: 'The invitation could not be created',
  });
  return (
    <div className="mt-4">
      <Form form={form} submitLabel="Create" pendingLabel="Creating..." onCancel={onCancel}>
        <TextField
          name="email"
          label="Email address (optional)"
          type="email"
          autoComplete="off"
          hint="If you enter one, only this address can register. We send no email."
        />
        <TextField
          name="days"
          label="Days until it expires"
          inputMode="numeric"
          autoComplete="off"
          hint={`From 1 to ${MAX_INVITATION_DAYS}`}
        />
      </Form>
    </div>
  );
}
