import { expect, test } from 'vitest';
import { readPlainList } from './plain-list.ts';

const listNames = (text: string) =>
  [...readPlainList(text)].map((line) => ('problem' in line ? `${line.place} ${line.problem}` : line.label));

test.each([
  ['Dior - Sauvage', 'Dior - Sauvage'],
  ['  • Dior – Sauvage  ', 'Dior – Sauvage'],
  ['- [x] Dior - Sauvage', 'Dior - Sauvage'],
  ['12. Sauvage by Dior', 'Sauvage by Dior'],
  ['#3. Sauvage by Dior', 'Sauvage by Dior'],
  ['"Dior","Sauvage"', 'Dior, Sauvage'],
  ['Dior;Sauvage;', 'Dior, Sauvage'],
  ['Dior\tSauvage', 'Dior, Sauvage'],
  ['Dior|Sauvage (2015)', 'Dior, Sauvage'],
  ['1 Million', '1 Million'],
  ['1,2 Million', '1,2 Million'],
  ['N°5', 'N°5'],
])('readPlainList reads the line %j as the fragrance %j', (line, name) => expect(listNames(line)).toEqual([name]));

test('readPlainList skips blank lines, comments and lines without letters, but counts them in line numbers', () => {
  expect(listNames('\n# mine\n// too\n-----\n,;,\nAventus\n')).toEqual(['Aventus']);
  expect([...readPlainList('\n\n# mine\nAventus')]).toMatchObject([{ place: 'line 4' }]);
});

test('readPlainList skips invalid names with the reason', () => {
  expect(listNames(`Aventus\n${'x'.repeat(5000)}\nOud\u0007Wood`)).toEqual([
    'Aventus',
    'line 2 is longer than 400 characters; write one fragrance a line',
    'line 3 name: remove the control characters',
  ]);
});
