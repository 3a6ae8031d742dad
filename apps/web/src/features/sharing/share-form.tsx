import { type Share, sharingRoutes } from '@sillage/contract';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ShareFormProps {
  userId: string;
  /** Present or initial settings of the link. */
  shown: Pick<Share, 'title' | 'withNotes'>;
  isShared: boolean;
  onSaved: (answer: { share: Share | null }) => void;
}

/** Creates the link or changes its settings; the URL stays the same. */
export function ShareForm({ userId, shown, isShared, onSaved }: ShareFormProps) {
  const form = useContractForm({
    schema: sharingRoutes.put.body,
    defaults: { title: shown.title, withNotes: shown.withNotes },
    submit: (body) => api.sharing.put({ params: { userId }, body }),
    onDone: onSaved,
    otherwise: 'Failed to share your watchlist. Please try again.',
  });
  return (
    <Form
      form={form}
      submitLabel={isShared ? 'Save changes' : 'Create a link'}
      pendingLabel={isShared ? 'Saving...' : 'Creating...'}
      submitVariant={isShared ? 'secondary' : 'primary'}
    >
      <TextField
        name="title"
        label="Title"
        autoComplete="off"
        hint="Shown to visitors. Leave your name out to stay anonymous."
      />
      <CheckboxField name="withNotes" label="Show my notes" />
    </Form>
  );
}
