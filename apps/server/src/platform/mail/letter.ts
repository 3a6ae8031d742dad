import { type Html, html } from '../html.ts';

/** A piece of a mail, said once for both of its forms. */
export type Part =
  | { says: string; small?: boolean }
  | { heading: string }
  | { list: readonly string[] }
  /** What the mail is for: one button; in the plain text its address on a line of its own. */
  | { button: string; href: string }
  | { links: readonly { text: string; href: string }[] };

const paper = '#faf7f2';
const ink = '#211c17';
const muted = '#6b6156';
const accent = '#8a4b08';

/** A mail's text and HTML from the same parts. Styles stand inline, as mail programs want them; both schemes are told. */
export function letter(title: string, parts: readonly Part[]): { text: string; html: string } {
  return {
    text: `${[title, ...parts.map(asText)].join('\n\n')}\n`,
    html: String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 16px;background:${paper};color:${ink};font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.55">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px">Sillage</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
${parts.map(asHtml)}
</div>
</body>
</html>
`),
  };
}

function asText(part: Part): string {
  if ('says' in part) return part.says;
  if ('heading' in part) return part.heading;
  if ('list' in part) return part.list.map((line) => `- ${line}`).join('\n');
  if ('button' in part) return `${part.button}:\n${part.href}`;
  return part.links.map(({ text, href }) => `${text}: ${href}`).join('\n');
}

function asHtml(part: Part): Html {
  if ('heading' in part)
    return html`<h2 style="margin:24px 0 8px;font-size:18px;font-weight:normal">${part.heading}</h2>`;
  if ('list' in part)
    return html`<ul style="margin:0 0 16px;padding-left:20px">${part.list.map((line) => html`<li>${line}</li>`)}</ul>`;
  if ('button' in part) return buttonOf(part);
  if ('links' in part) return html`<p style="margin:24px 0 0;font-size:14px">${part.links.map(linkOf)}</p>`;
  const look = part.small ? `font-size:14px;color:${muted}` : '';
  return html`<p style="margin:0 0 16px;${look}">${part.says}</p>`;
}

/** The address stands below too: a button that a program does not draw must not be the only way. */
function buttonOf({ button, href }: { button: string; href: string }): Html {
  return html`<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 22px;background:${accent};color:#ffffff;text-decoration:none;border-radius:4px">${button}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${muted};word-break:break-all">${href}</p>`;
}

function linkOf({ text, href }: { text: string; href: string }): Html {
  return html`<a href="${href}" style="color:${accent};margin-right:16px">${text}</a>`;
}
