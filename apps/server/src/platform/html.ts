const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** HTML text in which all values are escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type HtmlValue = string | number | Html | readonly Html[];

/** Template tag for HTML. Escapes its values, except `Html` objects and lists of them. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.reduce((text, string, index) => text + renderHtml(values[index - 1] ?? '') + string));
}

export function renderHtml(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(String).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
