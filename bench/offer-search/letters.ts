import type { Random } from './random.ts';
import type { Style } from './styles.ts';

/** Latin letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', ß: 'ss', ı: 'i', '°': 'o', º: 'o' };
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };
const entities: Record<string, string> = {
  '&': '&amp;',
  "'": '&#39;',
  '’': '&rsquo;',
  '–': '&ndash;',
  é: '&eacute;',
  è: '&egrave;',
  ê: '&ecirc;',
  à: '&agrave;',
  ô: '&ocirc;',
  ü: '&uuml;',
  ö: '&ouml;',
  ä: '&auml;',
};

/** Cyrillic keeps its marks: without them "й" would be another letter. */
export const dropMarks = (text: string) =>
  text.replace(
    /[\u00b0\u00ba\u00c0-\u024f]/g,
    (letter) => plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );

const escapeHtml = (text: string) =>
  text.replace(/[&'’–\u00a1-\u024f]/g, (letter) => entities[letter] ?? `&#${letter.codePointAt(0)};`);

/** The text as the shop stores it. */
export function restyle(text: string, { letters, marks }: Style): string {
  let styled = text;
  if (marks === 'dropped') styled = dropMarks(styled);
  if (marks === 'umlauts') styled = styled.replace(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? letter);
  if (letters === 'upper') styled = styled.toUpperCase();
  if (letters === 'lower') styled = styled.toLowerCase();
  return marks === 'entities' ? escapeHtml(styled) : styled;
}

/** One typing error inside a word of at least six letters; the text itself when it has none. */
export function mistype(text: string, random: Random): string {
  const words = text.split(' ');
  const long = words.flatMap((word, index) => (/^\p{L}{6,}$/u.test(word) ? [index] : []));
  if (long.length === 0) return text;
  const chosen = random.pick(long);
  const word = words[chosen] as string;
  const at = 2 + random.below(word.length - 4);
  const [before, first, second, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  words[chosen] = random.pick([
    `${before}${second}${first}${after}`,
    `${before}${second}${after}`,
    `${before}${first}${first}${second}${after}`,
  ]);
  return words.join(' ');
}
