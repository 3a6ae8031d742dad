import { z } from 'zod';

/**
 * The first step of a form whose fields are all required: says so once, at the first that is empty.
 * @example filledIn('newPassword', 'confirmPassword').pipe(…the contract's rules)
 */
export function filledIn<Name extends string>(...names: Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;
  return z.object(shape).superRefine((values, context) => {
    const empty = names.find((name) => (values as Record<Name, string>)[name] === '');
    if (empty) context.addIssue({ code: 'custom', path: [empty], message: 'Please fill in all fields' });
  });
}

/** The second password, which never leaves the browser, must be the first; else `message` stands beside it. */
export function matching(message: string) {
  return z
    .object({ newPassword: z.string(), confirmPassword: z.string() })
    .refine((values) => values.newPassword === values.confirmPassword, { path: ['confirmPassword'], message });
}
