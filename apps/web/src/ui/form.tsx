import { type ReactNode, type SubmitEvent, useId } from 'react';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import type { FormHandle } from '../lib/contract-form.ts';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-style.ts';
import { SummaryContext } from './form-summary.ts';
import { Notice } from './notice.tsx';

interface FormProps<Input extends FieldValues> {
  form: FormHandle<Input>;
  submitLabel: string;
  pendingLabel: string;
  /** Says the fields' messages once, on top, instead of below each: for a form whose fields all say the same. */
  summarise?: boolean;
  submitVariant?: ButtonVariant;
  /** For a form that can be left as it was: a second button beside the first. */
  onCancel?: () => void;
  /** A way on that belongs to the refusal, below its words; outside of this form, so it may be a form itself. */
  wayOn?: ReactNode;
  children: ReactNode;
}

/** A form of `useContractForm`: what the server refused on top, fields, one button that says when it works. */
export function Form<Input extends FieldValues>(props: FormProps<Input>) {
  const { methods, onSubmit } = props.form;
  const { errors, isSubmitting } = useFormState({ control: methods.control });
  const summaryId = useId();
  const refusal = errors.root?.message;
  const problem = refusal ?? (props.summarise ? firstMessage(errors) : undefined);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSubmitting) onSubmit(event);
  }

  return (
    <div className="grid gap-5">
      <div id={summaryId} role="alert" className="empty:hidden">
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
      {refusal && props.wayOn}
      <FormProvider {...methods}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          <SummaryContext value={props.summarise ? summaryId : null}>{props.children}</SummaryContext>
          <div className={props.onCancel ? 'flex flex-wrap gap-3' : 'grid'}>
            <Button
              type="submit"
              variant={props.submitVariant ?? 'primary'}
              pending={isSubmitting && props.pendingLabel}
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
