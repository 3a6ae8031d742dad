import type { Family } from '@sillage/contract';

/** Returns the family's colour as a CSS value; pale straw without a family. */
export function getFamilyColour(family: Family | null): string {
  if (family === null) return 'light-dark(oklch(0.7 0.05 85), oklch(0.76 0.05 85))';
  return `var(--family-${family.toLowerCase().replaceAll(' ', '-')})`;
}
