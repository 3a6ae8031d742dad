import { expect, test } from 'vitest';
import { z } from 'zod';
import { filledIn, matching } from './second-password.ts';

const form = filledIn('newPassword', 'confirmPassword').pipe(
  z.intersection(z.object({ newPassword: z.string().min(6, 'Too short') }), matching('They differ')),
);

function complaints(newPassword: string, confirmPassword: string) {
  const { error } = form.safeParse({ newPassword, confirmPassword });
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
}

test('says once that something is empty, at the first such field', () => {
  expect(complaints('', '')).toEqual([['newPassword', 'Please fill in all fields']]);
  expect(complaints('cedar', '')).toEqual([['confirmPassword', 'Please fill in all fields']]);
});

test('then says everything else that is wrong', () => {
  expect(complaints('cedar', 'amber')).toEqual([
    ['newPassword', 'Too short'],
    ['confirmPassword', 'They differ'],
  ]);
});

test('has nothing to say of two that are the same', () => {
  expect(complaints('quiet cedar', 'quiet cedar')).toEqual([]);
});
