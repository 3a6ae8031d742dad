import { describe, expect, test } from 'vitest';
import { listLayoutOf } from './list-layout.ts';

const columnsOf = (headings: string) => listLayoutOf(headings.split(',')).columns;

describe('the columns of a list', () => {
  test('are known in a file that we wrote, where notes are its owner’s words', () => {
    const ours =
      'name,brand,concentration,gender,notes,addedAt,sizesMl,maxPrice,maxPriceCurrency,maxPricePer,tellAgain,tellAgainHours,productUrl,fragranceId';
    expect(columnsOf(ours)).toEqual(
      ours.split(',').map((heading) => {
        if (heading === 'productUrl') return undefined;
        return heading === 'notes' ? 'words' : heading;
      }),
    );
  });

  test('are known by what other people and programs call them, the first of two alike', () => {
    expect(columnsOf('Perfume Name,House,Brand,My notes,Date added,Rating')).toEqual([
      'name',
      'brand',
      undefined,
      'words',
      'addedAt',
      undefined,
    ]);
    expect(columnsOf('Fragrance,Designer,Type,Comment')).toEqual(['name', 'brand', 'concentration', 'words']);
  });

  test('hold no words of a person in a catalogue, where notes are what a scent smells of', () => {
    const parfumo = 'Number,Name,Brand,Release_Year,Concentration,Main_Accords,Top_Notes,Notes';
    expect(columnsOf(parfumo).filter(Boolean)).toEqual(['name', 'brand', 'concentration']);
    expect(columnsOf('name,brand,gender,year,notes').filter(Boolean)).toEqual(['name', 'brand', 'gender']);
  });

  test('are read as their catalogue writes them', () => {
    const fragrantica = listLayoutOf(['url', 'Perfume', 'Brand', 'Gender', 'Top', 'mainaccord1']);
    expect(fragrantica.clean({ name: 'nuit-de-l-aube', brand: 'jean-paul-gaultier', gender: 'women' })).toMatchObject({
      name: "Nuit de L'Aube",
      brand: 'Jean Paul Gaultier',
      gender: 'women',
    });
    expect(fragrantica.clean({ name: 'x', brand: 'y' })).toEqual({ name: 'X', brand: 'Y' });
  });
});
