import { registration } from '@sillage/contract';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordMeter } from '../../ui/forms/password-meter.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const samePasswords = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

/** The registration form reports all errors at once. The repeated password is never sent. */
const registerForm = z.intersection(registration, samePasswords);

interface RegisterFormProps {
  /** Token of the invitation to register with; null without one. */
  invitation: string | null;
  /** Gets the address to which the verification email was sent. */
  onDone: (email: string) => void;
}

export function RegisterForm({ invitation, onDone }: RegisterFormProps) {
  const form = useContractForm({
    schema: registerForm,
    defaults: { username: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    submit: (values) => {
      const account = { ...registration.parse(values), timeZone: browserTimeZone };
      return api.auth.register({ body: invitation === null ? account : { ...account, invitation } });
    },
    onDone: (account) => onDone(account.email),
    fallbackMessage: 'Registration failed',
  });
  const password = useWatch({ control: form.methods.control, name: 'password' });

  return (
    <Form form={form} submitLabel="Sign Up" pendingLabel="Creating your account...">
      <TextField name="username" label="Username" autoComplete="username" autoCapitalize="none" />
      <div className="grid grid-cols-2 gap-5">
        <TextField name="firstName" label="First Name" autoComplete="given-name" hint="Optional" />
        <TextField name="lastName" label="Last Name" autoComplete="family-name" hint="Optional" />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={<PasswordMeter password={password} />}
      />
      <TextField name="confirmPassword" label="Confirm Password" type="password" autoComplete="new-password" />
    </Form>
  );
}
