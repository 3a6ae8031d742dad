import { openStall, type Stall } from './stall.ts';
import { test as base } from './test.ts';

/** A test that gets, besides the server, a stall of its own. */
export const test = base.extend('stall', async ({}, { onCleanup }): Promise<Stall> => {
  const stall = await openStall();
  onCleanup(() => stall.close());
  return stall;
});
