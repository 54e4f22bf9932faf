'use client';

import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { profileEndpoints } from '@/lib/contracts/profile';
import { FailureNotice } from '../failure-notice';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';

type Session = EndpointResponse<typeof profileEndpoints.sessions>['data'][number];
const CHANGES = { changes: ['sessions'] };

/** Active sessions of the user, with buttons to end them. */
export function SessionsCard() {
  const t = useTranslations('settings.sessions');
  const shared = useTranslations('admin');
  const [isAsking, setAsking] = useState(false);
  const sessions = useEndpointQuery(profileEndpoints.sessions, { params: {} });
  const endOthers = useEndpointMutation(profileEndpoints.endOtherSessions, CHANGES);
  const rows = sessions.data?.data;
  const confirm = (): void =>
    endOthers.mutate(
      { params: {} },
      {
        onSuccess: () => {
          setAsking(false);
          notifySuccess(t('ended'));
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  return (
    <Card
      title={t('title')}
      text={t('text')}
      actions={
        rows && rows.length > 1 ? (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        ) : null
      }
    >
      {rows ? (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <FailureNotice error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <ConfirmDialog
        isOpenOnVisit
        open={isAsking}
        title={t('endOthersTitle')}
        text={t('endOthersText')}
        action={t('endOthers')}
        busy={endOthers.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const t = useTranslations('settings.sessions');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const end = useEndpointMutation(profileEndpoints.endSession, CHANGES);
  const { browser, system } = session;
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'));
  const used = new Date(session.used_at);
  const onEnd = (): void =>
    end.mutate(
      { params: { sessionId: session.id } },
      {
        onSuccess: () => notifySuccess(t('ended')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current ? <Badge tone="info">{t('current')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">{t('used', { when: format.relativeTime(used < now ? used : now, now) })}</p>
      </div>
      {session.current ? null : (
        <Button
          variant="secondary"
          size="sm"
          busy={end.isPending}
          aria-disabled={end.isPending}
          aria-label={t('endLabel', { device })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
