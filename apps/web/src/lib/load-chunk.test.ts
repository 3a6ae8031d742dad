import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// spec: 8.5.5, 9.26
test('loadChunk rejects with the specified ChunkLoadError when a chunk takes 120 seconds', async () => {
  const onError = vi.fn<(error: Error) => void>();
  loadChunk('quiz-page', () => new Promise<never>(() => undefined)).catch(onError);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'ChunkLoadError', message: 'Loading chunk quiz-page failed' }),
  );
});

// spec: 8.5.5
test.each([
  'Failed to fetch dynamically imported module: /x.js',
  'error loading dynamically imported module: /x.js',
  'Importing a module script failed.',
])('loadChunk rejects with a ChunkLoadError and its cause when the browser reports “%s”', async (message) => {
  const cause = new TypeError(message);
  await expect(loadChunk('quiz-page', () => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    cause,
  });
});

test('loadChunk passes on an error that the loaded chunk throws', async () => {
  const error = new TypeError('x is not a function');
  await expect(loadChunk('quiz-page', () => Promise.reject(error))).rejects.toBe(error);
});

test('loadChunk clears its timer when the chunk has loaded', async () => {
  expect(await loadChunk('quiz-page', async () => 'its code')).toBe('its code');
  expect(vi.getTimerCount()).toBe(0);
});
