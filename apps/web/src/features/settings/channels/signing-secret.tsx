import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';

/** A webhook's signing secret is shown once: the server does not return it a second time. */
export function SigningSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <p className="mt-3 mb-5 text-sm text-muted">
        Use it to verify that a message is from us (Standard Webhooks). Copy it now: we won’t show it again, but you can
        replace it.
      </p>
      <CopyField label="Signing secret" value={secret} isFocused />
      <Button className="mt-6" onClick={onDone}>
        Done
      </Button>
    </>
  );
}
