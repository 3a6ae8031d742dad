import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../../lib/browser/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';

interface SecretAddressTexts {
  /** Label of the address. */
  address: string;
  create: string;
  renew: string;
  end: string;
  /** Question before the address is replaced, and before it ends. */
  renewQuestion: string;
  endQuestion: string;
  failed: string;
}

interface SecretAddressProps<Data> {
  /** The address; null while there is none. */
  url: string | null;
  change: UseMutationResult<Data, Error, 'renew' | 'end'>;
  texts: SecretAddressTexts;
  /** Shown below the address. */
  children?: ReactNode;
}

/** An address that is its own only credential: the user creates, replaces and ends it. */
export function SecretAddress<Data extends { url: string | null }>({
  url,
  change: { mutate, isPending, isSuccess, error },
  texts,
  children,
}: SecretAddressProps<Data>) {
  const [pendingQuestion, setPendingQuestion] = useState<'renew' | 'end' | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const hasEnded = isSuccess && url === null;
  useEffect(() => {
    if (hasEnded) focusIfLost(createButton.current);
  }, [hasEnded]);

  function confirm(): void {
    if (pendingQuestion) mutate(pendingQuestion);
    setPendingQuestion(null);
  }

  return (
    <>
      {url === null ? (
        <Button
          ref={createButton}
          variant="secondary"
          pending={isPending && 'Creating...'}
          onClick={() => mutate('renew')}
        >
          {texts.create}
        </Button>
      ) : (
        <>
          <CopyField key={url} label={texts.address} value={url} isFocused={isSuccess} />
          {children}
          <div className="-mx-3 mt-1 flex flex-wrap">
            <Button
              variant="quiet"
              className="px-3!"
              pending={isPending && 'Changing...'}
              onClick={() => setPendingQuestion('renew')}
            >
              {texts.renew}
            </Button>
            <Button variant="quiet" className="px-3!" onClick={() => isPending || setPendingQuestion('end')}>
              {texts.end}
            </Button>
          </div>
        </>
      )}
      <ErrorText error={error} fallbackMessage={texts.failed} />
      {pendingQuestion && (
        <ConfirmDialog
          question={pendingQuestion === 'renew' ? texts.renewQuestion : texts.endQuestion}
          confirmLabel={pendingQuestion === 'renew' ? texts.renew : texts.end}
          isOpen
          onConfirm={confirm}
          onCancel={() => setPendingQuestion(null)}
        />
      )}
    </>
  );
}
