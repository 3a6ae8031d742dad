import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { quizKey, readStored, writeStored } from './browser/storage.ts';
import { clearPersonalCaches, personalKey } from './personal-cache.ts';

test('clearPersonalCaches removes personal queries, what the user’s browser saw, stored values and the service worker’s cache, but not the owner of the push subscription', () => {
  const deleteCache = vi.fn<(name: string) => Promise<boolean>>(async () => true);
  vi.stubGlobal('caches', { delete: deleteCache });
  const client = new QueryClient();
  client.setQueryData([...personalKey('1'), 'watchlist'], []);
  client.setQueryData(['brands'], ['Maison Démo']);
  client.setQueryData(['catalogue', 'one', 1], { id: 1, isListed: true, observed: {} });
  client.setQueryData(['catalogue', 'one', 2], { id: 2, isListed: true });
  writeStored(quizKey('1'), '{}');
  clearPersonalCaches(client);
  expect(client.getQueryData([...personalKey('1'), 'watchlist'])).toBeUndefined();
  expect(client.getQueryData(['brands'])).toEqual(['Maison Démo']);
  expect(client.getQueryData(['catalogue', 'one', 1])).toBeUndefined();
  expect(client.getQueryData(['catalogue', 'one', 2])).toBeDefined();
  expect(readStored(quizKey('1'))).toBeNull();
  expect(deleteCache.mock.calls).toEqual([['sillage.personal']]);
});

test('clearPersonalCaches removes personal queries when Cache Storage is missing or blocked', () => {
  const client = new QueryClient();
  for (const cacheStorage of [
    undefined,
    { delete: async () => Promise.reject(new DOMException('', 'SecurityError')) },
  ]) {
    vi.stubGlobal('caches', cacheStorage);
    client.setQueryData(personalKey('1'), 1);
    clearPersonalCaches(client);
    expect(client.getQueryData(personalKey('1'))).toBeUndefined();
  }
});
