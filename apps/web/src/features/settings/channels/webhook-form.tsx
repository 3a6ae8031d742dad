import { type Channel, newChannel } from '@sillage/contract';
import { useContractForm } from '../../../lib/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type Owner, useAddChannel } from './channels.queries.ts';
import { findFreeName, presetNames } from './preset-names.ts';
import type { Preset } from './presets.ts';

interface WebhookFormProps {
  owner: Owner;
  preset: Preset;
  /**
   * Names of the existing channels; the default name of the new channel differs from all of them.
   */
  taken: readonly string[];
  onAdded: (channel: Channel, secret: string | null) => void;
  onCancel: () => void;
}

export function WebhookForm({ owner, preset: { preset, fields }, taken, onAdded, onCancel }: WebhookFormProps) {
  const add = useAddChannel(owner);
  const form = useContractForm({
    schema: newChannel,
    defaults: {
      preset,
      label: findFreeName(presetNames[preset], taken),
      ...Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
    },
    submit: (channel) => add.mutateAsync(channel),
    onDone: ({ channel, secret }) => onAdded(channel, secret),
    fallbackMessage: 'Failed to add this. Please try again.',
  });

  return (
    <Form form={form} submitLabel="Add" pendingLabel="Adding..." onCancel={onCancel}>
      {fields.map(({ name, label, hint, isSecret }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={hint}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
        />
      ))}
      <TextField name="label" label="Name" hint="How it appears on this page." autoComplete="off" />
    </Form>
  );
}
