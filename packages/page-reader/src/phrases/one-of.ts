import { fold } from '../words/text.ts';

/**
 * Compiles phrases, separated by "|" or line ends, to one expression for folded text. Phrases match
 * whole words, except in scripts without spaces between words.
 */
export function oneOf(list: string): RegExp {
  const phrases = list
    .split(/[|\n]/)
    .map(fold)
    .filter((phrase) => phrase !== '');
  const longestFirst = [...new Set(phrases)].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const spaced = alternatives.filter((phrase) => !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(phrase));
  const joined = alternatives.filter((phrase) => !spaced.includes(phrase));
  const whole = `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp(joined.length === 0 ? whole : `${whole}|${joined.join('|')}`, 'u');
}
