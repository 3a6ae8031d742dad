import { expect, test } from 'vitest';
import { formatBellLabel, formatUnreadCount } from './bell-label.rules.ts';

test.each([
  [{ unread: 0, off: 0 }, 'Notifications'],
  [{ unread: 3, off: 0 }, 'Notifications, 3 new'],
  [{ unread: 100, off: 0 }, 'Notifications, more than 99 new'],
  [{ unread: 0, off: 1 }, 'Notifications, 1 channel switched off'],
  [{ unread: 1, off: 2 }, 'Notifications, 1 new, 2 channels switched off'],
])('formatBellLabel labels %j as "%s"', (bell, label) => {
  expect(formatBellLabel(bell)).toBe(label);
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('formatUnreadCount shows %i as %s', (unread, label) => {
  expect(formatUnreadCount(unread)).toBe(label);
});
