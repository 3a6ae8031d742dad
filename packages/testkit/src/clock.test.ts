import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

test('createClock returns a clock whose time changes only when `advance` is called', () => {
  const start = new Date('2026-05-04T10:00:00Z');
  const clock = createClock(start);
  expect(clock.now()).toEqual(start);
  clock.advance(90_000);
  expect(clock.now()).toEqual(new Date('2026-05-04T10:01:30Z'));
  expect(start).toEqual(new Date('2026-05-04T10:00:00Z'));
});
