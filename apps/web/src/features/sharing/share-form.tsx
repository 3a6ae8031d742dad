import { type Share, sharingRoutes } from '@sillage/contract';
import { api } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/contract-form.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface ShareFormProps {
  userId: string;
  /** Settings of the share link, or initial ones if there is no link yet. */
  settings: Pick<Share, 'title' | 'withNotes'>;
  isShared: boolean;
  onSaved: (result: { share: Share | null }) => void;
}

/** A change of a share link's settings does not affect its URL. */
export function ShareForm({ userId, settings, isShared, onSaved }: ShareFormProps) {
  const form = useContractForm({
    schema: sharingRoutes.put.body,
    defaults: { title: settings.title, withNotes: settings.withNotes },
    submit: (body) => api.sharing.put({ params: { userId }, body }),
    onDone: onSaved,
    fallbackMessage: 'Failed to share your watchlist. Please try again.',
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
