import { type FeedSuggestion, suggestionRoutes } from '@sillage/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

/** Lets a user suggest a shop's product feed, which the operator accepts or declines. */
export function SuggestFeed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Suggest a feed
      </Button>
      {isOpen && <SuggestFeedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SuggestFeedDialog({ onClose }: { onClose: () => void }) {
  const [suggested, setSuggested] = useState<FeedSuggestion | null>(null);
  const form = useContractForm({
    schema: suggestionRoutes.suggestFeed.body,
    defaults: { url: '' },
    submit: (body) => api.suggestions.suggestFeed({ body }),
    onDone: setSuggested,
    fallbackMessage: 'Failed to send the address. Please try again.',
  });
  return (
    <Dialog heading="Suggest a product feed" onCancel={onClose}>
      {suggested ? (
        <>
          <p ref={(text) => text?.focus()} tabIndex={-1} className="mt-3 outline-none">
            {describeResult(suggested)}
          </p>
          <Button className="mt-6" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <>
          <p className="mt-3 mb-6 text-sm text-muted">
            A product feed is a file in which a shop lists what it sells, with prices and stock. Many shops publish one
            for Google Merchant or for their partners.
          </p>
          <Form form={form} submitLabel="Suggest this feed" pendingLabel="Sending…" onCancel={onClose}>
            <TextField
              name="url"
              label="Address of the feed"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              hint="Such as https://shop.example/products.xml"
            />
          </Form>
        </>
      )}
    </Dialog>
  );
}

function describeResult({ status }: FeedSuggestion): string {
  if (status === 'accepted') return 'We read this feed already.';
  if (status === 'declined') return 'The site’s operator has looked at this feed and does not use it.';
  return 'Thank you. The site’s operator looks at the feed before we read it.';
}
