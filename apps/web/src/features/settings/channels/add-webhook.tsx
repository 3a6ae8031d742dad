import type { Channel } from '@sillage/contract';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Owner } from './channels.queries.ts';
import { presetNames } from './preset-names.ts';
import { type Preset, presets } from './presets.ts';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

const options = presets.map(({ preset }) => ({ value: preset, label: presetNames[preset] }));

interface AddWebhookProps {
  owner: Owner;
  /**
   * Names of the existing channels; the default name of the new channel differs from all of them.
   */
  takenNames: readonly string[];
  onClose: () => void;
}

export function AddWebhook({ owner, takenNames, onClose }: AddWebhookProps) {
  const [preset, setPreset] = useState<Preset['preset']>('discord');
  const [secret, setSecret] = useState<string | null>(null);
  const chosen = presets.find((candidate) => candidate.preset === preset);

  function onAdded(channel: Channel, signingSecret: string | null): void {
    if (signingSecret) {
      setSecret(signingSecret);
      return;
    }
    onClose();
    showToast({ text: `${channel.label} was added. Send a test to confirm.` });
  }

  return (
    <Dialog heading={secret ? 'The signing secret' : 'Add a channel'} onCancel={onClose}>
      {secret && <SigningSecret secret={secret} onDone={onClose} />}
      {!secret && chosen && (
        <div className="mt-5 grid gap-5">
          <div>
            <Select label="Service" value={preset} onChange={setPreset} options={options} />
            <p className="mt-1.5 text-xs text-muted">{chosen.instructions}</p>
          </div>
          <WebhookForm
            key={preset}
            owner={owner}
            preset={chosen}
            taken={takenNames}
            onAdded={onAdded}
            onCancel={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}
