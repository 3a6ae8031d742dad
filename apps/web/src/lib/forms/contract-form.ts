import { zodResolver } from '@hookform/resolvers/zod';
import { AppError } from '@sillage/contract';
import { createContext, type SubmitEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { getErrorMessage, statusOf } from '../errors.ts';

/** Id of the element with all messages of a form; null if each field shows its own. */
export const SummaryContext = createContext<string | null>(null);

interface ContractForm<Input extends FieldValues, Output, Result> {
  /**
   * Schema from the API contract that validates the form's values. It also contains the messages
   * for invalid values.
   */
  schema: z.ZodType<Output, Input>;
  defaults: DefaultValues<Input>;
  submit: (values: Output) => Promise<Result>;
  onDone: (result: Result, values: Output) => void;
  /** Message for an error response without its own message. */
  fallbackMessage: string;
  /**
   * Message for a request that gets no usable response. Set only for forms for which the
   * specification states such a message.
   */
  networkErrorMessage?: string;
  /** Called with each error of `submit`, so that the form can offer the user a next step. */
  onError?: (error: unknown, values: Output) => void;
}

export interface FormHandle<Input extends FieldValues> {
  methods: UseFormReturn<Input, unknown, unknown>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Validates a form with a schema of the contract and shows the server's errors: beside the fields
 * that they name, else above the form. Focus moves to the first field with an error of the server.
 *
 * @example
 * const form = useContractForm({
 *   schema: credentials,
 *   defaults,
 *   submit: (body) => api.auth.login({ body }),
 *   onDone,
 *   fallbackMessage: 'Login failed',
 * });
 */
export function useContractForm<Input extends FieldValues, Output, Result>(
  options: ContractForm<Input, Output, Result>,
): FormHandle<Input> {
  const methods = useForm<Input, unknown, Output>({
    resolver: zodResolver(options.schema),
    defaultValues: options.defaults,
  });

  function send(values: Output): Promise<void> {
    return options.submit(values).then(
      (result) => options.onDone(result, values),
      (error: unknown) => {
        options.onError?.(error, values);
        showError(error);
      },
    );
  }

  function showError(error: unknown): void {
    if (error instanceof AppError && showFieldErrors(methods, error)) return;
    const hasResponse = statusOf(error) !== null;
    const message = hasResponse ? undefined : options.networkErrorMessage;
    methods.setError('root', { message: message ?? getErrorMessage(error, options.fallbackMessage) });
  }

  return { methods, onSubmit: (event) => void methods.handleSubmit(send)(event) };
}

/** Shows an error's messages at their fields; returns false if the form has none of them. */
function showFieldErrors<Input extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Input>, 'getValues' | 'setError'>,
  error: AppError,
): boolean {
  const names = Object.keys(error.fields).filter((name) => name in getValues());
  for (const name of names) {
    setError(name as Path<Input>, { message: error.fields[name] ?? '' }, { shouldFocus: name === names[0] });
  }
  return names.length > 0;
}
