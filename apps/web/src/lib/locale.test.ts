import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** Imports the formatting modules anew, because they read the browser's language only once. */
async function importInLanguage(language: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const [{ formatMoney }, { formatNumber }, { formatDate }] = await Promise.all([
    import('./money.ts'),
    import('./locale.ts'),
    import('./time.ts'),
  ]);
  return { formatMoney, formatNumber, formatDate };
}

beforeEach(() => vi.resetModules());
// The following test files share these modules.
afterAll(() => vi.resetModules());

test.each([
  ['de-DE', '64,00 $', '1.234', '3.3.2026'],
  ['ja-JP', '$64.00', '1,234', '2026/03/03'],
  ['ar-EG', '٦٤٫٠٠ US$', '١٬٢٣٤', '٠٣/٠٣/٢٠٢٦'],
])('formatMoney, formatNumber and formatDate use the format of the locale %s', async (language, money, count, day) => {
  const { formatMoney, formatNumber, formatDate } = await importInLanguage(language);
  const normalise = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll('\u00a0', ' ');
  expect(normalise(formatMoney(64))).toBe(money);
  expect(normalise(formatNumber(1234))).toBe(count);
  expect(normalise(formatDate('2026-03-03T12:00:00Z')).replace('03.03.', '3.3.')).toBe(day);
});

test('formatMoney shows Canadian dollars with their code in the locale en-CA', async () => {
  const { formatMoney } = await importInLanguage('en-CA');
  expect(formatMoney(90, 'CAD').replace('\u00a0', ' ')).toBe('CAD 90.00');
  expect(formatMoney(90)).toBe('$90.00');
});
