import { expect, test } from 'vitest';
import { parseEntry } from './list-entry.ts';

const oud = { name: 'Oud Wood', brand: 'Tom Ford' };

test('parseEntry reads the fragrance and all watch options of a row', () => {
  expect(
    parseEntry('line 2', {
      ...oud,
      concentration: 'EDP',
      gender: 'unisex',
      userNotes: ' for winter\nevenings ',
      addedAt: '2026-03-09T08:00:00.000Z',
      sizesMl: '50;7,5',
      maxPrice: '89.90',
      maxPriceCurrency: 'eur',
      maxPricePer: '',
      kinds: 'Tester; bottle',
      notifyFrequency: 'Hours',
      notifyIntervalHours: '12',
      fragranceId: '77',
    }),
  ).toEqual({
    place: 'line 2',
    label: 'Oud Wood by Tom Ford',
    query: { ...oud, concentration: 'Eau de Parfum', gender: 'unisex', hint: 77 },
    options: {
      notes: 'for winter\nevenings',
      addedAt: '2026-03-09T08:00:00.000Z',
      watchFilter: {
        sizesMl: [50, 7.5],
        maxPrice: { amount: 89.9, currency: 'EUR', per: 'bottle' },
        kinds: ['tester', 'bottle'],
      },
      notifyFrequency: { rule: 'hours', hours: 12 },
    },
  });
});

test('parseEntry omits optional cells of an imported row that are missing or not recognised', () => {
  const query = { ...oud, concentration: null, gender: null, hint: null };
  expect(parseEntry('line 2', { ...oud, concentration: 'Body oil', gender: '?', fragranceId: 'x' })).toEqual({
    place: 'line 2',
    label: 'Oud Wood by Tom Ford',
    query,
    options: {},
  });
  expect(parseEntry('line 3', { name: 'Oud Wood' })).toMatchObject({ label: 'Oud Wood', query: { brand: null } });
  expect(parseEntry('line 4', { ...oud, addedAt: '2026-03-09' })).toMatchObject({
    options: { addedAt: '2026-03-09T00:00:00Z' },
  });
});

test.each([
  [{ name: '' }, 'name: is required'],
  [{ name: '***' }, 'name: write a name that has letters or digits'],
  [{ name: 'Oud\u202eWood' }, 'name: remove the control characters'],
  [{ name: 'x'.repeat(201) }, 'name: write at most 200 characters'],
  [{ brand: 'y'.repeat(201) }, 'brand: write at most 200 characters'],
  [{ userNotes: 'x'.repeat(1001) }, 'notes: Notes may be at most 1000 characters long'],
  [{ addedAt: '9.3.2026' }, 'addedAt: write a day or a moment'],
  [{ addedAt: '1970-01-01' }, 'addedAt: write a day or a moment since 2000'],
  [{ sizesMl: '50;lots' }, 'sizesMl, maxPrice, kinds: write sizes such as 50;100'],
  [{ maxPrice: '90' }, 'with its currency such as EUR'],
  [{ maxPrice: '-1', maxPriceCurrency: 'EUR' }, 'a highest price such as 89.90'],
  [{ kinds: 'bottle;barrel' }, 'kinds of bottle, tester, refill'],
  [{ notifyFrequency: 'often' }, 'notifyFrequency: write every, once or hours'],
  [{ notifyFrequency: 'hours', notifyIntervalHours: '1000' }, 'from 1 to 720'],
])('parseEntry returns the reason why a line of an imported list is invalid: %j', (cells, problem) => {
  const read = parseEntry('line 2', { ...oud, ...cells });
  expect(read).toMatchObject({ place: 'line 2', problem: expect.stringContaining(problem) });
});
