import { AppError } from '@sillage/contract';

/** Error for a request without a response from the server. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  override message = 'Network error occurred';
}

/** Error for an error response without a readable message. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
  }
}

export class UnexpectedError extends Error {
  override name = 'UnexpectedError';
  override message = 'An unexpected error occurred. Please try again.';
}

/** `fallback` is the message for an error response without a readable message. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof AppError || error instanceof NetworkError) return error.message;
  if (error instanceof HttpError) return fallback;
  return new UnexpectedError().message;
}

/** Returns the server's message, or a `fallback` that the specification defines. */
export function getServerMessage(error: unknown, fallback: string): string {
  return error instanceof AppError ? error.message : fallback;
}

/** Returns the HTTP status of an error; null if there was no response. */
export function statusOf(error: unknown): number | null {
  return error instanceof AppError || error instanceof HttpError ? error.status : null;
}
