/** Holds the place of a page that is on its way; nothing to read, so that fast pages do not flicker. */
export function Opening() {
  return <div aria-busy="true" className="min-h-dvh flex-1" />;
}
