import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonStyle } from './button-style.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  /** While the action runs, these words stand on the button, which keeps focus and does nothing more. */
  pending?: string | false | undefined;
}

/** A button that says when its action has begun. */
export function Button({ variant = 'primary', pending, className, children, onClick, ...rest }: ButtonProps) {
  const isPending = Boolean(pending);
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle(variant, className)}
      aria-disabled={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      {isPending ? pending : children}
    </button>
  );
}
