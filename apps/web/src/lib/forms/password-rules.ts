import { z } from 'zod';

/**
 * Reports one message, at the first empty field, for a form of required fields.
 *
 * @example filledIn('newPassword', 'confirmPassword').pipe(…the contract's rules)
 */
export function requiredFields<Name extends string>(...names: Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;
  return z.object(shape).superRefine((values, context) => {
    const empty = names.find((name) => (values as Record<Name, string>)[name] === '');
    if (empty) context.addIssue({ code: 'custom', path: [empty], message: 'Please fill in all fields' });
  });
}

/** Requires both passwords to be equal, else shows `message` at the second, which is never sent. */
export function matchingPasswords(message: string) {
  return z
    .object({ newPassword: z.string(), confirmPassword: z.string() })
    .refine((values) => values.newPassword === values.confirmPassword, { path: ['confirmPassword'], message });
}
