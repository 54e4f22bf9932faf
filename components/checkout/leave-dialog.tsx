'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { CheckoutStake } from './checkout-flow';
import { createTranslate } from './texts';

/**
 * Asks for confirmation before closing a checkout with something to lose; basket, address and choices are saved in any
 * case.
 */
export function LeaveDialog(props: {
  readonly stake: Exclude<CheckoutStake, 'nothing'>;
  readonly texts: Readonly<Record<string, string>>;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const { stake, texts, onStay, onLeave } = props;
  const t = createTranslate(texts);
  return (
    <Dialog
      open
      title={t(`leave_${stake}_title`)}
      closeLabel={t('leave_stay')}
      onClose={onStay}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onLeave}>
            {t('leave_go')}
          </Button>
          <Button onClick={onStay}>{t('leave_stay')}</Button>
        </div>
      }
    >
      <p className="p-5">{t(`leave_${stake}_text`)}</p>
    </Dialog>
  );
}
