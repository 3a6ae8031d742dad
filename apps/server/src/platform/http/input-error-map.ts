import type { z } from 'zod';

type Part = 'params' | 'query' | 'body';

const typeLabels: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** Error messages for input of the wrong type, where the contract defines no message. */
export function createInputErrorMap(part: Part): z.core.$ZodErrorMap {
  return (issue) => {
    if (issue.code !== 'invalid_type') return undefined;
    if (part === 'query' && Array.isArray(issue.input)) return 'Say this once';
    if (issue.input === undefined) return 'This is required';
    return `This has to be ${typeLabels[issue.expected] ?? issue.expected}`;
  };
}
