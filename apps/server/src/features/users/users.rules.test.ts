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
  suspended_at: null,
  quiz_result: null,
  email_verified_at: new Date(0),
  operator_since: null,
};

// spec: 3.3
test.each([
  ['both names', record, 'Amber Oud'],
  ['a first name alone', { ...record, last_name: null }, 'Amber'],
  ['a last name alone', { ...record, first_name: null }, 'Oud'],
  ['no name', { ...record, first_name: null, last_name: null }, 'amber'],
])('toUser sets the display name of a user with %s', (_names, userRecord, displayName) => {
  expect(toUser(userRecord, new Set())).toMatchObject({ displayName });
});

const verified = { is_active: true, email_verified_at: new Date(0) };
const unverified = { is_active: false, email_verified_at: null };
test.each([
  ['nothing', verified, null, [], undefined],
  ['the command line', verified, new Date(0), [], true],
  ['OPERATORS', verified, null, ['amber@example.com'], true],
  ['OPERATORS, for an unverified address', unverified, null, ['amber@example.com'], undefined],
  ['the command line, for an account that cannot sign in', unverified, new Date(0), [], undefined],
])('toUser returns whether a user is an operator by %s', (_by, state, since, operators, isOperator) => {
  const user = toUser({ ...record, ...state, operator_since: since }, new Set(operators));
  expect(user.isOperator).toBe(isOperator);
});

test.each([
  ['a verified user', record, true],
  ['an unverified user', { ...record, is_active: false }, false],
  ['a suspended user', { ...record, suspended_at: new Date(0) }, false],
])('toUser says whether %s is active', (_state, userRecord, isActive) => {
  expect(toUser(userRecord, new Set())).toMatchObject({ isActive });
});
