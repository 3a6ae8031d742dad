import { describe, expect, test } from 'vitest';
import { detectListLayout } from './list-layout.ts';

const listColumns = (headings: string) => detectListLayout(headings.split(',')).columns;

describe('detectListLayout', () => {
  test('detectListLayout recognises the columns of an exported file, where notes are the user’s own', () => {
    const exported =
      'name,brand,concentration,gender,notes,addedAt,sizesMl,maxPrice,maxPriceCurrency,maxPricePer,kinds,notifyFrequency,notifyIntervalHours,productUrl,fragranceId';
    expect(listColumns(exported)).toEqual(
      exported.split(',').map((heading) => {
        if (heading === 'productUrl') return undefined;
        return heading === 'notes' ? 'userNotes' : heading;
      }),
    );
  });

  test('detectListLayout recognises common headings and uses the first of two columns with the same meaning', () => {
    expect(listColumns('Perfume Name,House,Brand,My notes,Date added,Rating')).toEqual([
      'name',
      'brand',
      undefined,
      'userNotes',
      'addedAt',
      undefined,
    ]);
    expect(listColumns('Fragrance,Designer,Type,Comment')).toEqual(['name', 'brand', 'concentration', 'userNotes']);
  });

  test.each(['Marke;Duft', 'Marque;Parfum', 'Maison;Nom', 'Marca;Nombre', 'Hersteller;Duftname'])(
    'detectListLayout recognises headings in other languages: %s',
    (headings) => expect(listColumns(headings.replace(';', ','))).toEqual(['brand', 'name']),
  );

  test('detectListLayout ignores notes in a catalogue file, where they are fragrance notes', () => {
    const parfumo = 'Number,Name,Brand,Release_Year,Concentration,Main_Accords,Top_Notes,Notes';
    expect(listColumns(parfumo).filter(Boolean)).toEqual(['name', 'brand', 'concentration']);
    expect(listColumns('name,brand,gender,year,notes').filter(Boolean)).toEqual(['name', 'brand', 'gender']);
  });

  test('detectListLayout cleans the cells of a file from Fragrantica', () => {
    const fragrantica = detectListLayout(['url', 'Perfume', 'Brand', 'Gender', 'Top', 'mainaccord1']);
    expect(fragrantica.clean({ name: 'nuit-de-l-aube', brand: 'jean-paul-gaultier', gender: 'women' })).toMatchObject({
      name: "Nuit de L'Aube",
      brand: 'Jean Paul Gaultier',
      gender: 'women',
    });
    expect(fragrantica.clean({ name: 'x', brand: 'y' })).toEqual({ name: 'X', brand: 'Y' });
  });
});
