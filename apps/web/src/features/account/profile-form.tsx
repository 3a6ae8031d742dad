import { profile, type User } from '@sillage/contract';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useUpdateProfile } from './account.queries.ts';

interface ProfileFormProps {
  user: User;
  onDone: (user: User) => void;
  onCancel: () => void;
}

/**
 * Form for the user's name and email address. It shows a new address that is not verified yet, so
 * that saving only a new name does not discard that address.
 */
export function ProfileForm({ user, onDone, onCancel }: ProfileFormProps) {
  const update = useUpdateProfile(user.id);
  const form = useContractForm({
    schema: profile,
    defaults: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.pendingEmail ?? user.email,
    },
    submit: (values) => update.mutateAsync(values),
    onDone,
    fallbackMessage: 'Failed to update profile',
    networkErrorMessage: 'An error occurred while updating your profile',
  });

  return (
    <Form form={form} submitLabel="Save Changes" pendingLabel="Saving..." onCancel={onCancel}>
      <TextField name="firstName" label="First Name" autoComplete="given-name" />
      <TextField name="lastName" label="Last Name" autoComplete="family-name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" hint={getEmailHint(user)} />
    </Form>
  );
}

function getEmailHint({ email, pendingEmail }: User): string {
  return pendingEmail === null
    ? 'We email a link to a new address. It takes effect once you follow the link.'
    : `Not verified yet: save to get the link again, or enter ${email} to keep your current address.`;
}
