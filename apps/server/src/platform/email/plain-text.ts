import { convert, type FormatCallback } from 'html-to-text';

/** Writes a link as its text and, on the next line, its complete URL, which is never wrapped. */
const link: FormatCallback = (element, walk, builder) => {
  const { href } = element.attribs as { href: string };
  walk(element.children, builder);
  builder.addInline(':', { noWordTransform: true });
  builder.addLineBreak();
  builder.addInline(href, { noWordTransform: true });
  builder.addLineBreak();
};

const plainHeading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };
const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** Plain text of an email: lines of 76 characters, and no capitals for headings. */
export function toPlainText(html: string): string {
  const text = convert(html, {
    wordwrap: 76,
    formatters: { link },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'td', format: 'block', options: block },
      { selector: 'h1', options: plainHeading },
      { selector: 'h2', options: plainHeading },
      { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'a', format: 'link' },
    ],
  });
  return `${text.trim().replace(/\n{3,}/g, '\n\n')}\n`;
}
