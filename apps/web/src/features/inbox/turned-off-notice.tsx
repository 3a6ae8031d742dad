import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { textLink } from '../../ui/button-style.ts';
import { Notice } from '../../ui/notice.tsx';

export function TurnedOffNotice({ off }: { off: number }) {
  if (off === 0) return null;
  const subject = off === 1 ? 'One of your channels is' : `${off} of your channels are`;
  return (
    <div className="mb-8" role="status">
      <Notice tone="bad">
        <p>
          <strong className="font-medium">{subject} switched off.</strong> It rejected our messages, so we stopped
          sending.
        </p>
        <p>
          <Link to={`${paths.settings}#channels`} className={`${textLink} inline-block py-2.5`}>
            See why, and turn it on again
          </Link>
        </p>
      </Notice>
    </div>
  );
}
