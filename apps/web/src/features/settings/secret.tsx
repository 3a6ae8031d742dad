import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';

/** A signing secret, the only time that it is shown. */
export function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <p className="mt-3 mb-5 text-sm text-muted">
        Your program checks with it that a message is ours (Standard Webhooks). Keep it now: it is not shown again, but
        can be replaced.
      </p>
      <CopyField label="Signing secret" value={secret} isFocused />
      <Button className="mt-6" onClick={onDone}>
        Done
      </Button>
    </>
  );
}
