'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button, getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Price } from '@/components/ui/price';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { buildEndpointPath } from '@/lib/contracts/path';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { isAbilityAllowed, type VerificationDto } from '@/lib/contracts/verification';
import type { Currency } from '@/lib/domain/money/money';
import { getRegionByCurrency, type Region } from '@/lib/domain/regions/regions';
import { FailureNotice } from '../failure-notice';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card, PageHeader } from '../kit/page-header';
import { useVisitBlock } from '../kit/visit';
import { BillTable } from './bill-table';
import { PaymentAccounts } from './payment-accounts';

type Billing = EndpointResponse<typeof settingsEndpoints.billing>['data'];

/** Payment accounts of the stores, the credit account and its invoices, for administrators (SET-03). */
export function BillingAccount(props: {
  readonly tenantId: number;
  /** Regions whose payments are simulated by the built-in test gateway. */
  readonly testRegions: readonly Region[];
  /** False for platform staff, who grant credit accounts and cannot request one. */
  readonly mayAskCredit: boolean;
}) {
  const { tenantId, testRegions, mayAskCredit } = props;
  const t = useTranslations('settings');
  const billing = useEndpointQuery(settingsEndpoints.billing, { params: { tenant: tenantId } });
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader title={t('billing.title')} parent={{ href: '/settings', label: t('title') }} />
      {billing.data ? (
        <>
          <PaymentAccounts billing={billing.data.data} tenantId={tenantId} testRegions={testRegions} />
          {mayAskCredit || billing.data.data.credit ? (
            <CreditAccount billing={billing.data.data} tenantId={tenantId} mayAsk={mayAskCredit} />
          ) : null}
          <Invoices billing={billing.data.data} tenantId={tenantId} />
        </>
      ) : billing.isError ? (
        <FailureNotice error={billing.error} onRetry={() => void billing.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

function CreditAccount(props: { readonly billing: Billing; readonly tenantId: number; readonly mayAsk: boolean }) {
  const { billing, tenantId, mayAsk } = props;
  const t = useTranslations('settings.billing');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const request = useEndpointMutation(settingsEndpoints.requestCredit, { changes: ['settings'] });
  const refusal = useVisitBlock(settingsEndpoints.requestCredit);
  const mayRequest = isAbilityAllowed(billing.verification, 'platform production');
  const { credit_requested_at: at, credit_declined: declined } = billing;
  const send = (): void => {
    if (request.isPending) return;
    request.mutate(
      { params: { tenant: tenantId } },
      {
        onSuccess: () => notifySuccess(t('requestSent')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <div id="credit" className="scroll-mt-20">
      <Card title={t('credit')} text={t('creditText')}>
        {billing.credit ? <CreditTerms credit={billing.credit} /> : null}
        {billing.credit && mayAsk ? <p className="text-sm text-body">{t('raiseText')}</p> : null}
        {declined ? (
          <div className="flex flex-col gap-1 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
            <p className="font-semibold">
              {t('declined', { date: format.dateTime(new Date(declined.at), { dateStyle: 'long' }) })}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{declined.reason}</p>
          </div>
        ) : null}
        {!mayAsk ? null : at ? (
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <Badge tone="info">{t('requested', { date: format.dateTime(new Date(at), { dateStyle: 'long' }) })}</Badge>
            {t('requestedText')}
          </p>
        ) : !mayRequest ? (
          <VerificationFirst verification={billing.verification} />
        ) : (
          <Button
            variant="secondary"
            className="self-start"
            disabled={refusal !== null}
            busy={request.isPending}
            aria-disabled={request.isPending}
            onClick={send}
          >
            {t(billing.credit ? 'requestMore' : 'request')}
          </Button>
        )}
      </Card>
    </div>
  );
}

/** Explains that credit can be requested only after verification, and links to the missing details. */
function VerificationFirst({ verification }: { readonly verification: VerificationDto }) {
  const t = useTranslations('settings.verification');
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-body">
      <p>
        {t('creditLater')} {t(verification.needs.length > 0 ? 'needsText' : 'waitsText')}
      </p>
      <Link
        href="/settings/company-details#verification"
        prefetch={false}
        className={getButtonClasses('secondary', 'sm')}
      >
        {t('title')}
      </Link>
    </div>
  );
}

/** Discounts, limits and used amounts of the credit account, per currency. */
function CreditTerms({ credit }: { readonly credit: NonNullable<Billing['credit']> }) {
  const t = useTranslations('settings.billing');
  const format = useFormatter();
  const percent = (bps: number) => format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  const facts = [
    ...(credit.discount_percent > 0 ? [[t('discount'), percent(credit.discount_percent)] as const] : []),
    ...(credit.shipping_discount_percent > 0
      ? [[t('shippingDiscount'), percent(credit.shipping_discount_percent)] as const]
      : []),
  ];
  const price = (minor: number, currency: Currency) => (
    <Price minor={minor} currency={currency} region={getRegionByCurrency(currency)} />
  );
  return (
    <>
      <p>
        <Badge tone="success">
          {t('creditActive', { date: format.dateTime(new Date(credit.activated_at), { dateStyle: 'long' }) })}
        </Badge>
      </p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-8 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
        {credit.accounts.map(({ currency, limit, used }) => (
          <div key={currency} className="contents">
            <dt className="text-muted">{t('limitIn', { currency })}</dt>
            <dd className="font-medium wrap-anywhere">{limit === null ? t('noLimit') : price(limit, currency)}</dd>
            <dt className="text-muted">{t('usedIn', { currency })}</dt>
            <dd className="font-medium wrap-anywhere">{price(used, currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Invoices({ billing, tenantId }: { readonly billing: Billing; readonly tenantId: number }) {
  const t = useTranslations('settings.billing');
  const open = billing.unbilled.filter(({ total }) => total !== 0);
  return (
    <Card title={t('invoices')} text={t('invoicesText')}>
      {open.map(({ currency, orders, total }) => (
        <p key={currency} className="rounded-md bg-tile px-4 py-3 text-sm text-body">
          {t('unbilledNet', { count: orders })}{' '}
          <Price
            minor={total}
            currency={currency}
            region={getRegionByCurrency(currency)}
            className="font-semibold text-ink"
          />
        </p>
      ))}
      {billing.invoices.length === 0 ? (
        <EmptyState title={t('noInvoices')} text={t('noInvoicesText')} />
      ) : (
        <BillTable
          bills={billing.invoices}
          getInvoiceUrl={(billId) => buildEndpointPath(settingsEndpoints.invoice, { tenant: tenantId, billId })}
        />
      )}
    </Card>
  );
}
