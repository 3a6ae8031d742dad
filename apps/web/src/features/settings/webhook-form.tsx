import { newTarget, type Target } from '@sillage/contract';
import { useContractForm } from '../../lib/contract-form.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { freeName, presetNames } from './preset-names.ts';
import type { Preset } from './presets.ts';
import { type Owner, useAddTarget } from './targets.queries.ts';

interface WebhookFormProps {
  owner: Owner;
  preset: Preset;
  /** Names of the user's other channels. */
  taken: readonly string[];
  onAdded: (target: Target, secret: string | null) => void;
  onCancel: () => void;
}

export function WebhookForm({ owner, preset: { preset, fields }, taken, onAdded, onCancel }: WebhookFormProps) {
  const add = useAddTarget(owner);
  const form = useContractForm({
    schema: newTarget,
    defaults: {
      preset,
      label: freeName(presetNames[preset], taken),
      ...Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
    },
    submit: (target) => add.mutateAsync(target),
    onDone: ({ target, secret }) => onAdded(target, secret),
    otherwise: 'Failed to add this. Please try again.',
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
