import { Parser } from 'htmlparser2';
import { excerpt } from '../words/text.ts';

/** Maximum length of a name; longer texts are cut before parsing. */
const LONGEST = 2000;

/** Decodes a product feed's name: no entities, tags or invisible characters, one line. */
export function plainText(text: string, longest?: number): string {
  const short = text.slice(0, LONGEST);
  return excerpt(/[&<]/.test(short) ? withoutMarkup(short) : short, longest);
}

function withoutMarkup(text: string): string {
  let plain = '';
  const parser = new Parser({
    ontext: (chunk) => {
      plain += chunk;
    },
  });
  parser.end(text);
  return plain;
}
