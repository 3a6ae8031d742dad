import { expect, test } from 'vitest';
import { NoStore } from '../../platform/http/envelope.ts';
import { formatNames, formatPage, preventCachingUnlisted, streamArray } from './catalogue.http.ts';

test('formatPage returns JSON with the given rows, the page number, the page size and the totals', () => {
  const page = { rows: Buffer.from('[{"id":7}]'), total: 41, page: 2, size: 20, isApproximate: false };
  expect(JSON.parse(formatPage(page).tagged.body.toString())).toEqual({
    success: true,
    data: { content: [{ id: 7 }], totalPages: 3, number: 2, totalElements: 41, size: 20 },
  });
});

test('formatPage marks a page of results that match only approximately', () => {
  const page = { rows: Buffer.from('[]'), total: 0, page: 0, size: 20 };
  const read = (isApproximate: boolean) =>
    JSON.parse(formatPage({ ...page, isApproximate }).tagged.body.toString()) as { data: object };
  expect(read(true).data).toMatchObject({ isApproximate: true });
  expect(read(false).data).not.toHaveProperty('isApproximate');
});

test('formatPage and formatNames return the cached response when they get the same value again', () => {
  const page = { rows: Buffer.from('[]'), total: 0, page: 0, size: 20, isApproximate: false, isCached: true } as const;
  const names = ['Oud & Co', 'Rose'];
  expect(formatPage(page)).toBe(formatPage(page));
  expect(formatPage({ ...page })).not.toBe(formatPage(page));
  expect(formatNames(names)).toBe(formatNames(names));
  expect(formatNames([...names])).not.toBe(formatNames(names));
});

test.each([
  ['no batch', [], []],
  ['one batch', [[{ id: 1 }, { id: 2 }]], [{ id: 1 }, { id: 2 }]],
  ['several batches', [[{ id: 1 }], [{ id: 2 }, { id: 3 }]], [{ id: 1 }, { id: 2 }, { id: 3 }]],
])('streamArray streams a single JSON array when it gets %s', async (_what, batches, expected) => {
  async function* source() {
    yield* batches;
  }
  let text = '';
  for await (const piece of streamArray(source()).pieces) text += piece;
  expect(JSON.parse(text)).toEqual(expected);
});

test('preventCachingUnlisted forbids browsers to store the response of an unlisted fragrance only', () => {
  expect(preventCachingUnlisted('detail', true)).toBe('detail');
  expect(preventCachingUnlisted('detail', false)).toEqual(new NoStore('detail'));
});
