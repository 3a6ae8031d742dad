import { adminDeliveriesRoutes, type UnsentSelection } from '@sillage/contract';
import { useState } from 'react';
import { useContractForm } from '../../../lib/forms/contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useDrop, useRetry } from './deliveries.queries.ts';

interface MessageActionsProps {
  userId: string;
  selection: UnsentSelection;
  /** Name of the messages for screen readers and in the dialog. */
  name: string;
  labels: readonly [retry: string, drop: string];
}

/** Buttons that retry or drop messages. */
export function MessageActions({ userId, selection, name, labels: [retryLabel, dropLabel] }: MessageActionsProps) {
  const [isDropping, setDropping] = useState(false);
  const retry = useRetry(userId);
  return (
    <>
      <Button variant="secondary" pending={retry.isPending && 'Retrying...'} onClick={() => retry.mutate(selection)}>
        {retryLabel}
        <span className="sr-only">: {name}</span>
      </Button>
      <Button variant="danger" onClick={() => setDropping(true)}>
        {dropLabel}
        <span className="sr-only">: {name}</span>
      </Button>
      {isDropping && (
        <Dialog heading={`${dropLabel}?`} onCancel={() => setDropping(false)}>
          <DropForm userId={userId} selection={selection} name={name} onClose={() => setDropping(false)} />
        </Dialog>
      )}
    </>
  );
}

const schema = adminDeliveriesRoutes.drop.body.pick({ reason: true });

interface DropFormProps extends Pick<MessageActionsProps, 'userId' | 'selection' | 'name'> {
  onClose: () => void;
}

function DropForm({ userId, selection, name, onClose }: DropFormProps) {
  const drop = useDrop(userId);
  const form = useContractForm({
    schema,
    defaults: { reason: '' },
    submit: ({ reason }) => drop.mutateAsync({ ...selection, reason }),
    onDone: onClose,
    fallbackMessage: 'The messages could not be dropped',
  });
  return (
    <div className="mt-4 grid gap-5">
      <p className="wrap-anywhere">{name}</p>
      <Form form={form} submitLabel="Drop" pendingLabel="Dropping..." submitVariant="danger" onCancel={onClose}>
        <TextField
          name="reason"
          label="Reason"
          hint="The users see it in their list of deliveries, such as “The mail server was down”."
          autoComplete="off"
        />
      </Form>
    </div>
  );
}
