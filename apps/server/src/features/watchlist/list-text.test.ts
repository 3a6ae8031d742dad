import { WATCHLIST_LIMIT } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { readListText } from './list-text.ts';

const askedIn = async (text: string) =>
  (await readListText(text)).entries.map(({ asked: { name, brand } }) => (brand === null ? name : `${brand}: ${name}`));

describe('a list', () => {
  test.each([
    ['a file of ours', '\ufeffname,brand,addedAt\r\nOud Wood,Tom Ford,2026-03-09\r\n'],
    ['a collection', 'Perfume Name;House;Comment\nOud Wood;Tom Ford;'],
    ['tabs', 'Brand\tFragrance\nTom Ford\tOud Wood'],
    ['Excel’s own first line', 'sep=;\r\nbrand;name\r\nTom Ford;Oud Wood'],
    ['blank lines before the headings', '\n\nbrand,name\nTom Ford,Oud Wood'],
    ['Fragrantica’s layout', 'url;Perfume;Brand;Country;Gender;mainaccord1\nx;oud-wood;tom-ford;US;unisex;oud'],
    [
      'Parfumo’s layout',
      'Number,Name,Brand,Release_Year,Concentration,Main_Accords\nNA,Oud Wood,Tom Ford,2007,NA,Woody',
    ],
  ])('is read as %s', async (_, text) => {
    expect(await askedIn(text)).toEqual(['Tom Ford: Oud Wood']);
  });

  test('may be names alone, with a heading or without', async () => {
    expect(await askedIn('Perfume\nOud Wood by Tom Ford\nAventus')).toEqual(['Oud Wood by Tom Ford', 'Aventus']);
    expect(await askedIn('Oud Wood by Tom Ford\nAventus')).toEqual(['Oud Wood by Tom Ford', 'Aventus']);
  });

  test('keeps line breaks and apostrophes in quotes, and takes the guard off what could be a formula', async () => {
    const text = `name,brand,notes,addedAt\nOud,'=1+1,"one\r\ntwo ""three"", ''",\nRose,Maison,'-5 %,`;
    expect((await readListText(text)).entries).toMatchObject([
      { asked: { brand: '=1+1' }, kept: { notes: `one\ntwo "three", ''` } },
      { asked: { brand: 'Maison' }, kept: { notes: '-5 %' } },
    ]);
  });

  test('leaves out what is suspicious, with its place and the reason', async () => {
    const { entries, leftOut } = await readListText(
      'name,brand,tellAgain\nOud,Maison,every\n,Maison,\nRose,Maison,often\nIris,Maison,once,\nOud,Maison,once,more\n"open,Maison',
    );
    expect(entries.map(({ place }) => place)).toEqual(['line 2', 'line 5']);
    expect(leftOut.map(({ place, problem }) => `${place} ${problem.slice(0, 30)}`)).toEqual([
      'line 3 name: is required',
      'line 4 tellAgain: write every, once o',
      'line 6 has more cells than the first ',
      expect.stringMatching(/^line 7 a quote/),
    ]);
  });

  const many = Array.from({ length: WATCHLIST_LIMIT }, (_, at) => `Maison - Oud ${at}`).join('\n');
  test('may have as many lines as a watchlist, and no more', async () => {
    expect((await readListText(many)).entries).toHaveLength(WATCHLIST_LIMIT);
    await expect(readListText(`${many}\nAventus`)).rejects.toThrow('more than 1,000 lines');
    await expect(readListText(`name,brand\n${'Oud,Maison\n'.repeat(1001)}`)).rejects.toThrow('Please split it');
  });

  test.each([
    ['blanks', ' \n\n', 'one fragrance a line'],
    ['a million commas', ','.repeat(1_000_000), 'There is no fragrance'],
    ['half a million lines of nothing', ',\n'.repeat(500_000), 'more than 1,000 lines'],
    ['one line of a million letters', 'x'.repeat(1_000_000), 'line 1 is longer than'],
    ['a million quotes', `name,brand\n${'"'.repeat(999_000)}`, 'There is no fragrance'],
    ['a quote that nobody closes', `name,brand\n"${'x,'.repeat(400_000)}`, 'There is no fragrance'],
    ['half a million line breaks in quotes', `name,brand\n"${'\n'.repeat(900_000)}`, 'There is no fragrance'],
    ['columns without names', 'brand,addedAt,tellAgain\nDior,,', 'has no column name'],
    ['headings without rows', 'name,brand\n', 'There is no fragrance'],
    ['a workbook', 'PK\u0003\u0004\0\0', 'save it as CSV'],
    ['a web page', '<!doctype html><p>Sauvage', 'This is a web page'],
    ['JSON', '[{"name":"Oud"}]', 'This is JSON'],
    ['control characters', '\u0007\u0007\nx\u0008', 'remove the control characters'],
  ])('of %s is refused in words', async (_, text, words) => {
    await expect(readListText(text)).rejects.toMatchObject({
      code: 'LIST_NOT_READABLE',
      message: expect.stringContaining(words),
    });
  });

  test('of HTML is text like any other', async () => {
    expect(await askedIn('Dior - <b>Sauvage</b>\n=cmd|calc')).toEqual(['Dior - <b>Sauvage</b>', '=cmd, calc']);
  });
});
