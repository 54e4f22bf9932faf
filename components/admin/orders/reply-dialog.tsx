'use client';

import { MessageSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input, Select, Textarea } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { newRequestKey } from '@/lib/client/request-key';
import { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { REPLY_LIMITS, REPLY_TEMPLATES, type ReplyTemplate } from '@/lib/domain/orders/replies';
import { FailureNotice } from '../failure-notice';
import { useEndpointForm } from '../kit/use-endpoint-form';

interface Props {
  readonly tenantId: number;
  readonly orderId: string;
}

/** Writes to the shopper of an order: a template in their language, finished by a person. */
export function ReplyButton(props: Props) {
  const t = useTranslations('orders.reply');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="sm" onClick={() => setOpen(true)}>
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
  const [template, setTemplate] = useState<ReplyTemplate>('answer');
  const draft = useEndpointQuery(orderDeskEndpoints.draftReply, { params: { tenant: tenantId, orderId, template } });
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={shared('close')}>
      <div className="flex flex-col gap-5 p-5">
        <Field id={id} label={t('templateLabel')}>
          <Select
            {...fieldControl(id, {})}
            value={template}
            onChange={(event) => setTemplate(REPLY_TEMPLATES.find((known) => known === event.target.value) ?? 'answer')}
          >
            {REPLY_TEMPLATES.map((one) => (
              <option key={one} value={one}>
                {t(`template.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {draft.data ? (
          <ReplyForm key={template} tenantId={tenantId} orderId={orderId} draft={draft.data.data} onClose={onClose} />
        ) : draft.isError ? (
          <FailureNotice error={draft.error} onRetry={() => void draft.refetch()} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
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
  onClose,
}: Props & { readonly draft: Draft; readonly onClose: () => void }) {
  const t = useTranslations('orders.reply');
  const id = useId();
  const [key] = useState(newRequestKey);
  const send = useEndpointMutation(orderDeskEndpoints.reply, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { subject: draft.subject, text: draft.text },
    send: async (content) => {
      const params = { tenant: tenantId, orderId };
      await send.mutateAsync({ params, body: { ...content, request_key: key } });
      onClose();
    },
    saved: t('sent', { email: draft.to }),
  });
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
          {...fieldControl(`${id}-subject`, { error: subject?.message })}
          {...form.register('subject')}
          lang={draft.lang}
          maxLength={REPLY_LIMITS.subject}
        />
      </Field>
      <Field id={`${id}-text`} label={t('text')} hint={t('textHint', { email: draft.to })} error={text?.message}>
        <Textarea
          {...fieldControl(`${id}-text`, { hint: t('textHint', { email: draft.to }), error: text?.message })}
          {...form.register('text')}
          lang={draft.lang}
          rows={10}
          maxLength={REPLY_LIMITS.text}
        />
      </Field>
      <Button type="submit" className="self-end" busy={form.isSaving} aria-disabled={form.isSaving}>
        {t('send')}
      </Button>
    </form>
  );
}
