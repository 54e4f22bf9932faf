'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Translate } from '../../texts';

/**
 * Second authentication step of the test gateway, in place of a bank's page (PAY-12). Closing it fails the
 * authentication.
 */
export function AuthenticationDialog(props: {
  readonly onAnswer: (outcome: 'complete' | 'fail') => void;
  readonly t: Translate;
}) {
  const { onAnswer, t } = props;
  return (
    <Dialog
      open
      title={t('auth_title')}
      closeLabel={t('auth_fail')}
      onClose={() => onAnswer('fail')}
      className="max-w-md"
    >
      <div className="flex flex-col gap-5 p-5">
        <p className="text-body">{t('auth_text')}</p>
        <div className="flex flex-col gap-3">
          <Button onClick={() => onAnswer('complete')}>{t('auth_complete')}</Button>
          <Button variant="secondary" onClick={() => onAnswer('fail')}>
            {t('auth_fail')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
