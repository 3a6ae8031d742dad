import { getServerMessage } from '../lib/errors.ts';

interface ErrorTextProps {
  error: Error | null;
  fallbackMessage: string;
  getMessage?: (error: Error, fallbackMessage: string) => string;
  className?: string;
}

export function ErrorText({
  error,
  fallbackMessage,
  getMessage = getServerMessage,
  className = 'mt-2 text-sm',
}: ErrorTextProps) {
  if (!error) return null;
  return (
    <p role="alert" className={`max-w-prose text-bad ${className}`}>
      {getMessage(error, fallbackMessage)}
    </p>
  );
}
