import { expect, test } from 'vitest';
import { isQuietMoved, toAlertRules, toAlertRulesRow } from './alert-rules.rules.ts';

const rules = {
  timeZone: 'Europe/Berlin',
  quietHours: { from: '22:30', to: '07:00' },
  dailyCap: 50,
  priceDropPercent: 10,
};

test.each([rules, { ...rules, quietHours: null }, { ...rules, timeZone: null }])(
  '%j is stored and read as it is',
  (it) => {
    expect(toAlertRules(toAlertRulesRow(it))).toEqual(it);
  },
);

test.each([
  ['another time zone', { timeZone: 'Asia/Tokyo' }, true],
  ['an earlier beginning', { quietHours: { from: '21:00', to: '07:00' } }, true],
  ['a later end', { quietHours: { from: '22:30', to: '08:00' } }, true],
  ['no quiet hours', { quietHours: null }, true],
  ['another cap', { dailyCap: 3 }, false],
  ['nothing', {}, false],
])('%s moves what quiet hours hold: %j', (_what, change, expected) => {
  expect(isQuietMoved(toAlertRulesRow(rules), toAlertRulesRow({ ...rules, ...change }))).toBe(expected);
});
