import { describe, expect, test } from 'vitest';
import { appendNumber, isSignInAfter, isSubject, toProviderProfile } from './oidc.rules.ts';

const validClaims = { email: 'ada@example.com', email_verified: true };

describe('toProviderProfile', () => {
  test('toProviderProfile copies claims that are within the app’s limits', () => {
    const providerClaims = { ...validClaims, preferred_username: 'Ada.Oud', given_name: ' Ada ', family_name: 'Oud' };
    expect(toProviderProfile(providerClaims)).toEqual({
      email: 'ada@example.com',
      username: 'Ada.Oud',
      first_name: 'Ada',
      last_name: 'Oud',
    });
  });

  test.each([
    ['an address that is not verified', { email: 'ada@example.com' }],
    ['an address with email_verified as text', { ...validClaims, email_verified: 'true' }],
    ['no address', { email_verified: true }],
    ['an address that is none', { ...validClaims, email: 'ada' }],
    ['an address with a second line', { ...validClaims, email: 'ada@example.com\r\nBcc: eve@example.com' }],
  ])('toProviderProfile returns null when the provider sends %s', (_what, providerClaims) => {
    expect(toProviderProfile(providerClaims)).toBeNull();
  });

  test.each([
    ['Ada.Oud', 'Ada.Oud'],
    ['José Núñez', 'Jose-Nunez'],
    ['ada@corp.example', 'ada'],
    ['..a<script>da..', 'a-script-da'],
    ['x'.repeat(60), 'x'.repeat(32)],
    [`${'x'.repeat(31)}.y`, 'x'.repeat(31)],
    ['山田', 'ada'],
    ['ab', 'ada'],
    [42, 'ada'],
    [undefined, 'ada'],
  ])('toProviderProfile turns the preferred_username %j into the username %j', (preferredUsername, username) => {
    expect(toProviderProfile({ ...validClaims, preferred_username: preferredUsername })?.username).toBe(username);
  });

  test('toProviderProfile uses the username `user` when the claims yield no valid username', () => {
    expect(toProviderProfile({ ...validClaims, email: 'a@example.com' })?.username).toBe('user');
  });

  test.each([
    ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['\u0000\u0007', null],
    ['  ', null],
    ['é'.repeat(100), 'é'.repeat(80)],
    [`${'x'.repeat(79)}😀`, 'x'.repeat(79)],
    [['Ada'], null],
  ])('toProviderProfile turns given_name %j into %j', (name, expected) => {
    expect(toProviderProfile({ ...validClaims, given_name: name })?.first_name).toBe(expected);
  });
});

test('appendNumber keeps the username within 32 characters', () => {
  expect(appendNumber('ada', 123)).toBe('ada-123');
  expect(appendNumber('x'.repeat(32), 123)).toBe(`${'x'.repeat(28)}-123`);
});

test('isSubject accepts an OpenID Connect user id of 1 to 255 printable ASCII characters', () => {
  expect(['a', '10769150350006150715113082367', 'x'.repeat(255)].map(isSubject)).toEqual([true, true, true]);
  expect(['', 'x'.repeat(256), 'a\u0000b', 'é'].map(isSubject)).toEqual([false, false, false, false]);
});

test('isSignInAfter accepts sign-in times from 30 s before the request, to allow for clock skew', () => {
  const startedAt = 1_800_000_000_000;
  expect([1_800_000_000, 1_800_000_060, 1_799_999_971].map((time) => isSignInAfter(time, startedAt))).toEqual([
    true,
    true,
    true,
  ]);
  expect([1_799_999_969, '1800000000', undefined].map((time) => isSignInAfter(time, startedAt))).toEqual([
    false,
    false,
    false,
  ]);
});
