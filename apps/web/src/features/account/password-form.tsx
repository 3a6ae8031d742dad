import { passwordChange } from '@sillage/contract';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useContractForm } from '../../lib/contract-form.ts';
import { filledIn, matching } from '../../lib/second-password.ts';
import { Form } from '../../ui/form.tsx';
import { PasswordMeter } from '../../ui/password-meter.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UsernameForManagers } from '../../ui/username-for-managers.tsx';
import { useChangePassword } from './account.queries.ts';

const changeForm = filledIn('currentPassword', 'newPassword', 'confirmPassword').pipe(
  z.intersection(passwordChange, matching('New passwords do not match')),
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
    otherwise: 'Failed to change password',
    unanswered: 'An error occurred while changing your password',
  });
  const password = useWatch({ control: form.methods.control, name: 'newPassword' });

  return (
    <Form form={form} submitLabel="Change Password" pendingLabel="Changing..." onCancel={onCancel}>
      <UsernameForManagers username={username} />
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
