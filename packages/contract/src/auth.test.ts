import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { credentials, forgottenPassword, oneTimeToken, passwordChange, passwordReset, registration } from './auth.ts';
import { errorCatalogue } from './errors.ts';

/** Returns the first error message of each field, which is the one that forms show. */
function firstErrors(schema: z.ZodType, value: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

const validRegistration = { username: 'amber', email: 'amber@example.com', password: 'a long enough password' };
const TOKEN = 'A'.repeat(43);

describe('registration schema', () => {
  // spec: 9.8, D.3.4
  test.each([
    [{ username: undefined }, { username: 'Username is required' }],
    [{ username: ' ' }, { username: 'Username is required' }],
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'a'.repeat(33) }, { username: 'Username must be at most 32 characters' }],
    [{ username: 'amber oud' }, { username: 'Username may hold letters, digits, dots, dashes and underscores' }],
    [
      { username: 'amber@example.com' },
      { username: 'Username may hold letters, digits, dots, dashes and underscores' },
    ],
    [{ email: undefined }, { email: 'Email is required' }],
    [{ email: '  ' }, { email: 'Email is required' }],
    [{ email: 'not an address' }, { email: 'Please enter a valid email address' }],
    [{ email: `${'a'.repeat(250)}@example.com` }, { email: 'Please enter a valid email address' }],
    [{ password: undefined }, { password: 'Password is required' }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ password: 'x'.repeat(129) }, { password: 'Password must be at most 128 characters' }],
    [{ firstName: 'A\r\nBcc: b@example.com' }, { firstName: 'Control characters are not allowed' }],
    [{ lastName: 'x'.repeat(81) }, { lastName: 'At most 80 characters' }],
  ])('registration schema returns the specified message for %j (spec section 5)', (change, expected) => {
    expect(firstErrors(registration, { ...validRegistration, ...change })).toEqual(expected);
  });

  test('registration schema accepts missing names and values at the limits', () => {
    expect(firstErrors(registration, validRegistration)).toEqual({});
    expect(
      firstErrors(registration, { ...validRegistration, username: 'a.b', password: '123 56', firstName: '' }),
    ).toEqual({});
    expect(
      firstErrors(registration, { ...validRegistration, username: 'a'.repeat(32), password: '🌹'.repeat(64) }),
    ).toEqual({});
  });

  test('registration schema reports every invalid field at once and drops confirmPassword', () => {
    expect(Object.keys(firstErrors(registration, {}))).toEqual(['username', 'email', 'password']);
    expect(registration.parse({ ...validRegistration, confirmPassword: 'x' })).toEqual(validRegistration);
  });

  test('registration schema does not trim passwords', () => {
    expect(registration.parse({ ...validRegistration, password: '  spaces count  ' }).password).toBe(
      '  spaces count  ',
    );
  });
});

test.each([
  [{}, { usernameOrEmail: 'Please fill in all fields', password: 'Please fill in all fields' }],
  [{ usernameOrEmail: 'amber', password: '' }, { password: 'Please fill in all fields' }],
  [{ usernameOrEmail: '  ', password: 'x' }, { usernameOrEmail: 'Please fill in all fields' }],
  [{ usernameOrEmail: 'amber', password: 'x' }, {}],
])('credentials schema returns the specified messages for %j (spec section 5, login)', (value, expected) => {
  expect(firstErrors(credentials, value)).toEqual(expected);
});

test.each([
  [{}, { email: 'Please enter your email address' }],
  [{ email: '' }, { email: 'Please enter your email address' }],
  [{ email: 'amber@' }, { email: 'Please enter a valid email address' }],
  [{ email: ' amber@example.com ' }, {}],
])('forgottenPassword schema returns the specified messages for %j (spec section 5)', (value, expected) => {
  expect(firstErrors(forgottenPassword, value)).toEqual(expected);
});

test.each([
  [{ newPassword: undefined }, { newPassword: 'Please fill in all fields' }],
  [{ newPassword: '' }, { newPassword: 'Please fill in all fields' }],
  [{ newPassword: '12345' }, { newPassword: 'Password must be at least 6 characters long' }],
  [{ token: 'half a token' }, { token: 'This link is incomplete' }],
  [{}, {}],
])('passwordReset schema returns the specified messages for %j (spec section 5)', (change, expected) => {
  expect(firstErrors(passwordReset, { token: TOKEN, newPassword: '123456', ...change })).toEqual(expected);
});

test.each([
  [{ currentPassword: '' }, { currentPassword: 'Please fill in all fields' }],
  [{ newPassword: '' }, { newPassword: 'Please fill in all fields' }],
  [{ newPassword: '12345' }, { newPassword: 'New password must be at least 6 characters long' }],
  [{}, {}],
])('passwordChange schema returns the specified messages for %j (spec section 5)', (change, expected) => {
  expect(firstErrors(passwordChange, { currentPassword: 'now', newPassword: '123456', ...change })).toEqual(expected);
});

test('oneTimeToken schema accepts only 43 characters of base64url', () => {
  expect(oneTimeToken.safeParse(`${'a-_9'.repeat(10)}abc`).success).toBe(true);
  for (const invalid of ['', TOKEN.slice(1), `${TOKEN}A`, `${TOKEN}\n`, `${'A'.repeat(42)}+`, 43, [TOKEN]])
    expect([invalid, oneTimeToken.safeParse(invalid).success]).toEqual([invalid, false]);
});

test.each([
  ['INVALID_CREDENTIALS', 401, 'Invalid username or password'],
  ['EMAIL_NOT_VERIFIED', 403, 'Please verify your email address before signing in.'],
  ['USERNAME_TAKEN', 409, 'Username is already taken'],
  ['INVALID_RESET_LINK', 400, 'This reset link is invalid or has expired.'],
] as const)('errorCatalogue has the specified status and message for %s (spec section 8)', (code, status, message) => {
  expect(errorCatalogue[code]).toEqual({ status, message });
});

// spec: D.2.4
test('errorCatalogue has an allowed status and a complete sentence for every error', () => {
  for (const { status, message } of Object.values(errorCatalogue)) {
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503]).toContain(status);
    expect(message).toMatch(/^[A-Z].*[a-z.!]$/);
  }
});
