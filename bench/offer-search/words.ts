import type { Words } from './vocabulary.ts';
import { eastWords } from './words-east.ts';
import { westWords } from './words-west.ts';

export type Language = keyof typeof westWords | keyof typeof eastWords;
export const words: Record<Language, Words> = { ...westWords, ...eastWords };
