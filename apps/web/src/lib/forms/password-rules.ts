import { z } from 'zod';

/**
 * Schema of a form whose fields are all required. Reports one message, at the first empty field.
 *
 * @example requiredFields('newPassword', 'confirmPassword').pipe(…the contract's rules)
 */
export function requiredFields<Name extends string>(...names: Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;
  return z.object(shape).superRefine((values, context) => {
    const empty = names.find((name) => (values as Record<Name, string>)[name] === '');
    if (empty) context.addIssue({ code: 'custom', path: [empty], message: 'Please fill in all fields' });
  });
}

/**
 * Returns a schema that requires two equal new passwords. If they differ, `message` is shown at the
 * second one.
 */
export function matchingPasswords(message: string) {
  return z
    .object({ newPassword: z.string(), confirmPassword: z.string() })
    .refine((values) => values.newPassword === values.confirmPassword, { path: ['confirmPassword'], message });
}
