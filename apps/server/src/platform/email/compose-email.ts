import type { EmailTemplate, kit as emailKit } from './kit.ts';

export type EmailKit = typeof emailKit;

/** Composes an email. The first call loads React. */
export async function composeEmail(build: (kit: EmailKit) => EmailTemplate): Promise<{ html: string; text: string }> {
  const { kit, renderEmail } = await import('./kit.ts');
  return renderEmail(build(kit));
}
