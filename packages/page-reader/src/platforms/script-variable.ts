const LONGEST_VALUE = 300;
const MOST_PLACES = 50;

/**
 * Returns the text or number that a page's scripts assign to a variable (`var name = 5;`,
 * `name='€',`); null when there is none, or an expression.
 */
export function scriptVariable(html: string, name: string): string | null {
  let at = html.indexOf(name);
  for (let looked = 0; at >= 0 && looked < MOST_PLACES; looked += 1) {
    const isWhole = !/[\w$.]/.test(html[at - 1] ?? ' ');
    const after = html.slice(at + name.length, at + name.length + LONGEST_VALUE);
    const value = isWhole ? /^\s{0,20}=\s{0,20}(?:'([^'\n]*)'|"([^"\n]*)"|(-?[\w.]{1,40}))/.exec(after) : null;
    if (value !== null) return value[1] ?? value[2] ?? value[3] ?? null;
    at = html.indexOf(name, at + name.length);
  }
  return null;
}
