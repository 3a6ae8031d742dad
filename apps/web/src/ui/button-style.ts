export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box border px-5 text-sm font-medium transition-colors active:translate-y-px aria-disabled:cursor-progress aria-disabled:opacity-70';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-edge bg-transparent text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-accent underline-offset-4 hover:text-accent-strong hover:underline',
  danger: 'border-bad bg-transparent text-bad hover:bg-bad hover:text-paper',
};

/** Returns the classes of a button; `className` may add margins and widths. */
export function buttonStyle(variant: ButtonVariant, className = ''): string {
  return `${shape} ${variants[variant]} ${className}`;
}

export const textLink = 'text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong';
