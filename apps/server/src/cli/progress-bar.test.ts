import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function terminal(isTTY: boolean) {
  return Object.assign(new PassThrough(), { isTTY }) as unknown as WriteStream & PassThrough;
}

const half = { step: 'storing', done: 5, total: 10 } as const;

// spec: D.4.22
test('the progress bar shows and clears its line on a terminal', () => {
  const stream = terminal(true);
  const bar = createProgressBar(stream, { TERM: 'xterm' });
  bar.show(half);
  bar.clear();
  const clear = '\r\u001b[K';
  expect(String(stream.read())).toBe(`${clear}Storing [${'#'.repeat(15)}${'.'.repeat(15)}] 50 %${clear}`);
});

test.each([
  ['a file', false, {}],
  ['a build', true, { CI: 'true' }],
  ['a terminal without cursor', true, { TERM: 'dumb' }],
])('the progress bar prints nothing when the output is %s', (_what, isTTY, env) => {
  const stream = terminal(isTTY);
  const bar = createProgressBar(stream, env);
  bar.show(half);
  bar.clear();
  expect(stream.read()).toBeNull();
});
