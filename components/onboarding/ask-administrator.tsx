'use client';

import { useTranslations } from 'next-intl';
import type { OnboardingDto } from '@/lib/contracts/onboarding';

/**
 * Replaces a step that this user's role does not permit: lists the administrators who can do it. The server rejects the
 * step too (ROL-12).
 */
export function AskAdministrator({ administrators }: { readonly administrators: OnboardingDto['administrators'] }) {
  const t = useTranslations('shopify.steps.ask');
  return (
    <div className="flex flex-col gap-3 text-sm text-body">
      {administrators.length > 0 ? (
        <>
          <p>{t('whom')}</p>
          <ul className="flex flex-col gap-2">
            {administrators.map(({ name, email }) => (
              <li key={email} className="flex flex-wrap items-baseline gap-x-3 rounded-md bg-canvas px-4 py-3">
                <span className="font-semibold text-ink">{name}</span>
                <a href={`mailto:${email}`} className="rounded-sm wrap-anywhere underline">
                  {email}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="text-muted">{t('then')}</p>
    </div>
  );
}
