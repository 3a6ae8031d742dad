/** Placeholder of a loading page; invisible, so that fast pages do not flicker. */
export function RouteFallback() {
  return (
    <main id="main" tabIndex={-1} aria-busy="true" className="flex-1">
      <h1 className="sr-only">Loading...</h1>
    </main>
  );
}
