import { type ApiKey, AppError, newApiKey, type Scope, type User } from '@sillage/contract';
import { useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../../lib/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { HiddenUsername, TextField } from '../../../ui/forms/text-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SignInAgain } from '../sign-in-again.tsx';
import { computeExpiresAt, type Expiry, expiryOptions } from './key-options.ts';
import { useCreateKey } from './keys.queries.ts';
import { ScopeFields } from './scope-fields.tsx';

const { name, scopes } = newApiKey.shape;
const withPassword = z.object({ name, scopes, currentPassword: z.string().min(1, 'Please enter your password') });
const withoutPassword = z.object({ name, scopes, currentPassword: z.string() });

const defaults = { name: '', scopes: ['read'] as Scope[], currentPassword: '' };

interface NewKeyFormProps {
  user: User;
  /** Name of the sign-in provider; null for a user with a password. */
  provider: string | null;
  onCreated: (key: ApiKey & { key: string }) => void;
  onCancel: () => void;
}

export function NewKeyForm({ user, provider, onCreated, onCancel }: NewKeyFormProps) {
  const create = useCreateKey(user.id);
  const [expiry, setExpiry] = useState<Expiry>('365');
  const [isSignInNeeded, setSignInNeeded] = useState(false);
  const form = useContractForm({
    schema: provider === null ? withPassword : withoutPassword,
    defaults,
    submit: ({ currentPassword, ...values }) =>
      create.mutateAsync({
        ...values,
        expiresAt: computeExpiresAt(expiry, Date.now()),
        ...(provider === null && { currentPassword }),
      }),
    onDone: onCreated,
    onError: (error) => setSignInNeeded(error instanceof AppError && error.code === 'REAUTHENTICATION_NEEDED'),
    fallbackMessage: 'Failed to create the key. Please try again.',
  });

  return (
    <div className="mt-5">
      <Form
        form={form}
        submitLabel="Create key"
        pendingLabel="Creating..."
        onCancel={onCancel}
        nextStep={isSignInNeeded && <SignInAgain user={user} provider={provider} />}
      >
        <TextField name="name" label="Name" hint="What will use it, such as “Home Assistant”." autoComplete="off" />
        <ScopeFields />
        <Select label="Expires" value={expiry} onChange={setExpiry} options={expiryOptions} />
        {provider === null && (
          <>
            <HiddenUsername username={user.username} />
            <TextField name="currentPassword" label="Password" type="password" autoComplete="current-password" />
          </>
        )}
      </Form>
    </div>
  );
}
