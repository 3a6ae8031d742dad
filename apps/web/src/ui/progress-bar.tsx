import type { ComponentProps } from 'react';

const style =
  'mt-2 block h-1.5 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]';

export function ProgressBar({ className = '', ...props }: ComponentProps<'progress'>) {
  return <progress {...props} className={`${style} w-full ${className}`} />;
}
