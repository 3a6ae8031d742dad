import { expect, test } from 'vitest';
import { isBlockedPageTitle, isListingTitle, isMissingPageTitle } from './page-titles.ts';

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
])('isMissingPageTitle returns true for %j', (title) => expect(isMissingPageTitle(title)).toBe(true));

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
])('isListingTitle returns true for %j', (title) => expect(isListingTitle(title)).toBe(true));

test.each([
  'Just a moment...',
  'Access Denied',
  'Robot or human?',
  'Attention Required! | Cloudflare',
  'Zugriff verweigert',
])('isBlockedPageTitle returns true for %j', (title) => expect(isBlockedPageTitle(title)).toBe(true));

test.each(['Oud Satin Eau de Parfum 100 ml', 'Rose 31 – Le Labo', 'Found: a perfume', 'Moment of Bliss'])(
  'page title checks return false for the product title %j',
  (title) => {
    expect(isMissingPageTitle(title)).toBe(false);
    expect(isListingTitle(title)).toBe(false);
    expect(isBlockedPageTitle(title)).toBe(false);
  },
);
