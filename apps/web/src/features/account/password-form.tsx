import { passwordChange } from '@sillage/contract';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { matchingPasswords, requiredFields } from '../../lib/forms/password-rules.ts';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordMeter } from '../../ui/forms/password-meter.tsx';
import { HiddenUsername, TextField } from '../../ui/forms/text-field.tsx';
import { useChangePassword } from './account.queries.ts';

const changeForm = requiredFields('currentPassword', 'newPassword', 'confirmPassword').pipe(
  z.intersection(passwordChange, matchingPasswords('New passwords do not match')),
);

interface PasswordFormProps {
  userId: string;
  username: string;
  onDone: () => void;
  onCancel: () => void;
}

export function PasswordForm({ userId, username, onDone, onCancel }: PasswordFormProps) {
  const change = useChangePassword(userId);
  const form = useContractForm({
    schema: changeForm,
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
    submit: ({ currentPassword, newPassword }) => change.mutateAsync({ currentPassword, newPassword }),
    onDone,
    fallbackMessage: 'Failed to change password',
    networkErrorMessage: 'An error occurred while changing your password',
  });
  const password = useWatch({ control: form.methods.control, name: 'newPassword' });

  return (
    <Form form={form} submitLabel="Change Password" pendingLabel="Changing..." onCancel={onCancel}>
      <HiddenUsername username={username} />
      <TextField name="currentPassword" label="Current Password" type="password" autoComplete="current-password" />
      <TextField
        name="newPassword"
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint={<PasswordMeter password={password} />}
      />
      <TextField name="confirmPassword" label="Confirm New Password" type="password" autoComplete="new-password" />
    </Form>
  );
}
