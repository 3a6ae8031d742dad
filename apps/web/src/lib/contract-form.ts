import { zodResolver } from '@hookform/resolvers/zod';
import { AppError } from '@sillage/contract';
import type { SubmitEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { problemText, statusOf } from './problem.ts';

interface ContractForm<Input extends FieldValues, Output, Answer> {
  /** Schema from the contract, including its messages. */
  schema: z.ZodType<Output, Input>;
  defaults: DefaultValues<Input>;
  submit: (values: Output) => Promise<Answer>;
  onDone: (answer: Answer, values: Output) => void;
  /** Message for an error response that has none. */
  otherwise: string;
  /** Message if there is no response or no usable one, where the specification defines its own. */
  unanswered?: string;
  /** Called with every error, so that a form can offer a next step. */
  onRefused?: (error: unknown, values: Output) => void;
}

export interface FormHandle<Input extends FieldValues> {
  methods: UseFormReturn<Input, unknown, unknown>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Validates a form with a contract schema and shows the server's errors: at their inputs where the
 * form has such fields, else above the form. A server error at a field moves focus there.
 *
 * @example
 * const form = useContractForm({
 *   schema: credentials,
 *   defaults,
 *   submit: (body) => api.auth.login({ body }),
 *   onDone,
 *   otherwise: 'Login failed',
 * });
 */
export function useContractForm<Input extends FieldValues, Output, Answer>(
  options: ContractForm<Input, Output, Answer>,
): FormHandle<Input> {
  const methods = useForm<Input, unknown, Output>({
    resolver: zodResolver(options.schema),
    defaultValues: options.defaults,
  });

  function send(values: Output): Promise<void> {
    return options.submit(values).then(
      (answer) => options.onDone(answer, values),
      (error: unknown) => {
        options.onRefused?.(error, values);
        tell(error);
      },
    );
  }

  function tell(error: unknown): void {
    if (error instanceof AppError && tellFields(methods, error)) return;
    const isAnswer = statusOf(error) !== null;
    const message = isAnswer ? undefined : options.unanswered;
    methods.setError('root', { message: message ?? problemText(error, options.otherwise) });
  }

  return { methods, onSubmit: (event) => void methods.handleSubmit(send)(event) };
}

/** Shows field errors and focuses the first; returns false if the form has no such field. */
function tellFields<Input extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Input>, 'getValues' | 'setError'>,
  error: AppError,
): boolean {
  const names = Object.keys(error.fields).filter((name) => name in getValues());
  for (const name of names) {
    setError(name as Path<Input>, { message: error.fields[name] ?? '' }, { shouldFocus: name === names[0] });
  }
  return names.length > 0;
}
