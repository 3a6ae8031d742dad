import { expect, test } from 'vitest';
import { z } from 'zod';
import { matchingPasswords, requiredFields } from './password-rules.ts';

const form = requiredFields('newPassword', 'confirmPassword').pipe(
  z.intersection(z.object({ newPassword: z.string().min(6, 'Too short') }), matchingPasswords('They differ')),
);

function errorsFor(newPassword: string, confirmPassword: string) {
  const { error } = form.safeParse({ newPassword, confirmPassword });
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
}

test('requiredFields reports one message at the first empty field', () => {
  expect(errorsFor('', '')).toEqual([['newPassword', 'Please fill in all fields']]);
  expect(errorsFor('cedar', '')).toEqual([['confirmPassword', 'Please fill in all fields']]);
});

test('password form reports a password that is too short together with a confirmation that differs', () => {
  expect(errorsFor('cedar', 'amber')).toEqual([
    ['newPassword', 'Too short'],
    ['confirmPassword', 'They differ'],
  ]);
});

test('matchingPasswords accepts two equal passwords', () => {
  expect(errorsFor('quiet cedar', 'quiet cedar')).toEqual([]);
});
