import { email as emailRule } from '@sillage/contract';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';

const schema = z.object({ email: emailRule });

/** Form to resend the verification email. If `email` is undefined, the user enters the address. */
export function ResendVerification({ email }: { email: string | undefined }) {
  const [isSent, setSent] = useState(false);
  const form = useContractForm({
    schema,
    defaults: { email: email ?? '' },
    submit: (body) => {
      setSent(false);
      return api.auth.resendVerification({ body });
    },
    onDone: () => setSent(true),
    fallbackMessage: 'Failed to resend verification email.',
    networkErrorMessage: 'Failed to resend verification email. Please check your connection and try again.',
  });

  return (
    <div className="grid gap-5">
      <div aria-live="polite" className="empty:hidden">
        {isSent && <Notice tone="good">Verification email sent successfully!</Notice>}
      </div>
      <Form form={form} submitLabel="Resend Verification Email" pendingLabel="Sending..." submitVariant="secondary">
        {email === undefined && <TextField name="email" label="Email" type="email" autoComplete="email" />}
      </Form>
    </div>
  );
}
