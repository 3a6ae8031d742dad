import { describe, expect, test } from 'vitest';
import { accountRoutes, profile } from './account.ts';
import { preferences, user, usersRoutes } from './users.ts';

const amber = { firstName: 'Amber', lastName: 'Oud', email: 'amber@example.com' };

describe('profile schema', () => {
  test.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: ' ' }, 'lastName', 'Last name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nowhere' }, 'email', 'Please enter a valid email address'],
    [{ firstName: 'x'.repeat(81) }, 'firstName', 'At most 80 characters'],
    [{ lastName: 'Oud\u0085' }, 'lastName', 'Control characters are not allowed'],
  ])('profile schema returns the specified message for %j', (change, field, message) => {
    const issues = profile.safeParse({ ...amber, ...change }).error?.issues;
    expect(issues?.map((issue) => [issue.path[0], issue.message])[0]).toEqual([field, message]);
  });

  test.each(['firstName', 'lastName', 'email'] as const)('profile schema rejects a profile without %s', (field) => {
    const { [field]: _, ...rest } = amber;
    expect(profile.safeParse(rest).success).toBe(false);
  });

  test('profile schema accepts and trims names in every alphabet', () => {
    expect(profile.parse({ ...amber, firstName: ' 香 ', lastName: 'О’Ньил-Ñandú' })).toMatchObject({ firstName: '香' });
  });
});

describe('preferences schema', () => {
  const defaults = { emailNotifications: true, watchlistUpdates: true, weeklyDigest: false, defaultFilter: 'all' };

  // spec: 3.14
  test.each(['all', 'in-stock', 'men', 'women', 'unisex'])(
    'preferences schema accepts %s as the default filter of Explore',
    (defaultFilter) => {
      expect(preferences.safeParse({ ...defaults, defaultFilter }).success).toBe(true);
    },
  );

  test.each([{ emailNotifications: 'true' }, { weeklyDigest: undefined }, { defaultFilter: 'children' }])(
    'preferences schema rejects %j',
    (change) => {
      expect(preferences.safeParse({ ...defaults, ...change }).success).toBe(false);
    },
  );

  // spec: 7.2.3
  test('both preferences routes return their data under the key `preferences`', () => {
    expect([usersRoutes.preferences.dataKey, usersRoutes.updatePreferences.dataKey]).toEqual([
      'preferences',
      'preferences',
    ]);
  });
});

// spec: 3.2
test('user schema has exactly the specified fields plus pendingEmail, isActive, quizResult and isOperator', () => {
  const fields = ['id', 'username', 'firstName', 'lastName', 'fullName', 'displayName', 'email', 'authProvider'];
  const added = ['pendingEmail', 'isActive', 'quizResult', 'isOperator'];
  expect(Object.keys(user.shape).toSorted()).toEqual([...fields, ...added].toSorted());
});

test('every account route is accessible only to the user named in its path', () => {
  for (const { access, path } of Object.values(accountRoutes))
    expect([access, path.startsWith('/api/users/{id}')]).toEqual(['self', true]);
});
