/** Maximum words for trying every split; a longer name is split at "by" and separators only. */
const MAX_WORDS_TO_SPLIT = 12;

/** A fragrance's name and brand; `brand` is null where the text does not tell them apart. */
export interface NameParts {
  name: string;
  brand: string | null;
}

/** Splits "Oud Wood by Tom Ford" at the last "by"; a text without "by" is a name. */
export function splitAtBy(label: string): NameParts {
  const index = label.toLowerCase().lastIndexOf(' by ');
  if (index <= 0) return { name: label, brand: null };
  return { name: label.slice(0, index).trim(), brand: label.slice(index + 4).trim() };
}

/** Returns all splits, the likeliest first: at "by", else at separators, then between any words. */
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
