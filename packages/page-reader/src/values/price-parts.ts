/** Matches a text that ends in an amount without decimals: "59", "1 299", "$ 249". */
const endsInInteger = /(?:^|[^\d.,])\d{1,3}(?:[ .,'’]?\d{3})*$/;
/**
 * Matches a text that starts with exactly two digits and can thus be the cents of a price: "99",
 * "99 €", "99*".
 */
const isCents = /^\d\d(?=$|[^\d.,%])/;

/**
 * Joins the parts of a price: "$", "249", "99" become "$ 249.99"; "59", ",", "99 €" become "59,99
 * €". Two digits after an amount without decimals are its decimals. Other texts are joined with
 * spaces.
 */
export function joinPriceParts(parts: readonly string[]): string {
  let joined = '';
  for (const raw of parts) {
    const part = raw.replace(/\s+/g, ' ').trim();
    if (part === '') continue;
    if (/[.,]$/.test(joined) && /^\d/.test(part)) joined += part;
    else if (/^[.,]\d|^[.,]$/.test(part) && /\d$/.test(joined)) joined += part;
    else if (isCents.test(part) && endsInInteger.test(joined)) joined += `.${part}`;
    else joined += joined === '' ? part : ` ${part}`;
  }
  return joined;
}
