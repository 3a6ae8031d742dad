/** Matches the colour of the browser's own bars to the theme. Returns the stop function. */
export function followTheme(): () => void {
  const root = document.documentElement;

  function applyTheme(): void {
    const chosenTheme = root.dataset['theme'];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const theme = meta.dataset['theme'];
      if (chosenTheme) meta.media = chosenTheme === theme ? 'all' : 'not all';
      else meta.media = `(prefers-color-scheme: ${theme})`;
    }
  }

  const observer = new MutationObserver(applyTheme);
  observer.observe(root, { attributeFilter: ['data-theme'] });
  applyTheme();
  return () => observer.disconnect();
}
