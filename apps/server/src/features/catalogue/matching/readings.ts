/** A name of more words is taken apart at "by" and dashes only. */
const MOST_WORDS = 12;

/** A fragrance's name with its house, where the text tells them apart. */
export interface NameParts {
  name: string;
  house: string | null;
}

/** "Oud Wood by Tom Ford" as name and house; a text without "by" is a name. */
export function partsOf(label: string): NameParts {
  const at = label.toLowerCase().lastIndexOf(' by ');
  if (at <= 0) return { name: label, house: null };
  return { name: label.slice(0, at).trim(), house: label.slice(at + 4).trim() };
}

/** Everything that a text may mean as name and house, the likeliest first: "by", then dashes, then any two parts. */
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
