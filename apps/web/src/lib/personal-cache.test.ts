import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { emptyPersonalCaches, personal } from './personal-cache.ts';
import { quizKey, readStored, writeStored } from './storage.ts';

test('empties what the page, the browser and the service worker keep of a person, and leaves whose messages come here', () => {
  const forget = vi.fn<(name: string) => Promise<boolean>>(async () => true);
  vi.stubGlobal('caches', { delete: forget });
  const client = new QueryClient();
  client.setQueryData([...personal('1'), 'watchlist'], []);
  client.setQueryData(['brands'], ['Maison Démo']);
  writeStored(quizKey('1'), '{}');
  emptyPersonalCaches(client);
  expect(client.getQueryData([...personal('1'), 'watchlist'])).toBeUndefined();
  expect(client.getQueryData(['brands'])).toEqual(['Maison Démo']);
  expect(readStored(quizKey('1'))).toBeNull();
  expect(forget.mock.calls).toEqual([['sillage.personal']]);
});

test('empties the rest where the browser has no such store, or blocks it', () => {
  const client = new QueryClient();
  for (const store of [undefined, { delete: async () => Promise.reject(new DOMException('', 'SecurityError')) }]) {
    vi.stubGlobal('caches', store);
    client.setQueryData(personal('1'), 1);
    emptyPersonalCaches(client);
    expect(client.getQueryData(personal('1'))).toBeUndefined();
  }
});
