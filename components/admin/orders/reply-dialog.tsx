'use client';

import { MessageSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, getControlAttributes, Input, Select, Textarea } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { createRequestKey } from '@/lib/client/request-key';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { REPLY_LIMITS, REPLY_TEMPLATES, type ReplyTemplate } from '@/lib/domain/orders/replies';
import { FailureNotice } from '../failure-notice';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useVisitBlock, VisitNote } from '../kit/visit';

interface Props {
  readonly tenantId: number;
  readonly orderId: string;
}

/** Sends an e-mail to an order's shopper, based on an editable template in the shopper's language. */
export function ReplyButton(props: Props) {
  const t = useTranslations('orders.reply');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <MessageSquare className="size-4" aria-hidden="true" />
        {t('action')}
      </Button>
      {isOpen ? <ReplyDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReplyDialog({ tenantId, orderId, onClose }: Props & { readonly onClose: () => void }) {
  // i18n-keys: orders.reply.template.*
  const t = useTranslations('orders.reply');
  const shared = useTranslations('admin');
  const id = useId();
  const refusal = useVisitBlock(orderAdminEndpoints.reply);
  const [template, setTemplate] = useState<ReplyTemplate>('answer');
  const [isDirty, setDirty] = useState(false);
  // Confirms before closing the dialog or choosing another template discards edited text.
  const [pendingAction, setPendingAction] = useState<'close' | ReplyTemplate | null>(null);
  const requestClose = (): void => (isDirty ? setPendingAction('close') : onClose());
  const choose = (next: ReplyTemplate): void => {
    setPendingAction(null);
    setDirty(false);
    setTemplate(next);
  };
  const closeConfirm = (): void => setPendingAction(null);
  const draft = useEndpointQuery(orderAdminEndpoints.draftReply, { params: { tenant: tenantId, orderId, template } });
  return (
    <Dialog open onClose={requestClose} isGuarded={isDirty} title={t('title')} closeLabel={shared('close')}>
      <div className="flex flex-col gap-5 p-5">
        <VisitNote refusal={refusal} />
        <Field id={id} label={t('templateLabel')}>
          <Select
            {...getControlAttributes(id, {})}
            value={template}
            onChange={(event) => {
              const next = REPLY_TEMPLATES.find((candidate) => candidate === event.target.value) ?? 'answer';
              if (isDirty) setPendingAction(next);
              else choose(next);
            }}
          >
            {REPLY_TEMPLATES.map((one) => (
              <option key={one} value={one}>
                {t(`template.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {draft.data ? (
          <ReplyForm
            key={template}
            tenantId={tenantId}
            orderId={orderId}
            draft={draft.data.data}
            onDirty={setDirty}
            onClose={onClose}
          />
        ) : draft.isError ? (
          <FailureNotice error={draft.error} onRetry={() => void draft.refetch()} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
      <ConfirmDialog
        isOpenOnVisit
        open={pendingAction === 'close'}
        title={t('discardTitle')}
        text={t('discardText')}
        action={t('discard')}
        onConfirm={onClose}
        onClose={closeConfirm}
      />
      <ConfirmDialog
        isOpenOnVisit
        open={pendingAction !== null && pendingAction !== 'close'}
        title={t('replaceTitle')}
        text={t('replaceText', {
          template: pendingAction === null || pendingAction === 'close' ? '' : t(`template.${pendingAction}`),
        })}
        action={t('replace')}
        onConfirm={() => {
          if (pendingAction !== null && pendingAction !== 'close') choose(pendingAction);
        }}
        onClose={closeConfirm}
      />
    </Dialog>
  );
}

interface Draft {
  readonly subject: string;
  readonly text: string;
  readonly lang: string;
  readonly to: string;
}

function ReplyForm({
  tenantId,
  orderId,
  draft,
  onDirty,
  onClose,
}: Props & { readonly draft: Draft; readonly onDirty: (isDirty: boolean) => void; readonly onClose: () => void }) {
  const t = useTranslations('orders.reply');
  const id = useId();
  const refusal = useVisitBlock(orderAdminEndpoints.reply);
  const [key] = useState(createRequestKey);
  const send = useEndpointMutation(orderAdminEndpoints.reply, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { subject: draft.subject, text: draft.text },
    send: async (content) => {
      const params = { tenant: tenantId, orderId };
      await send.mutateAsync({ params, body: { ...content, request_key: key } });
      onClose();
    },
    saved: t('sent', { email: draft.to }),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { subject, text } = form.formState.errors;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <Field id={`${id}-subject`} label={t('subject')} error={subject?.message}>
        <Input
          {...getControlAttributes(`${id}-subject`, { error: subject?.message })}
          {...form.register('subject')}
          lang={draft.lang}
          maxLength={REPLY_LIMITS.subject}
        />
      </Field>
      <Field id={`${id}-text`} label={t('text')} hint={t('textHint', { email: draft.to })} error={text?.message}>
        <Textarea
          {...getControlAttributes(`${id}-text`, { hint: t('textHint', { email: draft.to }), error: text?.message })}
          {...form.register('text')}
          lang={draft.lang}
          rows={10}
          maxLength={REPLY_LIMITS.text}
        />
      </Field>
      <Button
        type="submit"
        className="self-end"
        busy={form.isSaving}
        aria-disabled={form.isSaving}
        disabled={refusal !== null}
      >
        {t('send')}
      </Button>
    </form>
  );
}
