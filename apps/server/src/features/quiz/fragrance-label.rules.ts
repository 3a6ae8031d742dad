import { toPlainText } from './plain-text.rules.ts';

const MAX_NAME_LENGTH = 180;
const MAX_BRAND_LENGTH = 100;

/** Formats a fragrance as "Oud Wood by Tom Ford", in at most 284 characters of plain text. */
export function formatFragranceLabel({ name, brand }: { name: string; brand: string }): string {
  return `${toPlainText(name).slice(0, MAX_NAME_LENGTH)} by ${toPlainText(brand).slice(0, MAX_BRAND_LENGTH)}`;
}
