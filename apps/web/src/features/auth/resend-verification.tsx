import { email as emailRule } from '@sillage/contract';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { SECOND } from '../../lib/time.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';

const schema = z.object({ email: emailRule });

/** An email may take some seconds to arrive; the server allows five an hour. */
const COOL_DOWN_SECONDS = 60;

/** Form to resend the verification email. If `email` is undefined, the user enters the address. */
export function ResendVerification({ email }: { email: string | undefined }) {
  const [isSent, setSent] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), SECOND);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  const form = useContractForm({
    schema,
    defaults: { email: email ?? '' },
    submit: (body) => {
      setSent(false);
      return api.auth.resendVerification({ body });
    },
    onDone: () => {
      setSent(true);
      setSecondsLeft(COOL_DOWN_SECONDS);
    },
    fallbackMessage: 'Failed to resend verification email.',
    networkErrorMessage: 'Failed to resend verification email. Please check your connection and try again.',
  });

  return (
    <div className="grid gap-5">
      <div aria-live="polite" className="empty:hidden">
        {isSent && <Notice tone="good">Verification email sent successfully!</Notice>}
      </div>
      <Form
        form={form}
        submitLabel="Resend Verification Email"
        pendingLabel="Sending..."
        waitingLabel={secondsLeft > 0 && `Send again in ${secondsLeft} s`}
        submitVariant="secondary"
      >
        {email === undefined && <TextField name="email" label="Email" type="email" autoComplete="email" />}
      </Form>
    </div>
  );
}
