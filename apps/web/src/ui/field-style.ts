export const controlStyle =
  'block min-h-12 w-full rounded-box border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted hover:border-ink aria-invalid:border-bad';

export const labelStyle = 'mb-1.5 block text-sm font-medium';
