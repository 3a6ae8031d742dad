import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

test('createClock returns a clock whose time changes only by `advance` and `moveTo`', () => {
  const start = new Date('2026-05-04T10:00:00Z');
  const clock = createClock(start);
  expect(clock.now()).toEqual(start);
  clock.advance(90_000);
  expect(clock.now()).toEqual(new Date('2026-05-04T10:01:30Z'));
  clock.moveTo(new Date('2026-05-06T00:00:00Z'));
  expect(clock.now()).toEqual(new Date('2026-05-06T00:00:00Z'));
  expect(start).toEqual(new Date('2026-05-04T10:00:00Z'));
});
