'use client';

import { Check, CircleDashed, Stethoscope, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button, getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ShopifyDiagnosticsDto, shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { AUTOMATIC_REPAIRS, type AutomaticRepair, CHAIN_FAULTS, type ChainRepair } from '@/lib/domain/shopify/doctor';
import { notifyFailure, notifySuccess } from '../admin/kit/notify';
import { Card } from '../admin/kit/page-header';

type Link = ShopifyDiagnosticsDto['links'][number];
type Issue = Link['findings'][number];

/** Pages for repairs that the diagnostics cannot make. */
const PLACES: Readonly<Partial<Record<ChainRepair, string>>> = {
  onboarding: '/get-started',
  products: '/settings/shopify-connection/products',
  differences: '/settings/shopify-connection/differences',
  orders: '/settings/shopify-connection/orders',
  production: '/settings/production',
  payment: '/get-started?payment=open',
  budget: '/events',
  credit: '/settings/billing-account#credit',
  currency: '/events',
};

/** Maximum duration of a repair of a few products, in milliseconds. */
const REPAIR_MS = 5_000;

/** Runs diagnostics of the whole path from the shop to a parcel and lists the issues with their repairs. */
export function ConnectionDoctor({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('shopifySales');
  const format = useFormatter();
  const params = { tenant: tenantId };
  const examine = useEndpointMutation(shopifySalesEndpoints.doctor, { changes: [] });
  const repairMutation = useEndpointMutation(shopifySalesEndpoints.repairConnection, { changes: ['shopify'] });
  const chain = examine.data?.data;
  const broken = chain?.links.filter(({ state }) => state === 'broken').length ?? 0;
  const run = (): void => examine.mutate({ params }, { onError: (error) => notifyFailure(error, t('doctor.failed')) });
  const repair = (selectedRepair: AutomaticRepair): void =>
    repairMutation.mutate(
      { params, body: { repair: selectedRepair } },
      {
        onSuccess: () => {
          notifySuccess(t('doctor.repairing'));
          // The repair runs in the background, so an immediate check would find the issue again.
          window.setTimeout(run, REPAIR_MS);
        },
        onError: (error) => notifyFailure(error, t('failed')),
      },
    );
  return (
    <Card
      title={t('doctor.title')}
      text={t('doctor.text')}
      actions={
        <Button
          variant={chain ? 'secondary' : 'primary'}
          busy={examine.isPending}
          onClick={examine.isPending ? undefined : run}
        >
          <Stethoscope className="size-4" aria-hidden="true" />
          {t(chain ? 'doctor.again' : 'doctor.run')}
        </Button>
      }
    >
      {chain ? (
        <>
          <p className="flex flex-wrap items-center gap-3 text-sm" role="status">
            <Badge tone={broken > 0 ? 'danger' : 'success'}>
              {broken > 0 ? t('doctor.broken', { count: broken }) : t('doctor.whole')}
            </Badge>
            <span className="text-muted">
              {t('doctor.at', { time: format.dateTime(new Date(chain.at), { timeStyle: 'medium' }) })}
            </span>
          </p>
          {chain.examined < chain.products ? (
            <p className="text-sm text-body">{t('doctor.part', { examined: chain.examined, all: chain.products })}</p>
          ) : null}
          <ol className={classes('flex flex-col', examine.isPending && 'opacity-60')}>
            {chain.links.map((link, index) => (
              <ChainLinkRow
                key={link.link}
                link={link}
                isLast={index === chain.links.length - 1}
                isBusy={repairMutation.isPending || examine.isPending}
                onRepair={repair}
              />
            ))}
          </ol>
        </>
      ) : null}
    </Card>
  );
}

const MARKS = {
  good: { Glyph: Check, className: 'bg-success-soft text-success' },
  broken: { Glyph: X, className: 'bg-danger-soft text-danger' },
  untried: { Glyph: CircleDashed, className: 'bg-tile text-muted' },
} as const;

function ChainLinkRow(props: {
  readonly link: Link;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onRepair: (repair: AutomaticRepair) => void;
}) {
  const { link, isLast, isBusy, onRepair } = props;
  const t = useTranslations('shopifySales.doctor');
  const { Glyph, className } = MARKS[link.state];
  const key = link.link.replaceAll('-', '_');
  return (
    <li className="flex gap-4">
      <span className="flex flex-col items-center">
        <span className={classes('flex size-8 shrink-0 items-center justify-center rounded-full', className)}>
          <Glyph className="size-4.5" strokeWidth={2.2} aria-hidden="true" />
        </span>
        {isLast ? null : <span className="w-px grow bg-line" aria-hidden="true" />}
      </span>
      <div className={classes('flex min-w-0 grow flex-col gap-3 pt-1', isLast ? '' : 'pb-6')}>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{t(`links.${key}`)}</span>
          <span className="text-sm text-muted">{t(`state.${link.state}`)}</span>
        </p>
        {link.findings.map((issue) => (
          <FoundFault key={issue.fault} issue={issue} isBusy={isBusy} onRepair={onRepair} />
        ))}
      </div>
    </li>
  );
}

const toMessageKey = (text: string): string => text.replaceAll(' ', '_');

function FoundFault(props: {
  readonly issue: Issue;
  readonly isBusy: boolean;
  readonly onRepair: (repair: AutomaticRepair) => void;
}) {
  const { issue, isBusy, onRepair } = props;
  // i18n-keys: shopifySales.doctor.faults.*, shopifySales.doctor.repairs.*, shopifySales.doctor.how.*
  const t = useTranslations('shopifySales.doctor');
  const { repair } = CHAIN_FAULTS[issue.fault];
  const automaticRepair = AUTOMATIC_REPAIRS.find((one) => one === repair);
  const place = PLACES[repair];
  const more = issue.count - issue.about.length;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line bg-canvas px-4 py-3">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-medium text-ink">{t(`faults.${toMessageKey(issue.fault)}`)}</p>
        {issue.about.length > 0 ? (
          <p className="text-body wrap-anywhere">
            {issue.about.join(' · ')}
            {more > 0 ? ` · ${t('more', { count: more })}` : ''}
          </p>
        ) : null}
        <p className="text-muted">{t(`how.${toMessageKey(repair)}`)}</p>
      </div>
      {automaticRepair ? (
        <Button size="sm" busy={isBusy} onClick={isBusy ? undefined : () => onRepair(automaticRepair)}>
          {t(`repairs.${automaticRepair}`)}
        </Button>
      ) : place ? (
        <a href={place} className={getButtonClasses('secondary', 'sm')}>
          {t(`repairs.${repair}`)}
        </a>
      ) : null}
    </div>
  );
}
