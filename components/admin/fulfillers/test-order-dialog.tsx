'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { buildTestReference } from '@/lib/contracts/fulfiller-api-sample';
import { type FulfillerRowDto, fulfillerEndpoints, type TestOrderDto } from '@/lib/contracts/fulfillers';
import { CopyButton } from '../kit/copy-button';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useReasonText } from './reason-text';

/**
 * Sends a complete test order and shows request and response. Without a signing secret it links to the dialog that
 * creates one.
 */
export function TestOrderDialog(props: {
  readonly tenantId: number;
  readonly row: FulfillerRowDto;
  readonly onSecret: () => void;
  readonly onClose: () => void;
}) {
  const { tenantId, row, onSecret, onClose } = props;
  const t = useTranslations('fulfillers.testOrder');
  const shared = useTranslations('admin');
  const id = useId();
  const send = useEndpointMutation(fulfillerEndpoints.testOrder, { changes: ['fulfillers'] });
  const [sent, setSent] = useState<TestOrderDto | null>(null);
  const values = useMemo(() => ({ address: row.test_endpoint || row.api_endpoint }), [row]);
  const form = useEndpointForm({
    values,
    send: async (typed) => {
      setSent(null);
      const { data } = await send.mutateAsync({ params: { tenant: tenantId, fulfillerId: row.id }, body: typed });
      setSent(data);
    },
  });
  const error = form.formState.errors.address?.message;
  return (
    <Dialog open onClose={onClose} title={t('title', { name: row.name })} closeLabel={shared('close')}>
      <div className="flex min-w-0 flex-col gap-5 p-5">
        <p className="text-sm text-body">
          {t('text')}{' '}
          <a href="/fulfiller-api#test" target="_blank" rel="noopener" className="underline">
            {t('docs')}
          </a>
        </p>
        {row.has_secret ? (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!form.isSaving) void form.save();
            }}
          >
            <Field id={`${id}-address`} label={t('address')} hint={t('addressHint')} error={error}>
              <Input
                {...getControlAttributes(`${id}-address`, { hint: t('addressHint'), error })}
                {...form.register('address')}
                type="url"
                autoComplete="off"
                maxLength={2_000}
              />
            </Field>
            <span>
              <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
                {t(sent ? 'again' : 'send')}
              </Button>
            </span>
          </form>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
            <p>{t('noSecret')}</p>
            <Button size="sm" variant="secondary" onClick={onSecret}>
              {t('makeSecret')}
            </Button>
          </div>
        )}
        <div aria-live="polite">{sent ? <Exchange sent={sent} /> : null}</div>
        <p className="border-t border-line pt-4 text-sm text-body">
          {t.rich('callbacks', {
            reference: buildTestReference(row.id),
            code: (text) => <code className="rounded-sm bg-tile px-1 py-0.5 font-mono text-xs">{text}</code>,
          })}
        </p>
      </div>
    </Dialog>
  );
}

const TONES = { accepted: 'success', rejected: 'danger', retried: 'warning' } as const;

function Exchange({ sent }: { readonly sent: TestOrderDto }) {
  const t = useTranslations('fulfillers.testOrder');
  const reasonText = useReasonText();
  const head = Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`);
  const request = [`POST ${sent.url}`, ...head, '', sent.body].join('\n');
  const answer = sent.answer ? `${sent.answer.status}\n\n${sent.answer.body}`.trim() : null;
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={TONES[sent.outcome]}>{t(`outcome.${sent.outcome}`)}</Badge>
        <span className="tabular text-muted">{t('took', { milliseconds: sent.milliseconds })}</span>
        {sent.problem ? <span className="basis-full wrap-anywhere">{reasonText(sent.problem)}</span> : null}
      </p>
      <Text title={t('answer')} text={answer ?? t('noAnswer')} copy={null} />
      <Text title={t('request')} text={request} copy={t('copy')} />
    </section>
  );
}

function Text(props: { readonly title: string; readonly text: string; readonly copy: string | null }) {
  const { title, text, copy } = props;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre tabIndex={0} className="max-h-72 overflow-auto rounded-md bg-tile px-3 py-2 font-mono text-xs">
        {text}
      </pre>
      {copy ? (
        <span>
          <CopyButton text={text} label={copy} />
        </span>
      ) : null}
    </div>
  );
}
