import { AppError, type User } from '@sillage/contract';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { HiddenUsername, TextField } from '../../ui/forms/text-field.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const withPassword = z.object({ password: z.string().min(1, 'Please enter your password') });
const withoutPassword = z.object({ password: z.string() });

interface ReauthenticationDialogProps<Result> {
  user: User;
  /** Name of the sign-in provider; null for a user with a password. */
  provider: string | null;
  heading: string;
  submitLabel: string;
  pendingLabel: string;
  submitVariant?: ButtonVariant;
  /** Runs the confirmed action. `password` is undefined for users without a password. */
  run: (password: string | undefined) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
  fallbackMessage: string;
  /** Path to return to after a sign-in at the provider; the account page by default. */
  returnPath?: string;
  children: ReactNode;
}

/** Dialog to re-authenticate by password, or at the sign-in provider if the server requires it. */
export function ReauthenticationDialog<Result>(props: ReauthenticationDialogProps<Result>) {
  const { user, provider, run } = props;
  const [isSignInNeeded, setSignInNeeded] = useState(false);
  const form = useContractForm({
    schema: provider === null ? withPassword : withoutPassword,
    defaults: { password: '' },
    submit: ({ password }) => run(provider === null ? password : undefined),
    onDone: props.onDone,
    onError: (error) => setSignInNeeded(error instanceof AppError && error.code === 'REAUTHENTICATION_NEEDED'),
    fallbackMessage: props.fallbackMessage,
  });

  return (
    <Dialog heading={props.heading} isWarning={props.submitVariant === 'danger'} onCancel={props.onCancel}>
      <div className="mt-3 mb-6 text-sm text-muted">{props.children}</div>
      <Form
        form={form}
        submitLabel={props.submitLabel}
        pendingLabel={props.pendingLabel}
        submitVariant={props.submitVariant ?? 'primary'}
        onCancel={props.onCancel}
        nextStep={isSignInNeeded && <SignInAgain user={user} provider={provider} returnPath={props.returnPath} />}
      >
        {provider === null && (
          <>
            <HiddenUsername username={user.username} />
            <TextField name="password" label="Password" type="password" autoComplete="current-password" />
          </>
        )}
      </Form>
    </Dialog>
  );
}
