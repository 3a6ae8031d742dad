import type { Target } from '@sillage/contract';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Owner, useTestTarget } from './targets.queries.ts';
import { Trouble } from './trouble.tsx';

interface SendTestProps {
  owner: Owner;
  target: Target;
  name: string;
}

export function SendTest({ owner, target, name }: SendTestProps) {
  const test = useTestTarget(owner);
  return (
    <>
      <Button
        variant="quiet"
        className="px-3!"
        pending={test.isPending && 'Sending...'}
        onClick={() => test.mutate(target.id)}
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
        <Trouble error={test.error} otherwise="The test could not be sent. Please try again." />
      </div>
    </>
  );
}
