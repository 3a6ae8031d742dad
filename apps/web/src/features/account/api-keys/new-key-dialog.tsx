import type { User } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { NewKeyForm } from './new-key-form.tsx';

interface NewKeyDialogProps {
  user: User;
  /** Name of the sign-in provider; null for a user with a password. */
  provider: string | null;
  onClose: () => void;
}

/** Dialog that creates an API key and then shows it once. */
export function NewKeyDialog({ user, provider, onClose }: NewKeyDialogProps) {
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
  return (
    <Dialog
      heading={created ? 'Your new key' : 'Create an API key'}
      closesOutside={created === null}
      onCancel={onClose}
    >
      {created ? (
        <>
          <p className="mt-3 mb-5 text-sm wrap-anywhere text-muted">
            Copy the key “{created.name}” now and keep it like a password: we won’t show it again.
          </p>
          <CopyField label="API key" value={created.key} isFocused />
          <Button className="mt-6" onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <NewKeyForm user={user} provider={provider} onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}
