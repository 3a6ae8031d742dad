import { expect, test } from 'vitest';
import {
  buildDraft,
  describeNotifyFrequency,
  isSameFrequency,
  parseNotifyFrequency,
} from './notify-frequency.rules.ts';

const every = { rule: 'every' } as const;
const once = { rule: 'once' } as const;
const hours = (hours: number) => ({ rule: 'hours', hours }) as const;

test('parseNotifyFrequency returns the original frequency when the form is unchanged', () => {
  for (const rule of [every, once, hours(6)]) expect(parseNotifyFrequency(buildDraft(rule))).toEqual(rule);
});

test('buildDraft proposes 24 hours when the notification frequency has no hours', () => {
  expect(buildDraft(every).hours).toBe('24');
});

test.each([
  ['1', 1],
  [' 720 ', 720],
])('parseNotifyFrequency reads the hours %j as %d', (text, read) => {
  expect(parseNotifyFrequency({ rule: 'hours', hours: text })).toEqual(hours(read));
});

test.each(['', '0', '721', '1.5', '-2', 'a day', '1e2'])(
  'parseNotifyFrequency returns null for the hours %j, but ignores them when another rule is selected',
  (text) => {
    expect(parseNotifyFrequency({ rule: 'hours', hours: text })).toBeNull();
    expect(parseNotifyFrequency({ rule: 'once', hours: text })).toEqual(once);
  },
);

test('isSameFrequency returns true only when both frequencies have the same rule and number of hours', () => {
  expect([
    isSameFrequency(every, every),
    isSameFrequency(every, once),
    isSameFrequency(hours(2), hours(2)),
    isSameFrequency(hours(2), hours(3)),
  ]).toEqual([true, false, true, false]);
});

test('describeNotifyFrequency describes all rules except the default, for which it returns null', () => {
  expect([every, once, hours(1), hours(24)].map(describeNotifyFrequency)).toEqual([
    null,
    'Notifying you of the next restock only',
    'Notifying you no more than once every hour',
    'Notifying you no more than once every 24 hours',
  ]);
});
