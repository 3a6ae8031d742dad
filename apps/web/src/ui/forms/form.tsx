import { type ReactNode, type SubmitEvent, useId } from 'react';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import { type FormHandle, SummaryContext } from '../../lib/forms/contract-form.ts';
import { Button } from '../button.tsx';
import type { ButtonVariant } from '../button-style.ts';
import { Notice } from '../notice.tsx';

interface FormProps<Input extends FieldValues> {
  form: FormHandle<Input>;
  submitLabel: string;
  pendingLabel: string;
  /** Label while the form may not be sent again yet; the button then ignores clicks. */
  waitingLabel?: string | false;
  /** Shows one error message above the form instead of one message per field. */
  summarise?: boolean;
  submitVariant?: ButtonVariant;
  onCancel?: () => void;
  /**
   * Element below the form's server error that offers a next step. It stands outside the `<form>`,
   * so that it may itself contain a form.
   */
  nextStep?: ReactNode;
  children: ReactNode;
}

export function Form<Input extends FieldValues>(props: FormProps<Input>) {
  const { methods, onSubmit } = props.form;
  const { errors, isSubmitting } = useFormState({ control: methods.control });
  const summaryId = useId();
  const serverError = errors.root?.message;
  const problem = serverError ?? (props.summarise ? firstMessage(errors) : undefined);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSubmitting && !props.waitingLabel) onSubmit(event);
  }

  return (
    <div className="grid gap-5">
      <div id={summaryId} role="alert" className="empty:hidden">
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      {serverError && props.nextStep}
      <FormProvider {...methods}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          <SummaryContext value={props.summarise ? summaryId : null}>{props.children}</SummaryContext>
          <div className={props.onCancel ? 'flex flex-wrap gap-3' : 'grid'}>
            <Button
              type="submit"
              variant={props.submitVariant ?? 'primary'}
              pending={isSubmitting ? props.pendingLabel : props.waitingLabel}
            >
              {props.submitLabel}
            </Button>
            {props.onCancel && (
              <Button variant="quiet" onClick={props.onCancel}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      </FormProvider>
    </div>
  );
}

function firstMessage(errors: Record<string, unknown>): string | undefined {
  const messages = Object.values(errors).map((error) => (error as { message?: string } | undefined)?.message);
  return messages.find((message) => message !== undefined);
}
