import type { EmailTemplate, kit as emailKit } from './kit.ts';

export type EmailKit = typeof emailKit;

/** Renders an email as HTML and plain text. Loads React with the first email. */
export async function composeEmail(build: (kit: EmailKit) => EmailTemplate): Promise<{ html: string; text: string }> {
  const { kit, renderEmail } = await import('./kit.ts');
  return renderEmail(build(kit));
}
