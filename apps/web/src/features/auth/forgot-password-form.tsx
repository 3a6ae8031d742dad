import { forgottenPassword } from '@sillage/contract';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';

const FAILED = 'Failed to send reset email. Please try again.';

export function ForgotPasswordForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useContractForm({
    schema: forgottenPassword,
    defaults: { email: '' },
    submit: (body) => api.auth.forgotPassword({ body }),
    onDone: (_, { email }) => onDone(email),
    otherwise: FAILED,
    unanswered: FAILED,
  });

  return (
    <Form form={form} submitLabel="Send Reset Link" pendingLabel="Sending...">
      <TextField name="email" label="Email" type="email" autoComplete="email" />
    </Form>
  );
}
