import { AppError, type User } from '@sillage/contract';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../lib/contract-form.ts';
import { paths } from '../../lib/paths.ts';
import { providerAddress, rememberPlace } from '../../lib/provider-sign-in.ts';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UsernameForManagers } from '../../ui/username-for-managers.tsx';

const withPassword = z.object({ password: z.string().min(1, 'Please enter your password') });
const withoutPassword = z.object({ password: z.string() });

interface ProofDialogProps<Answer> {
  user: User;
  /** Name of the sign-in provider; null for a user with a password. */
  provider: string | null;
  heading: string;
  submitLabel: string;
  pendingLabel: string;
  submitVariant?: ButtonVariant;
  /** Performs the action; `password` is undefined for users without one. */
  run: (password: string | undefined) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
  otherwise: string;
  children: ReactNode;
}

/** Re-authenticates the user: by password, or at the provider if the server asks for it. */
export function ProofDialog<Answer>(props: ProofDialogProps<Answer>) {
  const { user, provider, run } = props;
  const [isSignInNeeded, setSignInNeeded] = useState(false);
  const form = useContractForm({
    schema: provider === null ? withPassword : withoutPassword,
    defaults: { password: '' },
    submit: ({ password }) => run(provider === null ? password : undefined),
    onDone: props.onDone,
    onRefused: (error) => setSignInNeeded(error instanceof AppError && error.code === 'REAUTHENTICATION_NEEDED'),
    otherwise: props.otherwise,
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
        wayOn={isSignInNeeded && <SignInAgain user={user} provider={provider} />}
      >
        {provider === null && (
          <>
            <UsernameForManagers username={user.username} />
            <TextField name="password" label="Password" type="password" autoComplete="current-password" />
          </>
        )}
      </Form>
    </Dialog>
  );
}

function SignInAgain({ user: { authProvider }, provider }: { user: User; provider: string | null }) {
  if (authProvider === 'local') return null;
  return (
    <a
      href={providerAddress(authProvider, { reauth: true })}
      onClick={() => rememberPlace(paths.account)}
      className={buttonStyle('secondary')}
    >
      <span className="py-2 wrap-anywhere whitespace-normal">Sign in again with {provider}</span>
    </a>
  );
}
