/** Colours the browser's bars like the theme. Returns the stop function. */
export function followTheme(): () => void {
  const root = document.documentElement;

  function show(): void {
    const chosen = root.dataset['theme'];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const theme = meta.dataset['theme'];
      if (chosen) meta.media = chosen === theme ? 'all' : 'not all';
      else meta.media = `(prefers-color-scheme: ${theme})`;
    }
  }

  const watcher = new MutationObserver(show);
  watcher.observe(root, { attributeFilter: ['data-theme'] });
  show();
  return () => watcher.disconnect();
}
