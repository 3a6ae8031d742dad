import { expect, test } from 'vitest';
import { saysBlocked, saysListing, saysMissing } from './page-titles.ts';

test.each([
  '404 Page Not Found',
  'Seite nicht gefunden – Laden',
  'Page introuvable',
  'Página no encontrada',
  'Pagina non trovata',
  'Página não encontrada',
  'Pagina niet gevonden',
  'Strona nie została znaleziona',
  'Stránka nebyla nalezena',
  'Страница не найдена',
  'Strani ni mogoče najti',
  'Puslapis nerastas',
  'Stranica nije pronađena',
  'Страницата не е открита',
  'ページが見つかりません',
  '找不到頁面',
  'Whoops, our bad...',
])('%j is the title of no page', (title) => expect(saysMissing(title)).toBe(true));

test.each([
  'Search results for "oud"',
  'Suchergebnisse für: Rose',
  'Résultats de recherche',
  'Resultados de la búsqueda',
  'Výsledky hledání',
  'Rezultati pretraživanja',
  'Результаты поиска',
  'Paieškos rezultatai',
  '検索結果',
  '搜尋結果',
])('%j is the title of a list', (title) => expect(saysListing(title)).toBe(true));

test.each([
  'Just a moment...',
  'Access Denied',
  'Robot or human?',
  'Attention Required! | Cloudflare',
  'Zugriff verweigert',
])('%j is the title of a guard', (title) => expect(saysBlocked(title)).toBe(true));

test.each(['Oud Satin Eau de Parfum 100 ml', 'Rose 31 – Le Labo', 'Found: a perfume', 'Moment of Bliss'])(
  '%j is the title of a product',
  (title) => {
    expect(saysMissing(title)).toBe(false);
    expect(saysListing(title)).toBe(false);
    expect(saysBlocked(title)).toBe(false);
  },
);
