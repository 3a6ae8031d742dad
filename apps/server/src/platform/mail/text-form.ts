/** Of html-to-text, which has no types: what a formatter of links needs. */
interface TextBuilder {
  addInline(text: string, options: { noWordTransform: boolean }): void;
  addLineBreak(): void;
}
interface Anchor {
  attribs: { href: string };
  children: unknown;
}

/** A link's words, and its address on the line below, whole: no program cuts it there. */
function link(element: Anchor, walk: (children: unknown, builder: TextBuilder) => void, builder: TextBuilder): void {
  walk(element.children, builder);
  builder.addInline(':', { noWordTransform: true });
  builder.addLineBreak();
  builder.addInline(element.attribs.href, { noWordTransform: true });
  builder.addLineBreak();
}

const plainHeading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** How the plain text is made of the HTML: lines of 76 characters, headings as they are written. */
export const asText = {
  wordwrap: 76,
  formatters: { link },
  selectors: [
    { selector: 'h1', options: plainHeading },
    { selector: 'h2', options: plainHeading },
    { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'a', format: 'link' },
  ],
};
