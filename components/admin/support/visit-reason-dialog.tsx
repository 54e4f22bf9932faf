'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Dialog } from '@/components/ui/dialog';
import { Field, getControlAttributes, Textarea } from '@/components/ui/field';
import { isVisitReason } from '@/lib/domain/clients/visit-reason';

/** Dialog in which platform staff state a reason before they access a tenant's data. The tenant can read the reason. */
export function VisitReasonDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly busy: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { title, onClose, ...form } = props;
  const shared = useTranslations('admin');
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={shared('close')}>
      <VisitReasonForm {...form} className="p-5 text-start" onCancel={onClose} />
    </Dialog>
  );
}

/** Form of {@link VisitReasonDialog}, also usable on a page. Without `onCancel` it has no cancel button. */
export function VisitReasonForm(props: {
  readonly text: string;
  readonly action: string;
  readonly busy: boolean;
  readonly className?: string;
  readonly onReason: (reason: string) => void;
  readonly onCancel?: () => void;
}) {
  const { text, action, busy, className, onReason, onCancel } = props;
  const t = useTranslations('support');
  const shared = useTranslations('admin');
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const problem = reason.trim() === '' ? t('reasonMissing') : isVisitReason(reason) ? undefined : t('reasonShort');
  const error = isMissing ? problem : undefined;
  return (
    <form
      noValidate
      className={classes('flex flex-col gap-5', className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (problem !== undefined) {
          setMissing(true);
          document.getElementById(id)?.focus();
        } else onReason(reason.trim());
      }}
    >
      <p className="text-body">{text}</p>
      <Field id={id} label={t('reason')} hint={t('reasonHint')} error={error}>
        <Textarea
          {...getControlAttributes(id, { hint: t('reasonHint'), error })}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {shared('cancel')}
          </Button>
        ) : null}
        <Button type="submit" busy={busy} aria-disabled={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
