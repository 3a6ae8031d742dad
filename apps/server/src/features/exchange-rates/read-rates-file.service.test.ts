import { expect, test } from 'vitest';
import { formatDay, publishedRates } from '../../testing/given-rates.ts';
import { RatesFileError, readRatesFile } from './read-rates-file.service.ts';
import { formatRatesFile } from './testing/rates-file.ts';

const now = new Date('2024-06-29T10:00:00Z');

test('readRatesFile returns every rate of a published file with all its digits', () => {
  const { day, perEuro } = readRatesFile(formatRatesFile('2024-06-28', publishedRates), now);
  expect([day, Object.fromEntries(perEuro)]).toEqual(['2024-06-28', publishedRates]);
});

const cube = (day: string, cubes: string) => `<Cube><Cube time='${day}'>${cubes}</Cube></Cube>`;
const envelope = (content: string) => `<gesmes:Envelope>${content}</gesmes:Envelope>`;
const dollar = "<Cube currency='USD' rate='1.0705'/>";
const many = Array.from({ length: 201 }, (_, index) => {
  const letters = [index / 26, index % 26].map((letter) => String.fromCharCode(65 + Math.floor(letter))).join('');
  return `<Cube currency='X${letters}' rate='1.5'/>`;
}).join('');

test.each([
  ['an empty body', '', 'is not valid XML'],
  ['a web page', '<html><body>Not found</body></html>', 'is no file of exchange rates'],
  ['JSON', '{"USD":1.07}', 'is not valid XML'],
  ['a file that breaks off', envelope(cube('2024-06-28', dollar)).slice(0, -20), 'is not valid XML'],
  ['entities', `<!DOCTYPE x [<!ENTITY a "1">]>${envelope(cube('2024-06-28', dollar))}`, 'declares a document type'],
  ['no rates', envelope(cube('2024-06-28', '')), 'contains no rates'],
  ['no day', envelope(cube('', dollar)), 'states no valid day'],
  ['a day that does not exist', envelope(cube('2024-02-30', dollar)), 'states no valid day'],
  ['a day after tomorrow', envelope(cube('2024-07-01', dollar)), 'is of a day in the future'],
  ['two days', envelope(cube('2024-06-28', dollar) + cube('2024-06-27', dollar)), 'contains more than one day'],
  ['a rate of 0', envelope(cube('2024-06-28', "<Cube currency='USD' rate='0.000'/>")), 'contains an invalid rate'],
  ['a negative rate', envelope(cube('2024-06-28', "<Cube currency='USD' rate='-1'/>")), 'contains an invalid rate'],
  ['an exponent', envelope(cube('2024-06-28', "<Cube currency='USD' rate='1e9'/>")), 'contains an invalid rate'],
  ['NaN', envelope(cube('2024-06-28', "<Cube currency='USD' rate='NaN'/>")), 'contains an invalid rate'],
  ['no rate', envelope(cube('2024-06-28', "<Cube currency='USD'/>")), 'contains an invalid rate'],
  ['the euro', envelope(cube('2024-06-28', "<Cube currency='EUR' rate='2'/>")), 'contains an invalid rate'],
  ['another code', envelope(cube('2024-06-28', "<Cube currency='usd' rate='1'/>")), 'contains an invalid rate'],
  ['a currency twice', envelope(cube('2024-06-28', dollar + dollar)), 'contains a currency twice'],
  ['too many currencies', envelope(cube('2024-06-28', many)), 'contains more than 200 currencies'],
  ['deep nesting', envelope('<Sender>'.repeat(50_000)), 'is nested too deeply'],
])('readRatesFile rejects a file with %s', (_what, xml, problem) => {
  const reading = () => readRatesFile(xml, now);
  expect(reading).toThrow(RatesFileError);
  expect(reading).toThrow(`The file ${problem}; nothing of it was used.`);
});

test('readRatesFile accepts the rates of today and tomorrow', () => {
  for (const day of ['2024-06-29', '2024-06-30']) expect(readRatesFile(envelope(cube(day, dollar)), now).day).toBe(day);
  expect(formatDay(now)).toBe('2024-06-29');
});
