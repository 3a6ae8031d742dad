import { plainText } from './plain-text.rules.ts';

const LONGEST_NAME = 180;
const LONGEST_HOUSE = 100;

/** Name of a fragrance for users and the AI service: "Oud Wood by Tom Ford". */
export function labelOf({ name, brand }: { name: string; brand: string }): string {
  return `${plainText(name).slice(0, LONGEST_NAME)} by ${plainText(brand).slice(0, LONGEST_HOUSE)}`;
}
