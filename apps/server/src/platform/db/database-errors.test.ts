import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';

const coded = (code: string) => isDatabaseUnavailable(Object.assign(new Error('as it happens'), { code }));

test.each([
  ['the connection is refused', 'ECONNREFUSED'],
  ['the host is unreachable', 'EHOSTUNREACH'],
  ['the network is unreachable', 'ENETUNREACH'],
  ['the connection times out', 'ETIMEDOUT'],
  ['its name cannot be resolved now', 'EAI_AGAIN'],
  ['its name does not exist', 'ENOTFOUND'],
  ['the disk is full', '53100'],
  ['the memory is full', '53200'],
  ['there are too many connections', '53300'],
  ['it is shut down', '57P01'],
  ['it is starting', '57P03'],
  ['its disk cannot be read', '58030'],
  ['it is read-only after a failover', '25006'],
])('isDatabaseUnavailable returns true when %s (%s)', (_reason, code) => {
  expect(coded(code)).toBe(true);
});

test.each(['23505', '40P01', '42601', '57014', '22021', 'EACCES'])(
  'isDatabaseUnavailable returns false for the code %s',
  (code) => {
    expect(coded(code)).toBe(false);
  },
);

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client was closed and is not queryable',
])('isDatabaseUnavailable returns true for the message “%s” of pg', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});
