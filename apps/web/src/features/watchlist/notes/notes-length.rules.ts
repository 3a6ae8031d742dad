const MAX_SHORT_LINES = 5;
const MAX_SHORT_CHARACTERS = 220;

/** True for notes that a card shows shortened. */
export function isLongText(text: string): boolean {
  return text.length > MAX_SHORT_CHARACTERS || text.split('\n').length > MAX_SHORT_LINES;
}
