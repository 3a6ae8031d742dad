import { expect, test } from 'vitest';
import { isDatabaseAway } from './away.ts';

const coded = (code: string) => isDatabaseAway(Object.assign(new Error('as it happens'), { code }));

test.each([
  ['nobody listens', 'ECONNREFUSED'],
  ['its host is gone', 'EHOSTUNREACH'],
  ['its network is gone', 'ENETUNREACH'],
  ['nothing was answered', 'ETIMEDOUT'],
  ['its name is not known just now', 'EAI_AGAIN'],
  ['its name is not known', 'ENOTFOUND'],
  ['the disk is full', '53100'],
  ['there is no memory left', '53200'],
  ['there are too many connections', '53300'],
  ['it is shut down', '57P01'],
  ['it starts', '57P03'],
  ['its disk cannot be read', '58030'],
  ['another has taken its place', '25006'],
])('%s: the database is away (%s)', (_why, code) => {
  expect(coded(code)).toBe(true);
});

test.each(['23505', '40P01', '42601', '57014', '22021', 'EACCES'])('%s is the fault of whoever asked', (code) => {
  expect(coded(code)).toBe(false);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client was closed and is not queryable',
])('what pg gives no code is known by its words: %s', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true);
});
