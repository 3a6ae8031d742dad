import { DAY_MS } from '@sillage/contract';
import { expect, test } from 'vitest';
import { describeEvidence } from './discontinued-event.rules.ts';

const at = new Date('2026-11-28T12:00:00Z');
const shop = (name: string, days: number, sign: 'gone' | 'stated' = 'gone') => ({
  page: { shop: name },
  sign,
  since: new Date(at.getTime() - days * DAY_MS),
  at,
});

test('describeEvidence names shop, sign and dates of each page, oldest first', () => {
  expect(describeEvidence([shop('Iris', 60), shop('Oud', 88, 'stated')]).map(({ says }) => says)).toEqual([
    'Oud: the shop states that it is discontinued, since 1 Sept 2026, last checked on 28 Nov 2026',
    'Iris: page not found (404 or 410) since 29 Sept 2026, last checked on 28 Nov 2026',
  ]);
});

test('describeEvidence counts further shops in its third line when there are more than three', () => {
  const lines = describeEvidence([shop('A', 90), shop('B', 80), shop('C', 70), shop('D', 60), shop('E', 61)]);
  expect(lines.map(({ says }) => says).slice(2)).toEqual(['3 more shops, the last one since 29 Sept 2026']);
});
