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
<style>
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem; font: 1.0625rem/1.6 Georgia, serif; background: light-dark(#faf7f2, #171412); color: light-dark(#211c17, #efe8dd); }
h1 { font-weight: normal; }
a { color: light-dark(#8a4b08, #e0a458); }
article { border-top: 1px solid light-dark(#d9cfc0, #423a32); padding: 1rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; font: inherit; border: 0; background: #8a4b08; color: #fff; cursor: pointer; }
${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p><a href="/">Sillage</a></p>
</main>
</body>
</html>
`);
}
