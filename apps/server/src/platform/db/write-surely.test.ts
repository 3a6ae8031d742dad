import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { writeSurely } from './write-surely.ts';

const log = createLog({ logLevel: 'silent' });
const withCode = (code: string) => Object.assign(new Error('no'), { code });

/** Fails `failures` times, then succeeds. Returns the number of tries, or the final error. */
async function triesOf(failures: number, code: string): Promise<number | Error> {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries <= failures) throw withCode(code);
  };
  return writeSurely(write, log, 0).then(
    () => tries,
    (error: Error) => error,
  );
}

test('a write waits for a database that is away, however long that is', async () => {
  expect(await triesOf(100, 'ECONNREFUSED')).toBe(101);
  expect(await triesOf(100, '53100')).toBe(101);
});

test('what fails for another reason is tried again, and given up', async () => {
  expect(await triesOf(3, '40P01')).toBe(4);
  expect(await triesOf(100, '22003')).toMatchObject({ code: '22003' });
});
