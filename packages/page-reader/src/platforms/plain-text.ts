import { Parser } from 'htmlparser2';
import { excerpt } from '../values/text.ts';

/** Maximum length of a name; longer texts are cut before parsing. */
const MAX_NAME_LENGTH = 2000;

/** Converts a feed's name to one line without entities, tags and invisible characters. */
export function toPlainText(text: string, maxLength?: number): string {
  const short = text.slice(0, MAX_NAME_LENGTH);
  return excerpt(/[&<]/.test(short) ? stripMarkup(short) : short, maxLength);
}

function stripMarkup(text: string): string {
  let plain = '';
  const parser = new Parser({
    ontext: (chunk) => {
      plain += chunk;
    },
  });
  parser.end(text);
  return plain;
}
