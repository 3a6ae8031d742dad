import { expect, test } from 'vitest';
import { hasQuietHoursChange, toAlertRules, toAlertRulesRow } from './alert-rules.rules.ts';

const rules = {
  timeZone: 'Europe/Berlin',
  quietHours: { from: '22:30', to: '07:00' },
  dailyLimit: 50,
  priceDropPercent: 10,
};

test.each([rules, { ...rules, quietHours: null }, { ...rules, timeZone: null }])(
  'alert rules %j are unchanged after conversion to a row and back',
  (it) => {
    expect(toAlertRules(toAlertRulesRow(it))).toEqual(it);
  },
);

test.each([
  ['another time zone', { timeZone: 'Asia/Tokyo' }, true],
  ['an earlier start', { quietHours: { from: '21:00', to: '07:00' } }, true],
  ['a later end', { quietHours: { from: '22:30', to: '08:00' } }, true],
  ['no quiet hours', { quietHours: null }, true],
  ['another daily limit', { dailyLimit: 3 }, false],
  ['no change', {}, false],
])(
  'hasQuietHoursChange returns true only when the quiet hours or their time zone change: %s, %j',
  (_what, change, expected) => {
    expect(hasQuietHoursChange(toAlertRulesRow(rules), toAlertRulesRow({ ...rules, ...change }))).toBe(expected);
  },
);
