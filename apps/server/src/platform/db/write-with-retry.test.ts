import { expect, test } from 'vitest';
import { createLog } from '../observability/log.ts';
import { writeWithRetry } from './write-with-retry.ts';

const log = createLog({ logLevel: 'silent' });
const withCode = (code: string) => Object.assign(new Error('no'), { code });

/** Runs a write that fails `failures` times, then succeeds; returns the attempts or the error. */
async function countAttempts(failures: number, code: string): Promise<number | Error> {
  let attempts = 0;
  const write = async () => {
    attempts += 1;
    if (attempts <= failures) throw withCode(code);
  };
  return writeWithRetry(write, log, 0).then(
    () => attempts,
    (error: Error) => error,
  );
}

test('writeWithRetry retries without a limit while the database is unavailable', async () => {
  expect(await countAttempts(100, 'ECONNREFUSED')).toBe(101);
  expect(await countAttempts(100, '53100')).toBe(101);
});

test('writeWithRetry throws the error after the last try when the database is available', async () => {
  expect(await countAttempts(3, '40P01')).toBe(4);
  expect(await countAttempts(100, '22003')).toMatchObject({ code: '22003' });
});
