const MAX_SHORT_LINES = 5;
const MAX_SHORT_CHARACTERS = 220;

/** Returns true for notes that are so long that a card shows them shortened. */
export function isLongText(text: string): boolean {
  return text.length > MAX_SHORT_CHARACTERS || text.split('\n').length > MAX_SHORT_LINES;
}
