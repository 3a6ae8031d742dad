import { WATCHLIST_LIMIT } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { parseListText } from './list-text.ts';

const listNames = async (text: string) =>
  (await parseListText(text)).entries.map(({ query: { name, brand } }) =>
    brand === null ? name : `${brand}: ${name}`,
  );

describe('parseListText', () => {
  test.each([
    ['a file that Sillage exported', '\ufeffname,brand,addedAt\r\nOud Wood,Tom Ford,2026-03-09\r\n'],
    ['a collection with other headings', 'Perfume Name;House;Comment\nOud Wood;Tom Ford;'],
    ['a list separated by tabs', 'Brand\tFragrance\nTom Ford\tOud Wood'],
    ['a list with the separator line of Excel', 'sep=;\r\nbrand;name\r\nTom Ford;Oud Wood'],
    ['a list with blank lines before its headings', '\n\nbrand,name\nTom Ford,Oud Wood'],
    [
      'a list in the layout of Fragrantica',
      'url;Perfume;Brand;Country;Gender;mainaccord1\nx;oud-wood;tom-ford;US;unisex;oud',
    ],
    [
      'a list in the layout of Parfumo',
      'Number,Name,Brand,Release_Year,Concentration,Main_Accords\nNA,Oud Wood,Tom Ford,2007,NA,Woody',
    ],
  ])('parseListText reads names and brands from %s', async (_, text) => {
    expect(await listNames(text)).toEqual(['Tom Ford: Oud Wood']);
  });

  test('parseListText reads a list of names only, with or without a heading', async () => {
    expect(await listNames('Perfume\nOud Wood by Tom Ford\nAventus')).toEqual(['Oud Wood by Tom Ford', 'Aventus']);
    expect(await listNames('Oud Wood by Tom Ford\nAventus')).toEqual(['Oud Wood by Tom Ford', 'Aventus']);
  });

  test('parseListText keeps quoted line breaks, and removes an apostrophe before a formula but no other apostrophe', async () => {
    const text = `name,brand,notes,addedAt\nOud,'=1+1,"one\r\ntwo ""three"", ''",\nRose,Maison,'-5 %,`;
    expect((await parseListText(text)).entries).toMatchObject([
      { query: { brand: '=1+1' }, options: { notes: `one\ntwo "three", ''` } },
      { query: { brand: 'Maison' }, options: { notes: '-5 %' } },
    ]);
  });

  test('parseListText skips invalid lines and returns their line numbers and reasons', async () => {
    const { entries, skippedLines } = await parseListText(
      'name,brand,notifyFrequency\nOud,Maison,every\n,Maison,\nRose,Maison,often\nIris,Maison,once,\nOud,Maison,once,more\n"open,Maison',
    );
    expect(entries.map(({ place }) => place)).toEqual(['line 2', 'line 5']);
    expect(skippedLines.map(({ place, problem }) => `${place} ${problem.slice(0, 30)}`)).toEqual([
      'line 3 name: is required',
      'line 4 notifyFrequency: write every, ',
      'line 6 has more cells than the first ',
      expect.stringMatching(/^line 7 a quote/),
    ]);
  });

  const many = Array.from({ length: WATCHLIST_LIMIT }, (_, index) => `Maison - Oud ${index}`).join('\n');
  test('parseListText rejects more lines than a watchlist holds', async () => {
    expect((await parseListText(many)).entries).toHaveLength(WATCHLIST_LIMIT);
    await expect(parseListText(`${many}\nAventus`)).rejects.toThrow('more than 1,000 lines');
    await expect(parseListText(`name,brand\n${'Oud,Maison\n'.repeat(1001)}`)).rejects.toThrow('Please split it');
  });

  test.each([
    ['blanks', ' \n\n', 'one fragrance a line'],
    ['a million commas', ','.repeat(1_000_000), 'There is no fragrance'],
    ['half a million empty rows', ',\n'.repeat(500_000), 'more than 1,000 lines'],
    ['one line of a million letters', 'x'.repeat(1_000_000), 'line 1 is longer than'],
    ['a million quotes', `name,brand\n${'"'.repeat(999_000)}`, 'There is no fragrance'],
    ['an unclosed quote', `name,brand\n"${'x,'.repeat(400_000)}`, 'There is no fragrance'],
    ['half a million line breaks in quotes', `name,brand\n"${'\n'.repeat(900_000)}`, 'There is no fragrance'],
    ['columns without names', 'brand,addedAt,notifyFrequency\nDior,,', 'has no column name'],
    ['headings without rows', 'name,brand\n', 'There is no fragrance'],
    ['a workbook', 'PK\u0003\u0004\0\0', 'save it as CSV'],
    ['a web page', '<!doctype html><p>Sauvage', 'This is a web page'],
    ['JSON', '[{"name":"Oud"}]', 'This is JSON'],
    ['control characters', '\u0007\u0007\nx\u0008', 'remove the control characters'],
  ])('parseListText rejects %s with a readable message', async (_, text, message) => {
    await expect(parseListText(text)).rejects.toMatchObject({
      code: 'LIST_NOT_READABLE',
      message: expect.stringContaining(message),
    });
  });

  test('parseListText reads HTML fragments as plain text', async () => {
    expect(await listNames('Dior - <b>Sauvage</b>\n=cmd|calc')).toEqual(['Dior - <b>Sauvage</b>', '=cmd, calc']);
  });
});
