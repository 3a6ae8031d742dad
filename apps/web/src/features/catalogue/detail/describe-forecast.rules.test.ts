import { expect, test } from 'vitest';
import { describeForecast } from './describe-forecast.rules.ts';

test.each([
  [9, 5, 14, 'Usually back after 9 days (6 of 8 times within 5–14).'],
  [14, 14, 14, 'Usually back after 14 days (6 of 8 times after 14 days).'],
  [1, 1, 1.5, 'Usually back after 1 day (6 of 8 times within 1–1.5).'],
  [0.5, 0.1, 3, 'Usually back after 12 hours (6 of 8 times within 2 hours to 3 days).'],
  [0, 0, 0, 'Usually back after 1 hour (6 of 8 times after 1 hour).'],
])('describeForecast describes a median of %d days in a range of %d to %d', (medianDays, fromDays, toDays, text) => {
  expect(describeForecast({ medianDays, within: { times: 6, of: 8, fromDays, toDays } })).toBe(text);
});
