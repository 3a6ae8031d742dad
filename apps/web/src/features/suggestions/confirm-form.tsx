import { type Suggestion, suggestionRoutes } from '@sillage/contract';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ReadSummary } from './read-summary.tsx';

interface ConfirmFormProps {
  suggestion: Suggestion;
  onConfirmed: (suggestion: Suggestion) => void;
  onBack: () => void;
}

export function ConfirmForm({ suggestion, onConfirmed, onBack }: ConfirmFormProps) {
  const { id, name, brand } = suggestion;
  const form = useContractForm({
    schema: suggestionRoutes.confirm.body,
    defaults: { name, brand },
    submit: (body) => api.suggestions.confirm({ params: { suggestionId: id }, body }),
    onDone: onConfirmed,
    fallbackMessage: 'Failed to add to watchlist. Please try again.',
  });
  return (
    <>
      <ReadSummary suggestion={suggestion} />
      <div className="mt-6">
        <Form form={form} submitLabel="Watch it" pendingLabel="Adding...">
          <TextField name="name" label="Name" autoComplete="off" />
          <TextField name="brand" label="Brand" autoComplete="off" />
        </Form>
        <Button variant="quiet" className="mt-2 w-full" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </>
  );
}
