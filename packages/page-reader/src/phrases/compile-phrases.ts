import { fold } from '../values/text.ts';

/**
 * Compiles phrases, separated by "|" or line ends, for text in lower case without accents. They
 * match whole words, except in writing systems without spaces.
 */
export function compilePhrases(list: string): RegExp {
  const phrases = list
    .split(/[|\n]/)
    .map(fold)
    .filter((phrase) => phrase !== '');
  const longestFirst = [...new Set(phrases)].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const spaced = alternatives.filter((phrase) => !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(phrase));
  const unspaced = alternatives.filter((phrase) => !spaced.includes(phrase));
  const wordPattern = `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp(unspaced.length === 0 ? wordPattern : `${wordPattern}|${unspaced.join('|')}`, 'u');
}
