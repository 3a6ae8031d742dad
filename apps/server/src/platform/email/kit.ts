import { Html, type HtmlValue, renderHtml } from '../html.ts';
import parts from './parts.json' with { type: 'json' };

/** Part of an email; false and null stand for a part that is left out. */
export type EmailPart = Html | false | null;

export interface EmailTemplate {
  title: string;
  /** Preview text that email programs show after the subject. */
  preheader: string;
  parts: readonly EmailPart[];
  /** Footer of an email, below a line: why the user gets the email, and links to change that. */
  footer: readonly EmailPart[];
}

export function paragraph(text: string): Html {
  return fill('paragraph', text);
}

export function note(text: string): Html {
  return fill('note', text);
}

export function heading(text: string): Html {
  return fill('heading', text);
}

/** Builds a list of short lines without bullets, such as sizes with their prices. */
export function plainList(texts: readonly string[]): Html {
  return fill(
    'plainList',
    texts.map((text) => fill('plainItem', text)),
  );
}

export function bulletList(texts: readonly string[]): Html {
  return fill(
    'bulletList',
    texts.map((text) => fill('bulletItem', text)),
  );
}

export function button(text: string, href: string): Html {
  return fill('button', text, href);
}

export function link(text: string, href: string): Html {
  return fill('paragraph', fill('anchor', text, href));
}

/** Small links of an email, side by side if there is room; in plain text, one per line. */
export function smallLinks(links: readonly { text: string; href: string }[]): Html {
  return fill(
    'note',
    links.map(({ text, href }) => fill('anchor', text, href)),
  );
}

/** Builds a decorative picture with text beside it. The text says what the picture shows. */
export function besidePicture(cid: string, list: readonly EmailPart[]): Html {
  return fill('besidePicture', cid, omitEmpty(list));
}

/** Builds a large decorative picture. The text says what the picture shows. */
export function largePicture(cid: string): Html {
  return fill('largePicture', cid);
}

export function section(...list: readonly EmailPart[]): Html {
  return fill('section', omitEmpty(list));
}

export function divider(): Html {
  return fill('divider');
}

/** Composes an email. The first call loads the converter to plain text. */
export async function composeEmail(template: EmailTemplate): Promise<{ html: string; text: string }> {
  const { title, preheader, parts: body, footer } = template;
  const html = fill('document', title, preheader, omitEmpty(body), omitEmpty(footer)).text.toWellFormed();
  const { toPlainText } = await import('./plain-text.ts');
  return { html, text: toPlainText(html) };
}

/** Inserts values in the places `{{0}}`, `{{1}}` and so on of a compiled part. */
function fill(part: keyof typeof parts, ...values: readonly HtmlValue[]): Html {
  return new Html(parts[part].replace(/\{\{(\d)\}\}/g, (_, index: number) => renderHtml(values[index] ?? '')));
}

function omitEmpty(list: readonly EmailPart[]): Html[] {
  return list.filter((part) => part instanceof Html);
}
