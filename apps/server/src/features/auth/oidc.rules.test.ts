import { describe, expect, test } from 'vitest';
import { isSignInSince, isSubject, newcomerOf, withNumber } from './oidc.rules.ts';

const claims = { email: 'ada@example.com', email_verified: true };

describe('a newcomer', () => {
  test('is what the provider says, in our bounds', () => {
    const said = { ...claims, preferred_username: 'Ada.Oud', given_name: ' Ada ', family_name: 'Oud' };
    expect(newcomerOf(said)).toEqual({
      email: 'ada@example.com',
      username: 'Ada.Oud',
      first_name: 'Ada',
      last_name: 'Oud',
    });
  });

  test.each([
    ['an address that is not verified', { email: 'ada@example.com' }],
    ['one that is verified in words only', { ...claims, email_verified: 'true' }],
    ['no address', { email_verified: true }],
    ['an address that is none', { ...claims, email: 'ada' }],
    ['an address with a second line', { ...claims, email: 'ada@example.com\r\nBcc: eve@example.com' }],
  ])('is nobody with %s', (_what, said) => {
    expect(newcomerOf(said)).toBeNull();
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
  ])('who is called %j gets the username %j', (wish, username) => {
    expect(newcomerOf({ ...claims, preferred_username: wish })?.username).toBe(username);
  });

  test('whose address gives no username either gets one all the same', () => {
    expect(newcomerOf({ ...claims, email: 'a@example.com' })?.username).toBe('user');
  });

  test.each([
    ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['\u0000\u0007', null],
    ['  ', null],
    ['é'.repeat(100), 'é'.repeat(80)],
    [`${'x'.repeat(79)}😀`, 'x'.repeat(79)],
    [['Ada'], null],
  ])('whose name is %j is called %j', (name, expected) => {
    expect(newcomerOf({ ...claims, given_name: name })?.first_name).toBe(expected);
  });
});

test('a taken username gets a number and stays within 32 characters', () => {
  expect(withNumber('ada', 123)).toBe('ada-123');
  expect(withNumber('x'.repeat(32), 123)).toBe(`${'x'.repeat(28)}-123`);
});

test('a subject is 1 to 255 ASCII characters', () => {
  expect(['a', '10769150350006150715113082367', 'x'.repeat(255)].map(isSubject)).toEqual([true, true, true]);
  expect(['', 'x'.repeat(256), 'a\u0000b', 'é'].map(isSubject)).toEqual([false, false, false, false]);
});

test('a sign-in is fresh when it came after we asked, give or take the difference of two clocks', () => {
  const startedAt = 1_800_000_000_000;
  expect([1_800_000_000, 1_800_000_060, 1_799_999_971].map((time) => isSignInSince(time, startedAt))).toEqual([
    true,
    true,
    true,
  ]);
  expect([1_799_999_969, '1800000000', undefined].map((time) => isSignInSince(time, startedAt))).toEqual([
    false,
    false,
    false,
  ]);
});
