'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AccountHeading } from '@/components/auth/account-page';
import { getButtonClasses } from '@/components/ui/button';
import { Loader } from '@/components/ui/loader';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { requestEntryTicket } from '@/lib/client/shopify/hand-off';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';

/** Tab opened from Shopify's frame: requests a ticket, signs in with it and continues. */
export function ContinuePage() {
  const t = useTranslations('shopify.frame');
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    // The ticket can be used only once.
    if (begun.current) return;
    begun.current = true;
    requestEntryTicket()
      .then((ticket) => callEndpoint(shopifyEntryEndpoints.signInByTicket, { params: {}, body: { ticket } }))
      .then(() => window.location.replace('/login'))
      .catch((error: unknown) => {
        console.warn('this tab could not be signed in', error);
        setFailed(true);
      });
  }, []);
  if (!failed) return <Loader text={t('opening')} />;
  return (
    <>
      <AccountHeading title={t('failedTitle')} lead={t('signInInstead')} />
      <a href="/login" className={getButtonClasses('primary', 'md', 'self-start')}>
        {t('signIn')}
      </a>
    </>
  );
}
