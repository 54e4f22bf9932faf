'use client';

import { Building2, Factory, Landmark, Mail, Plug, Scale, ScrollText, ShieldCheck, Wallet } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { classes } from '@/components/ui/classes';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { profileEndpoints } from '@/lib/contracts/profile';
import { FailureNotice } from '../failure-notice';
import { PageHeader } from '../kit/page-header';
import { SupportVisits } from '../support/support-visits';
import { EmailCard } from './email-card';
import { NotificationForm } from './notification-form';
import { PasswordCard } from './password-card';
import { ProfileForm } from './profile-form';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';

const CARDS = [
  { key: 'company', href: '/settings/company-details', icon: Building2 },
  { key: 'production', href: '/settings/production', icon: Factory },
  { key: 'mail', href: '/settings/email', icon: Mail },
  { key: 'billing', href: '/settings/billing-account', icon: Landmark },
  { key: 'balance', href: '/settings/balance', icon: Wallet },
  { key: 'statements', href: '/settings/statements', icon: Scale },
  { key: 'shopify', href: '/settings/shopify-connection', icon: Plug },
  { key: 'audit', href: '/audit-logs', icon: ScrollText },
  { key: 'panel', href: '/settings/super-admin-panel', icon: ShieldCheck },
] as const;

/** Settings page: the user's own account, and cards that link to the settings the user may open (SET-01). */
export function SettingsPage(props: {
  readonly tenantId: number;
  readonly cards: Readonly<
    Record<
      'company' | 'production' | 'mail' | 'billing' | 'balance' | 'statements' | 'shopify' | 'audit' | 'panel',
      boolean
    >
  >;
  /** Whether this is the account of the platform's own staff, which has no support visits. */
  readonly isPlatform: boolean;
  /** True on a support visit. Staff cannot approve or end visits on this page. */
  readonly isVisit: boolean;
}) {
  const { tenantId, cards, isPlatform, isVisit } = props;
  // i18n-keys: settings.company.*, settings.production.*, settings.mail.*, settings.billing.*, settings.balance.*, settings.statements.*, settings.shopify.*, settings.audit.*, settings.panel.*
  const t = useTranslations('settings');
  const profile = useEndpointQuery(profileEndpoints.show, { params: {} });
  const visibleCards = CARDS.filter(({ key }) => cards[key]);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader title={t('title')} />
      {visibleCards.length > 0 ? (
        <ul className={classes('grid gap-4', visibleCards.length % 3 === 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
          {visibleCards.map(({ key, href, icon: Glyph }) => (
            <li key={key}>
              <Link
                href={href}
                className="flex h-full items-start gap-4 rounded-lg border border-line bg-surface p-5 transition-colors hover:border-ink"
              >
                <Glyph className="mt-0.5 size-6 shrink-0 text-accent-ink" strokeWidth={1.7} aria-hidden="true" />
                <span className="flex flex-col gap-1">
                  <span className="font-semibold text-ink">{t(`${key}.title`)}</span>
                  <span className="text-sm text-body">{t(`${key}.text`)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {profile.isError && !profile.data ? (
        <FailureNotice error={profile.error} onRetry={() => void profile.refetch()} />
      ) : profile.data ? (
        <>
          <ProfileForm profile={profile.data.data} />
          <NotificationForm isVerified={profile.data.data.email_verified} />
          <EmailCard profile={profile.data.data} />
          <PasswordCard />
          <SecondFactorCard profile={profile.data.data} />
          <SessionsCard />
          {isPlatform ? null : (
            <SupportVisits tenantId={tenantId} mayEnd={cards.company && !isVisit} mayReadLog={cards.audit} />
          )}
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
