import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonVariant, buttonStyle } from './button-style.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  /** Label while the action runs; the button then keeps focus and ignores clicks. */
  pending?: string | false | undefined;
}

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

export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonStyle(variant, className)} />;
}
