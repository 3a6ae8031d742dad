/** Shorter words differ by one letter too often: "Gio" and "Gia". */
const MIN_LENGTH = 6;

/** True if two long words differ by one letter more, less or other, or by two swapped letters. */
export function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_LENGTH || Math.abs(a.length - b.length) > 1 || /\d/.test(a + b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
}
