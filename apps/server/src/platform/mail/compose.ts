import type { Letter, kit as wholeKit } from './kit.ts';

export type Kit = typeof wholeKit;

/** Renders an email as HTML and plain text. Loads React with the first one. */
export async function compose(write: (kit: Kit) => Letter): Promise<{ html: string; text: string }> {
  const { kit, renderLetter } = await import('./kit.ts');
  return renderLetter(write(kit));
}
