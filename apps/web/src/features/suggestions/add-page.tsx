import { type AddedPage, suggestionRoutes } from '@sillage/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface AddPageProps {
  id: number;
  name: string;
  onAdded: () => void;
}

/** Lets a user add a shop's product page to a fragrance. */
export function AddPage(props: AddPageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Add a shop’s page
      </Button>
      {isOpen && <AddPageDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddPageDialog({ id, name, onAdded, onClose }: AddPageProps & { onClose: () => void }) {
  const [added, setAdded] = useState<AddedPage | null>(null);
  const form = useContractForm({
    schema: suggestionRoutes.addPage.body,
    defaults: { url: '' },
    submit: (body) => api.suggestions.addPage({ params: { id }, body }),
    onDone: (page) => {
      setAdded(page);
      onAdded();
    },
    fallbackMessage: 'Failed to read the page. Please try again.',
  });
  return (
    <Dialog heading="Add a shop’s page" onCancel={onClose}>
      {added ? (
        <>
          <p ref={(text) => text?.focus()} tabIndex={-1} className="mt-3 outline-none">
            {describeResult(added)}
          </p>
          <Button className="mt-6" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <>
          <p className="mt-3 mb-6 text-sm text-muted">
            Do you know a shop that sells {name}? Paste the address of its product page there. We read it right away.
          </p>
          <Form form={form} submitLabel="Add this page" pendingLabel="Reading the page…" onCancel={onClose}>
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
      )}
    </Dialog>
  );
}

function describeResult({ status, shop }: AddedPage): string {
  if (status === 'known') return `We check this page of ${shop} already.`;
  if (status === 'added') return `Added. You find ${shop} under “Where to buy”, and we keep checking it.`;
  return `Thank you. ${shop} is new to us, so the site’s operator looks at the page before everyone sees it here.`;
}
