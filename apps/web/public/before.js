// What must be settled before the page's modules run. A file of its own because the server's policy allows no inline script.

// A chosen theme, before the first paint. Without storage, or a choice, the system's theme holds.
try {
  const theme = localStorage.getItem('sillage.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}

// The policy allows no code made from text either, which zod would try for speed when it loads.
globalThis.__zod_globalConfig = { jitless: true };
