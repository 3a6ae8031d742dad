import type { Channel } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { useReplaceSecret } from './channels.queries.ts';
import { SigningSecret } from './signing-secret.tsx';

interface ReplaceSecretProps {
  userId: string;
  channel: Channel;
  name: string;
}

/** Replaces a signing secret after confirmation and shows the new secret once. */
export function ReplaceSecret({ userId, channel, name }: ReplaceSecretProps) {
  const [isOpen, setOpen] = useState(false);
  const replace = useReplaceSecret(userId);

  function close(): void {
    setOpen(false);
    replace.reset();
  }

  return (
    <>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen(true)}>
        Replace secret<span className="sr-only">: {name}</span>
      </Button>
      {isOpen && (
        <Dialog heading={replace.data ? 'The new signing secret' : `Replace the secret of ${name}?`} onCancel={close}>
          {replace.data ? (
            <SigningSecret secret={replace.data.secret} onDone={close} />
          ) : (
            <>
              <p className="mt-3 text-sm text-muted">
                For one day we sign messages with both secrets, so that you can update your program.
              </p>
              <ErrorText error={replace.error} fallbackMessage="Failed to replace the secret. Please try again." />
              <div className="mt-6 flex flex-wrap gap-3">
                <Button pending={replace.isPending && 'Replacing...'} onClick={() => replace.mutate(channel.id)}>
                  Replace
                </Button>
                <Button variant="quiet" onClick={close}>
                  Cancel
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
