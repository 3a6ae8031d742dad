import { expect, test } from 'vitest';
import { bellWords, countWords } from './bell-words.rules.ts';

test.each([
  [{ unread: 0, off: 0 }, 'Notifications'],
  [{ unread: 3, off: 0 }, 'Notifications, 3 new'],
  [{ unread: 100, off: 0 }, 'Notifications, more than 99 new'],
  [{ unread: 0, off: 1 }, 'Notifications, 1 channel switched off'],
  [{ unread: 1, off: 2 }, 'Notifications, 1 new, 2 channels switched off'],
])('%j is read out as "%s"', (bell, words) => {
  expect(bellWords(bell)).toBe(words);
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i new are shown as %s', (unread, words) => {
  expect(countWords(unread)).toBe(words);
});
