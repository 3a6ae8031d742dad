import { expect, test } from 'vitest';
import { stateText } from './navigation-state.ts';

test.each([
  [{ email: 'amber@example.com' }, 'amber@example.com'],
  [{ email: '' }, undefined],
  [{ email: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['email', undefined],
])('reads the email of %o as %s', (state, text) => {
  expect(stateText(state, 'email')).toBe(text);
});
