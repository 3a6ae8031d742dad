import { AppError, passwordReset } from '@sillage/contract';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { matchingPasswords, requiredFields } from '../../lib/forms/password-rules.ts';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordMeter } from '../../ui/forms/password-meter.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const FAILED = 'Failed to reset password. Please try again.';

const resetForm = requiredFields('newPassword', 'confirmPassword').pipe(
  z.intersection(passwordReset.omit({ token: true }), matchingPasswords('Passwords do not match')),
);

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** Called when the reset link was used or has expired since the page was opened. */
  onInvalid: () => void;
}

export function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
  const form = useContractForm({
    schema: resetForm,
    defaults: { newPassword: '', confirmPassword: '' },
    submit: ({ newPassword }) => api.auth.resetPassword({ body: { token, newPassword } }),
    onDone,
    onError: (error) => {
      if (error instanceof AppError && error.code === 'INVALID_RESET_LINK') onInvalid();
    },
    fallbackMessage: FAILED,
    networkErrorMessage: FAILED,
  });
  const password = useWatch({ control: form.methods.control, name: 'newPassword' });

  return (
    <Form form={form} submitLabel="Reset Password" pendingLabel="Resetting...">
      <TextField
        name="newPassword"
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint={<PasswordMeter password={password} />}
      />
      <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
    </Form>
  );
}
