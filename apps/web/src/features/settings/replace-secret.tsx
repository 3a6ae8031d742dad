import type { Target } from '@sillage/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Secret } from './secret.tsx';
import { useReplaceSecret } from './targets.queries.ts';
import { Trouble } from './trouble.tsx';

interface ReplaceSecretProps {
  userId: string;
  target: Target;
  name: string;
}

/** Replaces a signing secret after confirmation; the new one is shown once. */
export function ReplaceSecret({ userId, target, name }: ReplaceSecretProps) {
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
            <Secret secret={replace.data.secret} onDone={close} />
          ) : (
            <>
              <p className="mt-3 text-sm text-muted">
                For one day we sign messages with both secrets, so that you can update your program.
              </p>
              <Trouble error={replace.error} otherwise="Failed to replace the secret. Please try again." />
              <div className="mt-6 flex flex-wrap gap-3">
                <Button pending={replace.isPending && 'Replacing...'} onClick={() => replace.mutate(target.id)}>
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
