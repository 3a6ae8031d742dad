/** "59", "1 299", "$ 249", with no decimals yet. */
const endsWhole = /(?:^|[^\d.,])\d{1,3}(?:[ .,'’]?\d{3})*$/;
/** "99", "99 €", "99*": cents, and nothing that makes another number of them. */
const isCents = /^\d\d(?=$|[^\d.,%])/;

/**
 * Joins the texts of the elements that a price is made of: "$", "249", "99" is "$249.99"; "59", "," , "99 €" is "59,99 €".
 * Two digits alone in their element behind a whole amount are its cents. What is no such price is joined by spaces.
 */
export function joinPieces(pieces: readonly string[]): string {
  let joined = '';
  for (const raw of pieces) {
    const piece = raw.replace(/\s+/g, ' ').trim();
    if (piece === '') continue;
    if (/[.,]$/.test(joined) && /^\d/.test(piece)) joined += piece;
    else if (/^[.,]\d|^[.,]$/.test(piece) && /\d$/.test(joined)) joined += piece;
    else if (isCents.test(piece) && endsWhole.test(joined)) joined += `.${piece}`;
    else joined += joined === '' ? piece : ` ${piece}`;
  }
  return joined;
}
