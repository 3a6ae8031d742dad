import { type Suggestion, suggestionRoutes } from '@sillage/contract';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface AddressFormProps {
  /** Address that the form begins with: `''` if the user shared a text without one. */
  address: string | undefined;
  onRead: (suggestion: Suggestion) => void;
  onCancel: () => void;
}

export function AddressForm({ address, onRead, onCancel }: AddressFormProps) {
  const form = useContractForm({
    schema: suggestionRoutes.suggest.body,
    defaults: { url: address ?? '' },
    submit: (body) => api.suggestions.suggest({ body }),
    onDone: onRead,
    fallbackMessage: 'Failed to read the page. Please try again.',
  });
  return (
    <>
      <p className="mb-6 text-sm text-muted">
        {getRequest(address)} We read it and show you what we found, and you can watch it right away. Others see it once
        the operator has accepted it.
      </p>
      <Form form={form} submitLabel="Read the page" pendingLabel="Reading the page…" onCancel={onCancel}>
        <TextField
          name="url"
          label="Address of the product page"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          hint="Such as https://shop.example/products/oud-24"
        />
      </Form>
    </>
  );
}

function getRequest(address: string | undefined): string {
  if (address === '') return 'What you shared contains no address. Paste the address of a shop’s product page.';
  return address === undefined
    ? 'Paste the address of a shop’s product page.'
    : 'This is the page that you shared or pasted.';
}
