import { type Silhouette, silhouettes } from './silhouettes.rules.ts';

/** Data that determine a fragrance's drawn bottle, which must be the same in every version. */
export interface BottleInput {
  id: number;
  brand: string;
  name: string;
}

export const capKinds = ['block', 'drum', 'ball', 'dome', 'tower', 'disc', 'stopper', 'flared'] as const;
export type CapKind = (typeof capKinds)[number];
const capFinishes = ['lacquer', 'gold', 'steel', 'walnut', 'ivory', 'tinted'] as const;
export type CapFinish = (typeof capFinishes)[number];
const labelKinds = ['plate', 'frame', 'engraved', 'medallion'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** All that a drawing of a bottle needs besides the colour of the fragrance's family. */
export interface BottleShape {
  silhouette: Silhouette;
  cap: CapKind;
  finish: CapFinish;
  label: LabelKind;
  /** How full the bottle is drawn, as a fraction of its inside, from 0.74 to 0.94. */
  level: number;
  initials: string;
}

/** Computes a fragrance's bottle: the brand decides glass and label, the id cap and fill level. */
export function computeBottleShape({ id, brand, name }: BottleInput): BottleShape {
  const brandHash = hash(brand.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase());
  const fragranceHash = hash(`fragrance ${id}`);
  return {
    silhouette: pick(silhouettes, brandHash),
    label: pick(labelKinds, brandHash >>> 8),
    cap: pick(capKinds, fragranceHash),
    finish: pick(capFinishes, fragranceHash >>> 8),
    level: 0.74 + ((fragranceHash >>> 16) % 21) / 100,
    initials: getInitials(name),
  };
}

/** Initials of a fragrance name: "Oud for Glory" → OG, "Chanel No 5" → C5, "Shalimar" → Sh. */
export function getInitials(name: string): string {
  const allWords = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const significantWords = allWords.filter((word) => !fillerWords.has(word.toLowerCase()));
  const words = significantWords.length > 0 ? significantWords : allWords.slice(-1);
  const first = words[0] ?? '';
  if (words.length === 1 && !/^\d/.test(first)) return capitalise(Array.from(first).slice(0, 2).join(''));
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const short = /^\d{1,2}$/.test(last) ? last : last.slice(0, 1);
  return (/^\d{1,4}$/.test(first) ? first : first.slice(0, 1) + short).toUpperCase();
}

const fillerWords = new Set(
  'a an and by d de des di du eau edp edt el et for in l la le les of parfum pour s the toilette'.split(' '),
);

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}

/** Hashes a text (FNV-1a, MurmurHash3's finaliser): consecutive ids give different bottles. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
