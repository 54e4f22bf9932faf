'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type MailDomainDto, mailEndpoints } from '@/lib/contracts/mail';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../../kit/notify';
import { Card } from '../../kit/page-header';
import { DnsRecord } from './dns-record';

const TONES: Readonly<Record<MailDomainDto['state'], BadgeTone>> = {
  unverified: 'info',
  verified: 'success',
  failing: 'warning',
};
const STATES = { unverified: 'waitingState', verified: 'ownState', failing: 'noAnswerState' } as const;

/** A sending domain with the required and the published values of its DNS records. */
export function MailDomainCard({ tenantId, domain }: { readonly tenantId: number; readonly domain: MailDomainDto }) {
  // i18n-keys: settings.mail.domain.*, settings.mail.spf.*, settings.mail.dmarc.*
  const t = useTranslations('settings.mail');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const [rotating, setRotating] = useState(false);
  const params = { tenant: tenantId, domainId: domain.id };
  const check = useEndpointMutation(mailEndpoints.checkDomain, { changes: ['mail'] });
  const rotate = useEndpointMutation(mailEndpoints.rotateKey, { changes: ['mail'] });
  const checkNow = (): void => {
    if (check.isPending) return;
    check.mutate(
      { params },
      {
        onSuccess: ({ data }) => {
          const now = data.domains.find(({ id }) => id === domain.id);
          const isNewlyVerified = domain.state === 'unverified' && now?.state === 'verified';
          notifySuccess(isNewlyVerified ? t('verified', { domain: domain.domain }) : t('checked'));
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  const addKey = (): void =>
    rotate.mutate(
      { params },
      {
        onSuccess: () => {
          setRotating(false);
          notifySuccess(t('rotated'));
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  const mayRotate = domain.state === 'verified' && domain.keys.every(({ state }) => state !== 'pending');
  return (
    <Card
      title={domain.domain}
      text={t(`domain.${domain.state}`, { domain: domain.domain })}
      actions={<Badge tone={TONES[domain.state]}>{t(STATES[domain.state])}</Badge>}
    >
      <ul className="flex flex-col gap-6">
        {domain.keys.map((key) => (
          <DkimRecord key={key.selector} domain={domain} dkimKey={key} />
        ))}
        <Advice kind="spf" domain={domain} />
        <Advice kind="dmarc" domain={domain} />
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
        <Button variant="secondary" busy={check.isPending} aria-disabled={check.isPending} onClick={checkNow}>
          {t('check')}
        </Button>
        {mayRotate ? (
          <Button variant="quiet" onClick={() => setRotating(true)}>
            {t('rotate')}
          </Button>
        ) : null}
        {domain.checked_at ? (
          <span className="text-sm text-muted">
            {t('checkedAt', {
              at: format.dateTime(new Date(domain.checked_at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </span>
        ) : null}
      </div>
      <ConfirmDialog
        open={rotating}
        call={mailEndpoints.rotateKey}
        title={t('rotate')}
        text={t('rotateText', { domain: domain.domain })}
        action={t('rotate')}
        variant="primary"
        busy={rotate.isPending}
        onClose={() => setRotating(false)}
        onConfirm={addKey}
      />
    </Card>
  );
}

/**
 * DKIM record of one key. The last check's problem is shown on pending keys, and on the active key while the domain
 * fails.
 */
function DkimRecord(props: { readonly domain: MailDomainDto; readonly dkimKey: MailDomainDto['keys'][number] }) {
  const { domain, dkimKey } = props;
  // i18n-keys: settings.mail.problem.*
  const t = useTranslations('settings.mail');
  const { state, record } = dkimKey;
  const isFailing = state === 'active' && domain.state === 'failing';
  const isWaiting = state === 'pending';
  const badge =
    state === 'retired'
      ? ({ tone: 'neutral', text: t('state.retired') } as const)
      : isFailing
        ? ({ tone: 'warning', text: t('noAnswerState') } as const)
        : isWaiting
          ? ({
              tone: domain.problem === null ? 'info' : 'warning',
              text: t(domain.checked_at === null ? 'state.unknown' : 'state.waiting'),
            } as const)
          : ({ tone: 'success', text: t('state.ok') } as const);
  const problem = (isWaiting || isFailing) && domain.problem !== null ? domain.problem : null;
  return (
    <DnsRecord
      title={t('dkimTitle')}
      mark={isWaiting ? t('required') : null}
      badge={badge}
      text={t(state === 'retired' ? 'retiredText' : isWaiting ? 'pendingText' : 'activeText')}
      problem={problem ? t(`problem.${problem.replaceAll(' ', '_')}`) : null}
      name={record.name}
      value={state === 'retired' ? null : record.value}
      isFolded={state !== 'pending'}
    />
  );
}

const ADVICE_TONES = {
  ok: 'success',
  missing: 'warning',
  change: 'warning',
  several: 'warning',
  'not needed': 'neutral',
} as const;

function Advice({ kind, domain }: { readonly kind: 'spf' | 'dmarc'; readonly domain: MailDomainDto }) {
  // i18n-keys: settings.mail.state.*
  const t = useTranslations('settings.mail');
  const advice = domain[kind];
  const state = advice?.state.replaceAll(' ', '_') ?? 'unknown';
  return (
    <DnsRecord
      title={t(`${kind}Title`)}
      mark={advice?.value ? t('recommended') : null}
      badge={{ tone: advice ? ADVICE_TONES[advice.state] : 'neutral', text: t(`state.${state}`) }}
      text={t(`${kind}.${state}`)}
      name={advice && (advice.value ?? advice.published) ? advice.name : null}
      publishedValue={advice?.published ?? null}
      value={advice?.value ?? null}
    />
  );
}
