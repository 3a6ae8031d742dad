/** Spellings of a sound, and the letter that stands for it in a key. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/sch|sh|ch|tch/g, 'S'],
  [/zh|dj|g(?=[eiy])/g, 'j'],
  [/ph/g, 'f'],
  [/ck|qu|kh|c(?![eiy])/g, 'k'],
  [/c|z/g, 's'],
  [/ks/g, 'x'],
  [/w/g, 'v'],
];

const vowels: typeof sounds = [
  [/(?<=.)[aeiouyh]+/g, ''],
  [/^[aeiouyh]+/g, 'a'],
];
const repeated = /(.)\1+/g;

/** Minimum length of a word that is corrected by sound. A shorter one keeps its vowels. */
const MIN_SOUND_LENGTH = 3;
const MIN_CONSONANTS_LENGTH = 5;
const MIN_CONSONANTS = 3;

/**
 * Returns what words that sound alike have in common: the sounds of the consonants, such as `jdr`
 * for "jadore" and "zhadore"; in a short word, of all letters. Null for a word that is too short.
 */
export function computeSoundKey(word: string): string | null {
  if (word.length < MIN_SOUND_LENGTH || !/^[a-z]+$/.test(word)) return null;
  const rewrite = (text: string, rules: typeof sounds) =>
    rules.reduce((rest, [spelling, letter]) => rest.replace(spelling, letter), text);
  const sound = rewrite(word, sounds);
  if (word.length < MIN_CONSONANTS_LENGTH) return sound.replace(repeated, '$1');
  const consonants = rewrite(sound, vowels).replace(repeated, '$1');
  return consonants.length < MIN_CONSONANTS ? null : consonants;
}
