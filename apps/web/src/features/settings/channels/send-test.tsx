import type { Channel } from '@sillage/contract';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Owner, useTestChannel } from './channels.queries.ts';

interface SendTestProps {
  owner: Owner;
  channel: Channel;
  name: string;
}

export function SendTest({ owner, channel, name }: SendTestProps) {
  const test = useTestChannel(owner);
  return (
    <>
      <Button
        variant="quiet"
        className="px-3!"
        pending={test.isPending && 'Sending...'}
        onClick={() => test.mutate(channel.id)}
      >
        Send a test<span className="sr-only">: {name}</span>
      </Button>
      {/* On its own line, below all buttons. */}
      <div role="status" className="order-last basis-full px-3 empty:hidden">
        {test.data && (
          <Notice tone={test.data.isAccepted ? 'good' : 'bad'}>
            {test.data.isAccepted ? 'Sent. ' : 'Not sent. '}
            {test.data.says.replace(/\.?$/, '.')}
          </Notice>
        )}
      </div>
      <div className="order-last basis-full px-3 empty:hidden">
        <ErrorText error={test.error} fallbackMessage="The test could not be sent. Please try again." />
      </div>
    </>
  );
}
