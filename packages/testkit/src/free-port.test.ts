import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port that a test process has taken is not returned again', async () => {
  // No real ports, so that none is taken from other tests.
  const first = 100_000 + Math.floor(1e9 * Math.random());
  const found = [first, first, first + 1].values();
  const find = async () => found.next().value ?? 0;
  expect([await freePort(find), await freePort(find)]).toEqual([first, first + 1]);
});
