import { expect, test, vi } from 'vitest';
import { retryConflicts } from './retry-conflicts.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each(['23505', '40P01'])('retryConflicts repeats a transaction that failed with %s', async (code) => {
  const transaction = vi.fn(async () => 'stored').mockRejectedValueOnce(withCode(code));
  expect(await retryConflicts(transaction)).toBe('stored');
  expect(transaction).toHaveBeenCalledTimes(2);
});

test('retryConflicts throws the error after five tries', async () => {
  const transaction = vi.fn(() => Promise.reject(withCode('40P01')));
  await expect(retryConflicts(transaction)).rejects.toThrow('failed');
  expect(transaction).toHaveBeenCalledTimes(5);
});

test('retryConflicts throws at once when the error is not a conflict', async () => {
  const transaction = vi.fn(() => Promise.reject(withCode('22003')));
  await expect(retryConflicts(transaction)).rejects.toThrow('failed');
  expect(transaction).toHaveBeenCalledOnce();
});
