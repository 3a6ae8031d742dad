import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// spec: 8.5.5, 9.26
test('a chunk that has not come after 120 seconds is lost, by the name and the words of the specification', async () => {
  const failed = vi.fn<(error: Error) => void>();
  loadChunk('quiz-page', () => new Promise<never>(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'ChunkLoadError', message: 'Loading chunk quiz-page failed' }),
  );
});

// spec: 8.5.5
test.each([
  'Failed to fetch dynamically imported module: /x.js',
  'error loading dynamically imported module: /x.js',
  'Importing a module script failed.',
])('so is one that a browser reports with “%s”, at once and with that reason', async (words) => {
  const cause = new TypeError(words);
  await expect(loadChunk('quiz-page', () => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    cause,
  });
});

test('a chunk that came and broke says so itself', async () => {
  const error = new TypeError('x is not a function');
  await expect(loadChunk('quiz-page', () => Promise.reject(error))).rejects.toBe(error);
});

test('a chunk that came leaves no timer behind', async () => {
  expect(await loadChunk('quiz-page', async () => 'its code')).toBe('its code');
  expect(vi.getTimerCount()).toBe(0);
});
