export interface PictureChange {
  /** File name of the picture, such as `explore-390-dark.png`. */
  file: string;
  /**
   * Share of the screenshot's pixels that differ between the two revisions, from 0 to 1. Null when
   * only one revision has the screenshot.
   */
  share: number | null;
}

interface Differences {
  changes: readonly PictureChange[];
  /** Short hash of the revision with which this checkout is compared. */
  before: string;
  /** Number of all compared pictures. */
  count: number;
}

const style = `
  body { margin: 2rem; font: 1rem/1.5 system-ui; background: Canvas; color: CanvasText; color-scheme: light dark }
  figure { display: inline-block; width: calc(33% - 1rem); margin: 0 .5rem 0 0; vertical-align: top }
  img { width: 100%; border: 1px solid GrayText }
  img:not([src^=after]):not([src^=before]) { background: white }`;

/** Formats an HTML page of screenshots that differ, the largest difference first. */
export function formatDifferences({ changes, before, count }: Differences): string {
  const largestFirst = changes.toSorted((a, b) => (b.share ?? 1) - (a.share ?? 1));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${changes.length} of ${count} pictures differ</title>
<style>${style}</style>
<h1>${changes.length} of ${count} pictures differ from those of ${before}</h1>
${largestFirst.map(formatSection).join('\n')}
`;
}

function formatSection({ file, share }: PictureChange): string {
  const [label, sides] =
    share === null
      ? ['in one revision only', ['before', 'after']]
      : [`${(share * 100).toFixed(2)} % of the pixels`, ['before', 'after', 'difference']];
  const pictures = sides.map(
    (side) =>
      `<figure><a href="${side}/${file}"><img src="${side}/${file}" alt="none" loading="lazy"></a><figcaption>${side}</figcaption></figure>`,
  );
  return `<h2>${file}: ${label}</h2>\n${pictures.join('')}`;
}
