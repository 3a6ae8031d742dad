const FEW_LINES = 5;
const FEW_CHARACTERS = 220;

/** True for notes that a card shows shortened. */
export function isLongText(text: string): boolean {
  return text.length > FEW_CHARACTERS || text.split('\n').length > FEW_LINES;
}
