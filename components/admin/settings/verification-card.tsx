'use client';

import { CircleCheck, CircleSlash } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import type { VerificationDto } from '@/lib/contracts/verification';
import { Card } from '../kit/page-header';

const key = (name: string): string => name.replaceAll(/[ -]/g, '_');

/**
 * Shows which actions a tenant may perform before and after verification, and which details verification still needs.
 * Used by owners and staff.
 */
export function VerificationCard(props: {
  readonly verification: VerificationDto;
  readonly isStaff?: boolean;
  /** Actions for the current user, below the list. */
  readonly children?: ReactNode;
}) {
  const { verification, isStaff = false, children } = props;
  // i18n-keys: settings.verification.ability.*, settings.verification.need.*
  const t = useTranslations('settings.verification');
  const { verified, needs, abilities } = verification;
  const text = verified ? 'verifiedText' : needs.length > 0 ? 'needsText' : 'waitsText';
  return (
    <section id="verification" className="scroll-mt-24">
      <Card
        title={t('title')}
        text={isStaff ? undefined : t(text)}
        actions={<Badge tone={verified ? 'success' : 'warning'}>{t(verified ? 'verified' : 'unverified')}</Badge>}
      >
        {needs.length > 0 ? (
          <div className="flex flex-col gap-2 text-sm">
            <p className="font-medium">{t('missing')}</p>
            <ul className="list-disc ps-5 text-body">
              {needs.map((need) => (
                <li key={need}>{t(`need.${key(need)}`)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <ul className="flex flex-col gap-2.5 text-sm">
          {abilities.map(({ ability, allowed }) => (
            <li key={ability} className="flex items-start gap-2.5">
              {allowed ? (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
              ) : (
                <CircleSlash className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
              )}
              <span>
                {t(`ability.${key(ability)}`)}
                <span className="block text-muted">{t(allowed ? 'allowed' : 'afterVerification')}</span>
              </span>
            </li>
          ))}
        </ul>
        {children}
      </Card>
    </section>
  );
}
