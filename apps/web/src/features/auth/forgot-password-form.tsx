import { forgottenPassword } from '@sillage/contract';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const FAILED = 'Failed to send reset email. Please try again.';

export function ForgotPasswordForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    schema: forgottenPassword,
    defaults: { email: '' },
    submit: (body) => api.auth.forgotPassword({ body }),
    onDone: (_, { email }) => onDone(email),
    fallbackMessage: FAILED,
    networkErrorMessage: FAILED,
  });

  return (
    <Form form={form} submitLabel="Send Reset Link" pendingLabel="Sending...">
      <TextField name="email" label="Email" type="email" autoComplete="email" />
    </Form>
  );
}
