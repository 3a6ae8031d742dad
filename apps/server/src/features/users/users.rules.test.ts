import { expect, test } from 'vitest';
import { toUser } from './users.rules.ts';

const record = {
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
  ['both names', record, 'Amber Oud'],
  ['a first name alone', { ...record, last_name: null }, 'Amber'],
  ['a last name alone', { ...record, first_name: null }, 'Oud'],
  ['no name', { ...record, first_name: null, last_name: null }, 'amber'],
])('toUser sets the display name of a user with %s', (_names, userRecord, displayName) => {
  expect(toUser(userRecord)).toMatchObject({ displayName });
});
