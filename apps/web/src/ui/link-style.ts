export const textLink = 'text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong';
