import { Html, html } from '../html.ts';

/** Renders a page without scripts, in a light and a dark theme. `style` is additional CSS. */
export function renderPlainPage(title: string, body: Html, style = ''): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · Sillage</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 0 auto; padding: 1.25rem; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#faf7f2, #171412); color: light-dark(#211c17, #efe8dd); }
h1, h2, .brand { font-family: Georgia, serif; font-weight: normal; line-height: 1.3; }
.brand { margin: 0 0 2.5rem; font-size: 1.375rem; }
.brand a { color: inherit; text-decoration: none; }
.brand svg { width: 1em; margin: 0 0 -0.04em -0.19em; fill: light-dark(#8a4b08, #e0a458); }
a { color: light-dark(#8a4b08, #e0a458); }
article { border-top: 1px solid light-dark(#d9cfc0, #423a32); padding: 1rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; border: 0; border-radius: 0.25rem; background: #8a4b08; color: #fff; cursor: pointer; }
:focus-visible { outline: 2px solid light-dark(#8a4b08, #e0a458); outline-offset: 2px; }
${new Html(style)}</style>
</head>
<body>
<header><p class="brand"><a href="/">Sillage<svg aria-hidden="true" viewBox="0 0 200 50"><path d="M4 38C52 43 68 0 110 0s46 30 88 19c-40 33-62-5-89-5C72 14 58 54 4 38Z"/></svg></a></p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`);
}
