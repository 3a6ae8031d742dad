import { zodResolver } from '@hookform/resolvers/zod';
import { AppError } from '@sillage/contract';
import type { SubmitEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { problemText, statusOf } from './problem.ts';

interface ContractForm<Input extends FieldValues, Output, Answer> {
  /** The contract's own schema and messages. */
  schema: z.ZodType<Output, Input>;
  defaults: DefaultValues<Input>;
  submit: (values: Output) => Promise<Answer>;
  onDone: (answer: Answer, values: Output) => void;
  /** The last word when the server refuses without one. */
  otherwise: string;
  /** The words when no answer came, or none that makes sense, where the spec has its own. */
  unanswered?: string;
  /** Hears every refusal, for a form that offers a way on. */
  onRefused?: (error: unknown, values: Output) => void;
}

/** What `<Form form={…}>` needs. */
export interface FormHandle<Input extends FieldValues> {
  methods: UseFormReturn<Input, unknown, unknown>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * A form that knows the contract and what the server said: refused fields beside their inputs, the rest on top.
 * @example const form = useContractForm({ schema: credentials, defaults, submit: (body) => api.auth.login({ body }), onDone, otherwise: 'Login failed' });
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

/** Puts refused fields beside their inputs and the cursor into the first; false when the form has none of them. */
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
