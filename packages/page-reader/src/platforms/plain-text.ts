import { Parser } from 'htmlparser2';
import { excerpt } from '../words/text.ts';

/** More than a name ever has; what is longer is cut before it is looked at. */
const LONGEST = 2000;

/** A name as a shop's feed writes it, as people read it: entities decoded, tags and invisible characters gone, one line. */
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
