import { expect, test } from 'vitest';
import { toUser } from './users.rules.ts';

const facts = {
  id: '0190a6c2-0000-7000-8000-000000000001',
  username: 'amber',
  first_name: 'Amber',
  last_name: 'Oud',
  email: 'amber@example.com',
  pending_email: null,
  auth_provider: 'local' as const,
  is_active: true,
  quiz_result: null,
};

// spec: 3.3
test.each([
  ['both names', facts, 'Amber Oud'],
  ['a first name alone', { ...facts, last_name: null }, 'Amber'],
  ['a last name alone', { ...facts, first_name: null }, 'Oud'],
  ['no name', { ...facts, first_name: null, last_name: null }, 'amber'],
])('a person with %s is shown by it', (_names, given, displayName) => {
  expect(toUser(given)).toMatchObject({ displayName });
});
