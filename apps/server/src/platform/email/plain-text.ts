/** Text builder of the library html-to-text, which has no types itself. */
interface TextBuilder {
  addInline(text: string, options: { noWordTransform: boolean }): void;
  addLineBreak(): void;
}
interface Anchor {
  attribs: { href: string };
  children: unknown;
}

/** Writes a link as its text and, on the next line, its complete URL, which is never wrapped. */
function link(element: Anchor, render: (children: unknown, builder: TextBuilder) => void, builder: TextBuilder): void {
  render(element.children, builder);
  builder.addInline(':', { noWordTransform: true });
  builder.addLineBreak();
  builder.addInline(element.attribs.href, { noWordTransform: true });
  builder.addLineBreak();
}

const plainHeading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** Options for the plain text of emails: lines of 76 characters, and no capitals for headings. */
export const plainTextOptions = {
  wordwrap: 76,
  formatters: { link },
  selectors: [
    { selector: 'h1', options: plainHeading },
    { selector: 'h2', options: plainHeading },
    { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'a', format: 'link' },
  ],
};
