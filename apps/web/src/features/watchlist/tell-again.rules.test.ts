import { expect, test } from 'vitest';
import { draftOf, isSameRule, readTellAgain, tellAgainWords } from './tell-again.rules.ts';

const every = { rule: 'every' } as const;
const once = { rule: 'once' } as const;
const hours = (hours: number) => ({ rule: 'hours', hours }) as const;

test('a rule that is not changed is read as it was', () => {
  for (const rule of [every, once, hours(6)]) expect(readTellAgain(draftOf(rule))).toEqual(rule);
});

test('hours begin with a day', () => {
  expect(draftOf(every).hours).toBe('24');
});

test.each([
  ['1', 1],
  [' 720 ', 720],
])('hours written as %j', (text, read) => {
  expect(readTellAgain({ rule: 'hours', hours: text })).toEqual(hours(read));
});

test.each(['', '0', '721', '1.5', '-2', 'a day', '1e2'])('no hours are %j', (text) => {
  expect(readTellAgain({ rule: 'hours', hours: text })).toBeNull();
  expect(readTellAgain({ rule: 'once', hours: text })).toEqual(once);
});

test('rules are the same where their hours are', () => {
  expect([
    isSameRule(every, every),
    isSameRule(every, once),
    isSameRule(hours(2), hours(2)),
    isSameRule(hours(2), hours(3)),
  ]).toEqual([true, false, true, false]);
});

test('what is not every restock is said', () => {
  expect([every, once, hours(1), hours(24)].map(tellAgainWords)).toEqual([
    null,
    'Notifying you of the next restock only',
    'Notifying you no more than once every hour',
    'Notifying you no more than once every 24 hours',
  ]);
});
