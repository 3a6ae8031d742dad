/**
 * Maximum number of words in a text that is split at every space. A longer text is split into name
 * and brand only at "by" and at separators such as a dash or a comma.
 */
const MAX_WORDS_TO_SPLIT = 12;

/** Name and brand in a text; `brand` is null if the text does not separate them. */
export interface NameParts {
  name: string;
  brand: string | null;
}

/** Splits "Oud Wood by Tom Ford" at the last "by". Without "by", the whole text is the name. */
export function splitAtBy(label: string): NameParts {
  const index = label.toLowerCase().lastIndexOf(' by ');
  if (index <= 0) return { name: label, brand: null };
  return { name: label.slice(0, index).trim(), brand: label.slice(index + 4).trim() };
}

/** Splits a text into name and brand, likeliest first: at "by", else at separators and spaces. */
export function listNameSplits(label: string): NameParts[] {
  const parts = splitAtBy(label);
  if (parts.brand !== null) return [parts];
  const separatorSplits = [...label.matchAll(/\s[-–—|/]\s|[,:]\s/gu)].map(({ index, 0: mark }) => [
    label.slice(0, index),
    label.slice(index + mark.length),
  ]);
  const words = label.split(' ');
  const wordSplits =
    words.length > MAX_WORDS_TO_SPLIT
      ? []
      : words
          .keys()
          .drop(1)
          .map((index) => [words.slice(0, index).join(' '), words.slice(index).join(' ')]);
  return [...separatorSplits, ...wordSplits].flatMap(([left = '', right = '']) => [
    { name: right, brand: left },
    { name: left, brand: right },
  ]);
}
