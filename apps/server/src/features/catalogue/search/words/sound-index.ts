import { computeSoundKey } from './sound-key.ts';
import { createWordTable } from './word-table.ts';

/** Index that finds the words that sound alike. */
export interface SoundIndex {
  /** Adds a word, which must be new. Ignores words without a sound key. */
  add(word: number, text: string): void;
  /** Returns the words that sound like the text, such as "jadore" for "zhadore". */
  find(text: string): number[];
}

/** The index stores hashes of the sound keys, and compares the keys of the words that it finds. */
export function createSoundIndex(getText: (word: number) => string): SoundIndex {
  const table = createWordTable();
  return {
    add: (word, text) => {
      const sound = computeSoundKey(text);
      if (sound !== null) table.add(hashSound(sound), word);
    },
    find: (text) => {
      const sound = computeSoundKey(text);
      if (sound === null) return [];
      const found = new Set<number>();
      table.find(hashSound(sound), found);
      return [...found].filter((word) => computeSoundKey(getText(word)) === sound);
    },
  };
}

/** Returns the FNV-1a hash of a sound key. */
function hashSound(sound: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < sound.length; index += 1) hash = Math.imul(hash ^ sound.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
