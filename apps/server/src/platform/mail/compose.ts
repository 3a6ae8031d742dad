import type { Letter, kit as wholeKit } from './kit.ts';

/** What mails are made of (`kit.ts`). */
export type Kit = typeof wholeKit;

/** Writes a letter with the kit's parts, and gives both its forms. What draws mails is loaded at the first one. */
export async function compose(write: (kit: Kit) => Letter): Promise<{ html: string; text: string }> {
  const { kit, renderLetter } = await import('./kit.ts');
  return renderLetter(write(kit));
}
