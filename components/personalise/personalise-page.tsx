'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { PersonalisationRequest, PersonaliseLink } from '@/lib/client/personalise';
import { PersonaliseForm } from './personalise-form';

/** Personalisation that the order is waiting for, or a message that nothing is left to do. */
export function PersonalisePage({
  link,
  request,
}: {
  readonly link: PersonaliseLink;
  readonly request: PersonalisationRequest;
}) {
  const t = useTranslations('personalise');
  const [isDone, setDone] = useState(false);
  // Shoppers who bought in Shopify know Shopify's order number.
  const ref = request.shop_order === '' ? request.order_ref : `${request.shop_order} (${request.order_ref})`;
  const named = { ref, store: request.store_name };
  if (isDone) return <Frame store={request.store_name} title={t('doneTitle')} lead={t('doneText', named)} isNews />;
  if (request.state !== 'open')
    return (
      <Frame store={request.store_name} title={t(`${request.state}Title`)} lead={t(`${request.state}Text`, named)} />
    );
  return (
    <Frame store={request.store_name} title={t('title')} lead={t('lead', named)}>
      <PersonaliseForm link={link} request={request} onDone={() => setDone(true)} />
    </Frame>
  );
}

function Frame(props: {
  readonly store: string;
  readonly title: string;
  readonly lead: string;
  readonly isNews?: boolean;
  readonly children?: ReactNode;
}) {
  const { store, title, lead, isNews = false, children } = props;
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-4xl flex-col gap-6 px-5 py-8 sm:py-12">
      <p className="text-sm font-semibold text-muted wrap-anywhere">{store}</p>
      <div className="flex flex-col gap-2" role={isNews ? 'status' : undefined}>
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="max-w-prose text-body wrap-anywhere">{lead}</p>
      </div>
      {children}
    </main>
  );
}
