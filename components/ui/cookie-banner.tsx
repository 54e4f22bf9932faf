'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { readConsent, reopenConsent, saveConsent, subscribeConsent } from '@/lib/client/cookie-consent';
import { mayLoadThirdPartyScripts } from '@/lib/client/third-party-scripts';
import { Button } from './button';

export interface CookieTexts {
  readonly label: string;
  readonly text: string;
  readonly policy: string;
  readonly accept: string;
  readonly decline: string;
}

/**
 * Asks once for cookie consent, at the bottom of the page (CON-01…04). Both choices have equal weight. Dialogs lie
 * above the banner, so it never covers a basket or a Pay button. `analyticsSrc` comes from the server, in production
 * only.
 */
export function CookieBanner(props: {
  readonly texts: CookieTexts;
  readonly policyHref: string;
  readonly analyticsSrc: string | null;
}) {
  const { texts, policyHref, analyticsSrc } = props;
  // The server does not know the choice, so it renders no banner and none flashes.
  const consent = useSyncExternalStore(subscribeConsent, readConsent, () => 'declined' as const);

  useEffect(() => {
    if (consent !== 'accepted' || !analyticsSrc) return;
    const load = () => {
      if (document.querySelector('script[data-analytics]') || !mayLoadThirdPartyScripts()) return;
      const script = document.createElement('script');
      script.src = analyticsSrc;
      script.async = true;
      script.dataset.analytics = '';
      document.head.append(script);
    };
    load();
    // Scripts load once the code of a claim link has been removed from the address.
    window.addEventListener('hashchange', load);
    return () => window.removeEventListener('hashchange', load);
  }, [consent, analyticsSrc]);

  if (consent !== '') return null;
  return (
    <section
      aria-label={texts.label}
      className="cookie-banner fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-ink shadow-lg sm:inset-x-3 sm:bottom-3 sm:mx-auto sm:max-w-3xl sm:rounded-lg sm:border sm:px-5 sm:py-3.5"
    >
      <p className="min-w-0 flex-1 basis-72 text-xs text-body sm:text-sm">
        {texts.text}{' '}
        <a href={policyHref} className="font-medium whitespace-nowrap text-ink underline underline-offset-3">
          {texts.policy}
        </a>
      </p>
      <div className="flex flex-1 gap-2 sm:flex-none">
        <Button variant="secondary" className="flex-1" onClick={() => saveConsent('declined')}>
          {texts.decline}
        </Button>
        <Button variant="secondary" className="flex-1" onClick={() => saveConsent('accepted')}>
          {texts.accept}
        </Button>
      </div>
    </section>
  );
}

/** Footer button that reopens the cookie choice. */
export function CookieSettingsButton({ label, className }: { readonly label: string; readonly className?: string }) {
  return (
    <button type="button" className={className} onClick={reopenConsent}>
      {label}
    </button>
  );
}
