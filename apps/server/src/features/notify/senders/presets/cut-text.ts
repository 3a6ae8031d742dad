const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Shortens text to `maxSize`, as `size` measures it, and adds "…". Never splits what a reader sees
 * as one character.
 */
export function cutText(text: string, maxSize: number, size: (text: string) => number): string {
  if (size(text) <= maxSize) return text;
  let cut = '';
  for (const { segment } of segmenter.segment(text)) {
    if (size(`${cut}${segment}…`) > maxSize) break;
    cut += segment;
  }
  return `${cut}…`;
}

export function countBytes(text: string): number {
  return Buffer.byteLength(text);
}
