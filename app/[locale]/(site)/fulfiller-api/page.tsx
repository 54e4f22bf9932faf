import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CodeBlock, DocsSection, FieldTable, InlineCode, MeaningTable } from '@/components/marketing/api-docs';
import { SitePage } from '@/components/marketing/site-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { cancelMessageSchema, lookedUpOrderSchema, orderMessageSchema } from '@/lib/contracts/fulfiller-api';
import { fulfillerEventSchema } from '@/lib/contracts/fulfiller-calls';
import { FULFILLER_EVENTS } from '@/lib/domain/fulfilment/events';
import { env } from '@/lib/platform/env';
import {
  buildCurlEvent,
  buildCurlExample,
  buildExamples,
  buildForwarder,
  NODE_RECEIVER,
  PYTHON_CHECK,
} from '@/lib/views/marketing/fulfiller-api/examples';
import { listFields } from '@/lib/views/marketing/fulfiller-api/fields';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';

type Props = { params: Promise<{ locale: string }> };

const PATH = '/fulfiller-api';
const SECTIONS = [
  'start',
  'signature',
  'order',
  'files',
  'customs',
  'cancel',
  'events',
  'parcels',
  'lookUp',
  'test',
  'versions',
] as const;
/** Fields of a look-up response in addition to the fields of the order message. */
const ADDED = { status: true, id: true, parcels: true } as const;
/** Labels that are the same in all languages. */
const LABELS = {
  node: 'Node.js',
  python: 'Python',
  order: 'POST · order',
  cancel: 'POST · cancel',
  shell: 'curl',
  shipped: 'POST · shipped',
  forwarder: 'forward.mjs',
} as const;
const STEPS = ['register', 'check', 'report', 'test'] as const;
/**
 * Status codes after which the message is sent again, because they say nothing about the order, for example during
 * maintenance.
 */
const AGAIN = '3xx, 401, 403, 404, 408, 425, 429, 5xx';
const CANCEL_AGAIN = '3xx, 401, 403, 408, 425, 429, 5xx';
const REFUSALS = '400, 409, 410, 413, 415, 422  {"message": "…"}';
const ORDER_ANSWERS = [
  ['2xx  {"id": "W-4711"}', 'accepted'],
  [AGAIN, 'again'],
  [REFUSALS, 'rejected'],
] as const;
const CANCEL_ANSWERS = [
  ['2xx', 'stopped'],
  ['404  {}', 'unknown'],
  [CANCEL_AGAIN, 'again'],
  [REFUSALS, 'tooLate'],
] as const;
const EVENT_ANSWERS = [
  ['200 applied', 'applied'],
  ['200 ignored', 'ignored'],
  ['200 held', 'held'],
  ['200 recorded', 'recorded'],
  ['200 test', 'test'],
  ['400 malformed', 'malformed'],
  ['401 unauthenticated', 'unauthenticated'],
  ['404 not_found', 'notFound'],
  ['409 conflict', 'conflict'],
  ['422 invalid', 'invalid'],
  ['429, 5xx', 'later'],
] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'fulfillerApi' });
  return getSiteMetadata({ locale, path: PATH, title: t('metaTitle'), description: t('metaDescription') });
}

/** Documentation of the fulfiller API; its field tables are generated from the API's schemas. */
export default async function FulfillerApiPage({ params }: Props) {
  setRequestLocale((await params).locale);
  // i18n-keys: fulfillerApi.*
  const t = await getTranslations('fulfillerApi');
  const origin = env().PUBLIC_URL;
  const examples = buildExamples(origin);
  const rich = (key: string, values: Readonly<Record<string, string>> = {}) =>
    t.rich(key, { ...values, c: (text: ReactNode) => <InlineCode>{text}</InlineCode> });
  const fields = (schema: Parameters<typeof listFields>[0]) =>
    listFields(schema).map((row) => ({ ...row, meaning: t(`field.${row.key}`) }));
  // In events `lines` are the items in a parcel; in other messages the field has another meaning.
  const eventFields = listFields(fulfillerEventSchema).map((row) => ({
    ...row,
    meaning: t(`field.${row.key === 'lines' ? 'event_lines' : row.key}`),
  }));
  const fieldHead = [t('head.field'), t('head.type'), t('head.meaning')] as const;
  const answerHead = [t('head.answer'), t('head.meaning')] as const;
  const meanings = (kind: string, rows: readonly (readonly [string, string])[]) =>
    rows.map(([name, key]) => [name, t(`answer.${kind}.${key}`)] as const);
  return (
    <SitePage>
      <StructuredData data={buildBreadcrumb('Merchloom', t('metaTitle'), PATH)} />
      <article className="page-width pt-12 pb-20 sm:pt-20 sm:pb-28">
        <header className="flex max-w-3xl flex-col gap-4">
          <h1 className="text-4xl hyphens-auto">{t('title')}</h1>
          <p className="text-lg text-body">{t('lead')}</p>
        </header>
        <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:mt-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <nav aria-label={t('contents')} className="rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24">
            <p aria-hidden="true" className="mb-2 text-sm font-semibold">
              {t('contents')}
            </p>
            <ol className="flex flex-col">
              {SECTIONS.map((name) => (
                <li key={name}>
                  <a
                    href={`#${name}`}
                    className="flex min-h-8 items-center text-sm text-body underline-offset-4 hover:text-ink hover:underline"
                  >
                    {t(`section.${name}`)}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="flex min-w-0 max-w-3xl flex-col gap-14 text-body">
            <DocsSection id="start" title={t('section.start')}>
              <ol className="flex list-decimal flex-col gap-2 ps-5">
                {STEPS.map((step) => (
                  <li key={step}>{t(`step.${step}`)}</li>
                ))}
              </ol>
              <p>{t('transport')}</p>
            </DocsSection>
            <DocsSection id="signature" title={t('section.signature')}>
              <p>{rich('signature', { formula: '{timestamp}.{body}' })}</p>
              <p>{rich('signatureGet', { example: 'GET /api/fulfillers/12/orders/ML-7K2QX-90AB' })}</p>
              <p>{rich('signatureCare', { header: 'Authorization: Bearer …' })}</p>
              <CodeBlock title={LABELS.node} text={NODE_RECEIVER} />
              <CodeBlock title={LABELS.python} text={PYTHON_CHECK} />
            </DocsSection>
            <DocsSection id="order" title={t('section.order')}>
              <p>{rich('order')}</p>
              <p>{rich('ping', { message: '{"version": 1, "type": "test"}' })}</p>
              <MeaningTable label={t('head.answer')} head={answerHead} rows={meanings('order', ORDER_ANSWERS)} />
              <CodeBlock title={LABELS.order} text={examples.order} />
              <FieldTable
                label={t('section.order')}
                head={fieldHead}
                optional={t('optional')}
                rows={fields(orderMessageSchema)}
              />
            </DocsSection>
            <DocsSection id="files" title={t('section.files')}>
              <p>{rich('files')}</p>
              <p>{rich('placement')}</p>
              <p>{t('links')}</p>
            </DocsSection>
            <DocsSection id="customs" title={t('section.customs')}>
              <p>{rich('customs')}</p>
              <p>{t('customsUnknown')}</p>
            </DocsSection>
            <DocsSection id="cancel" title={t('section.cancel')}>
              <p>{rich('cancel')}</p>
              <MeaningTable label={t('head.answer')} head={answerHead} rows={meanings('cancel', CANCEL_ANSWERS)} />
              <CodeBlock title={LABELS.cancel} text={examples.cancel} />
              <FieldTable
                label={t('section.cancel')}
                head={fieldHead}
                optional={t('optional')}
                rows={fields(cancelMessageSchema)}
              />
            </DocsSection>
            <DocsSection id="events" title={t('section.events')}>
              <p>{rich('events')}</p>
              <MeaningTable
                label={t('section.events')}
                head={[t('head.event'), t('head.meaning')]}
                rows={FULFILLER_EVENTS.map((event) => [event, t(`event.${event.replaceAll(' ', '_')}`)])}
              />
              <FieldTable label={t('section.events')} head={fieldHead} optional={t('optional')} rows={eventFields} />
              <CodeBlock title={LABELS.shell} text={buildCurlEvent(origin)} />
              <MeaningTable label={t('head.answer')} head={answerHead} rows={meanings('event', EVENT_ANSWERS)} />
              <CodeBlock title="422" text={examples.error} />
            </DocsSection>
            <DocsSection id="parcels" title={t('section.parcels')}>
              <p>{rich('parcels')}</p>
              <p>{rich('parcelsLate')}</p>
              <CodeBlock title={LABELS.shipped} text={examples.event} />
            </DocsSection>
            <DocsSection id="lookUp" title={t('section.lookUp')}>
              <p>{rich('lookUp')}</p>
              <p>{t('lookUpLimits')}</p>
              <CodeBlock title={LABELS.shell} text={buildCurlExample(origin)} />
              <CodeBlock title="200" text={examples.lookUp} />
              <FieldTable
                label={t('section.lookUp')}
                head={fieldHead}
                optional={t('optional')}
                rows={fields(lookedUpOrderSchema.pick(ADDED))}
              />
            </DocsSection>
            <DocsSection id="test" title={t('section.test')}>
              <p>{rich('test')}</p>
              <p>{rich('testReference')}</p>
              <p>{rich('testLocal')}</p>
              <CodeBlock title={LABELS.forwarder} text={buildForwarder(origin)} />
            </DocsSection>
            <DocsSection id="versions" title={t('section.versions')}>
              <p>{rich('versions')}</p>
            </DocsSection>
          </div>
        </div>
      </article>
    </SitePage>
  );
}
