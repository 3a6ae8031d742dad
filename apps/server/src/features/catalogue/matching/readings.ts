/** Maximum words for trying every split; a longer name is split at "by" and separators only. */
const MOST_WORDS = 12;

/** A fragrance's name and brand; `house` is null where the text does not tell them apart. */
export interface NameParts {
  name: string;
  house: string | null;
}

/** Splits "Oud Wood by Tom Ford" at the last "by"; a text without "by" is a name. */
export function partsOf(label: string): NameParts {
  const at = label.toLowerCase().lastIndexOf(' by ');
  if (at <= 0) return { name: label, house: null };
  return { name: label.slice(0, at).trim(), house: label.slice(at + 4).trim() };
}

/** Returns all splits, the likeliest first: at "by", else at separators, then between any words. */
export function readingsOf(label: string): NameParts[] {
  const parts = partsOf(label);
  if (parts.house !== null) return [parts];
  const dashes = [...label.matchAll(/\s[-–—|/]\s|[,:]\s/gu)].map(({ index, 0: mark }) => [
    label.slice(0, index),
    label.slice(index + mark.length),
  ]);
  const words = label.split(' ');
  const splits =
    words.length > MOST_WORDS
      ? []
      : words
          .keys()
          .drop(1)
          .map((at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  return [...dashes, ...splits].flatMap(([left = '', right = '']) => [
    { name: right, house: left },
    { name: left, house: right },
  ]);
}
