import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { credentials, forgottenPassword, oneTimeToken, passwordChange, passwordReset, registration } from './auth.ts';
import { errorCatalogue } from './errors.ts';

/** Returns the first message of each field, the one that forms show. */
function complaints(schema: z.ZodType, value: unknown): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) said[path.join('.')] ??= message;
  return said;
}

const newcomer = { username: 'amber', email: 'amber@example.com', password: 'a long enough password' };
const TOKEN = 'A'.repeat(43);

describe('registering', () => {
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
  ])('spec section 5: a registration with %j is refused in words', (change, expected) => {
    expect(complaints(registration, { ...newcomer, ...change })).toEqual(expected);
  });

  test('needs no names, and takes what the limits just allow', () => {
    expect(complaints(registration, newcomer)).toEqual({});
    expect(complaints(registration, { ...newcomer, username: 'a.b', password: '123 56', firstName: '' })).toEqual({});
    expect(complaints(registration, { ...newcomer, username: 'a'.repeat(32), password: '🌹'.repeat(64) })).toEqual({});
  });

  test('says everything that is wrong at once, and drops confirmPassword', () => {
    expect(Object.keys(complaints(registration, {}))).toEqual(['username', 'email', 'password']);
    expect(registration.parse({ ...newcomer, confirmPassword: 'x' })).toEqual(newcomer);
  });

  test('leaves a password as it was typed', () => {
    expect(registration.parse({ ...newcomer, password: '  spaces count  ' }).password).toBe('  spaces count  ');
  });
});

test.each([
  [{}, { usernameOrEmail: 'Please fill in all fields', password: 'Please fill in all fields' }],
  [{ usernameOrEmail: 'amber', password: '' }, { password: 'Please fill in all fields' }],
  [{ usernameOrEmail: '  ', password: 'x' }, { usernameOrEmail: 'Please fill in all fields' }],
  [{ usernameOrEmail: 'amber', password: 'x' }, {}],
])('spec section 5, login: %j', (value, expected) => {
  expect(complaints(credentials, value)).toEqual(expected);
});

test.each([
  [{}, { email: 'Please enter your email address' }],
  [{ email: '' }, { email: 'Please enter your email address' }],
  [{ email: 'amber@' }, { email: 'Please enter a valid email address' }],
  [{ email: ' amber@example.com ' }, {}],
])('spec section 5, forgot password: %j', (value, expected) => {
  expect(complaints(forgottenPassword, value)).toEqual(expected);
});

test.each([
  [{ newPassword: undefined }, { newPassword: 'Please fill in all fields' }],
  [{ newPassword: '' }, { newPassword: 'Please fill in all fields' }],
  [{ newPassword: '12345' }, { newPassword: 'Password must be at least 6 characters long' }],
  [{ token: 'half a token' }, { token: 'This link is incomplete' }],
  [{}, {}],
])('spec section 5, reset password: %j', (change, expected) => {
  expect(complaints(passwordReset, { token: TOKEN, newPassword: '123456', ...change })).toEqual(expected);
});

test.each([
  [{ currentPassword: '' }, { currentPassword: 'Please fill in all fields' }],
  [{ newPassword: '' }, { newPassword: 'Please fill in all fields' }],
  [{ newPassword: '12345' }, { newPassword: 'New password must be at least 6 characters long' }],
  [{}, {}],
])('spec section 5, change password: %j', (change, expected) => {
  expect(complaints(passwordChange, { currentPassword: 'now', newPassword: '123456', ...change })).toEqual(expected);
});

test('a one-time token is 43 characters of base64url and nothing else', () => {
  expect(oneTimeToken.safeParse(`${'a-_9'.repeat(10)}abc`).success).toBe(true);
  for (const other of ['', TOKEN.slice(1), `${TOKEN}A`, `${TOKEN}\n`, `${'A'.repeat(42)}+`, 43, [TOKEN]])
    expect([other, oneTimeToken.safeParse(other).success]).toEqual([other, false]);
});

test.each([
  ['INVALID_CREDENTIALS', 401, 'Invalid username or password'],
  ['EMAIL_NOT_VERIFIED', 403, 'Please verify your email address before signing in.'],
  ['USERNAME_TAKEN', 409, 'Username is already taken'],
  ['INVALID_RESET_LINK', 400, 'This reset link is invalid or has expired.'],
] as const)('spec section 8 and the decisions: %s', (code, status, message) => {
  expect(errorCatalogue[code]).toEqual({ status, message });
});

// spec: D.2.4
test('every refusal has a status of the decisions and words that end', () => {
  for (const { status, message } of Object.values(errorCatalogue)) {
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503]).toContain(status);
    expect(message).toMatch(/^[A-Z].*[a-z.!]$/);
  }
});
