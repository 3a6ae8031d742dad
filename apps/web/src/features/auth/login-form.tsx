import { AppError, credentials, type User } from '@sillage/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { readStored, writeStored } from '../../lib/browser/storage.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { paths } from '../../lib/paths.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ResendVerification } from './resend-verification.tsx';

const loginForm = credentials.extend({ isRemembered: z.boolean() });

/** The login form offers to send the verification email again if the address is unverified. */
export function LoginForm({ onDone }: { onDone: (user: User) => void }) {
  const [unverified, setUnverified] = useState<string | null>(null);
  const storedUsername = readStored('sillage.username') ?? '';
  const form = useContractForm({
    schema: loginForm,
    defaults: { usernameOrEmail: storedUsername, password: '', isRemembered: storedUsername !== '' },
    submit: (values) => {
      setUnverified(null);
      return api.auth.login({ body: credentials.parse(values) });
    },
    onDone: (user, values) => {
      writeStored('sillage.username', values.isRemembered ? values.usernameOrEmail : null);
      onDone(user);
    },
    onError: (error, values) => {
      if (error instanceof AppError && error.code === 'EMAIL_NOT_VERIFIED') setUnverified(values.usernameOrEmail);
    },
    fallbackMessage: 'Login failed',
  });

  return (
    <Form
      form={form}
      submitLabel="Login"
      pendingLabel="Signing in..."
      summarise
      nextStep={
        unverified && (
          <section aria-label="Verification email" className="grid gap-4 rounded-box border border-line p-5">
            <p className="text-sm">No email from us, or has its link expired? We’ll send you a new one.</p>
            <ResendVerification email={unverified.includes('@') ? unverified : undefined} />
          </section>
        )
      }
    >
      <TextField name="usernameOrEmail" label="Username or Email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField name="isRemembered" label="Remember me" />
        <Link
          to={paths.forgotPassword}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline underline-offset-4"
        >
          Forgot Password?
        </Link>
      </div>
    </Form>
  );
}
