'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { refreshTopics, useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { supportEndpoints, type VisitDto } from '@/lib/contracts/support';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';

const TONES = { reads: 'neutral', asks: 'warning', writes: 'info' } as const;

/** Lists which platform staff visited the account, when and why, with a button that ends an open visit (SET-05). */
export function SupportVisits(props: {
  readonly tenantId: number;
  readonly mayEnd: boolean;
  /** Whether the user may open the audit log to which the text links. */
  readonly mayReadLog: boolean;
}) {
  const { tenantId, mayEnd, mayReadLog } = props;
  const t = useTranslations('support');
  const params = { tenant: tenantId };
  const visits = useEndpointQuery(supportEndpoints.list, { params }).data?.data.visits ?? [];
  return (
    <div id="support-visits" className="scroll-mt-24">
      <Card title={t('visits')} text={`${t('visitsText')} ${t('ownerOnly')}`}>
        {mayReadLog ? (
          <Link href="/audit-logs" prefetch={false} className="self-start text-sm underline underline-offset-4">
            {t('openLog')}
          </Link>
        ) : null}
        {visits.length === 0 ? <p className="text-sm text-muted">{t('noVisits')}</p> : null}
        <VisitList visits={visits}>
          {(visit) => (visit.open && mayEnd ? <OwnerActions tenantId={tenantId} visit={visit} /> : null)}
        </VisitList>
      </Card>
    </div>
  );
}

/**
 * Open support visits and their access requests, shown on the owner's dashboard. Renders nothing without open visits.
 */
export function VisitRequests({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('support');
  const visits = useEndpointQuery(supportEndpoints.list, { params: { tenant: tenantId } }).data?.data.visits ?? [];
  const openVisits = visits.filter(({ open }) => open);
  if (openVisits.length === 0) return null;
  const isAsked = openVisits.some(({ access }) => access === 'asks');
  return (
    <Card
      title={t(isAsked ? 'requests' : 'openNow')}
      text={isAsked ? `${t('requestsText')} ${t('ownerOnly')}` : t('openNowText')}
    >
      <VisitList visits={openVisits}>{(visit) => <OwnerActions tenantId={tenantId} visit={visit} />}</VisitList>
    </Card>
  );
}

/**
 * Open support visits to a tenant, for platform staff: a second staff member can approve a colleague's access request.
 */
export function ClientVisits({ clientId }: { readonly clientId: number }) {
  const t = useTranslations('support');
  const shared = useTranslations('admin');
  const params = { clientId };
  const visits = useEndpointQuery(supportEndpoints.ofClient, { params }).data?.data.visits ?? [];
  const open = visits.filter((visit) => visit.open);
  const allow = useEndpointMutation(supportEndpoints.allowChanges, { changes: ['support'] });
  const reload = useReload();
  if (open.length === 0) return null;
  return (
    <Card title={t('openVisits')} text={`${t('openVisitsText')} ${t('clientOnly')}`}>
      <VisitList visits={open}>
        {({ id, asked_at, allowed_by, declined, own: isOwnVisit }) =>
          declined && asked_at !== null ? (
            <p className="max-w-xs text-sm text-muted">{t('declinedClientOnly')}</p>
          ) : asked_at !== null && allowed_by === null && !isOwnVisit ? (
            <Button
              variant="secondary"
              size="sm"
              busy={allow.isPending}
              aria-disabled={allow.isPending}
              onClick={() =>
                allow.mutate(
                  { params: { visitId: id }, body: { asked_at } },
                  {
                    onSuccess: () => notifySuccess(t('allowed')),
                    onError: (error) => {
                      notifyFailure(error, shared('saveFailed'));
                      reload();
                    },
                  },
                )
              }
            >
              {t('allow')}
            </Button>
          ) : null
        }
      </VisitList>
    </Card>
  );
}

function VisitList<Visit extends VisitDto>(props: {
  readonly visits: readonly Visit[];
  readonly children: (visit: Visit) => ReactNode;
}) {
  // i18n-keys: support.access.*
  const t = useTranslations('support');
  const format = useFormatter();
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className="flex flex-col divide-y divide-line">
      {props.visits.map((visit) => (
        <li key={visit.id} className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <div className="flex min-w-0 flex-col gap-1 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{visit.by}</span>
              {visit.open ? <Badge tone="warning">{t('open')}</Badge> : null}
              <Badge tone={TONES[visit.access]}>{t(`access.${visit.access}`)}</Badge>
            </p>
            <p className="wrap-anywhere">{visit.reason}</p>
            {visit.write_reason ? (
              <p className="whitespace-pre-line wrap-anywhere">
                <span className="text-muted">{t('changesFor')}</span> {visit.write_reason}
              </p>
            ) : null}
            {visit.declined_reason === null || visit.access !== 'reads' ? null : (
              <p className="whitespace-pre-line wrap-anywhere">
                <span className="text-muted">{t('declinedChanges')}</span> {visit.declined_reason}
              </p>
            )}
            {visit.allowed_by ? <p className="text-muted">{t('allowedBy', { name: visit.allowed_by })}</p> : null}
            <p className="tabular text-xs text-muted">{`${time(visit.started_at)} – ${time(visit.ends_at)}`}</p>
          </div>
          <div className="flex flex-wrap gap-2">{props.children(visit)}</div>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns a function that refetches the visits after a rejected answer, because the request may have changed since it
 * was shown.
 */
function useReload(): () => void {
  const queries = useQueryClient();
  return () => void refreshTopics(queries, ['support']);
}

function OwnerActions({ tenantId, visit }: { readonly tenantId: number; readonly visit: VisitDto }) {
  const t = useTranslations('support');
  const shared = useTranslations('admin');
  const params = { tenant: tenantId, visitId: visit.id };
  const close = useEndpointMutation(supportEndpoints.close, { changes: ['support'] });
  const answer = useEndpointMutation(supportEndpoints.answer, { changes: ['support'] });
  const isBusy = close.isPending || answer.isPending;
  const buttonProps = { variant: 'secondary', size: 'sm', busy: isBusy, 'aria-disabled': isBusy } as const;
  const reload = useReload();
  const say = (text: string) => ({
    onSuccess: () => notifySuccess(text),
    onError: (error: unknown) => {
      notifyFailure(error, shared('saveFailed'));
      reload();
    },
  });
  const { asked_at } = visit;
  return (
    <>
      {asked_at !== null ? (
        <>
          <Button
            {...buttonProps}
            onClick={() => answer.mutate({ params, body: { allow: true, asked_at } }, say(t('allowed')))}
          >
            {t('allow')}
          </Button>
          <Button
            {...buttonProps}
            onClick={() => answer.mutate({ params, body: { allow: false, asked_at } }, say(t('declined')))}
          >
            {t('decline')}
          </Button>
        </>
      ) : null}
      <Button {...buttonProps} onClick={() => close.mutate({ params }, say(t('closed')))}>
        {t('close')}
      </Button>
    </>
  );
}
