import type { Target } from '@sillage/contract';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { presetNames } from './preset-names.ts';
import { type Preset, presets } from './presets.ts';
import { Secret } from './secret.tsx';
import type { Owner } from './targets.queries.ts';
import { WebhookForm } from './webhook-form.tsx';

const options = presets.map(({ preset }) => ({ value: preset, label: presetNames[preset] }));

interface AddWebhookProps {
  owner: Owner;
  /** Names of the user's other channels. */
  taken: readonly string[];
  onClose: () => void;
}

export function AddWebhook({ owner, taken, onClose }: AddWebhookProps) {
  const [preset, setPreset] = useState<Preset['preset']>('discord');
  const [secret, setSecret] = useState<string | null>(null);
  const chosen = presets.find((one) => one.preset === preset);

  function onAdded(target: Target, signingSecret: string | null): void {
    if (signingSecret) {
      setSecret(signingSecret);
      return;
    }
    onClose();
    showToast({ text: `${target.label} was added. Send a test to confirm.` });
  }

  return (
    <Dialog heading={secret ? 'The signing secret' : 'Add a webhook'} onCancel={onClose}>
      {secret && <Secret secret={secret} onDone={onClose} />}
      {!secret && chosen && (
        <div className="mt-5 grid gap-5">
          <div>
            <Select label="Service" value={preset} onChange={setPreset} options={options} />
            <p className="mt-1.5 text-xs text-muted">{chosen.where}</p>
          </div>
          <WebhookForm key={preset} owner={owner} preset={chosen} taken={taken} onAdded={onAdded} onCancel={onClose} />
        </div>
      )}
    </Dialog>
  );
}
