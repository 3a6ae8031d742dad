const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

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

/** Template tag for HTML. Escapes its values, except `Html` objects and lists of them. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(values[index - 1] ?? '') + string));
}

function render(value: string | number | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(String).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
