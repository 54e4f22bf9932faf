'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { platformPanelEndpoints } from '@/lib/contracts/platform-panel';
import { FailureNotice } from '../failure-notice';
import { Card } from '../kit/page-header';

/** Verifies the audit log's hash chain and lists altered entries (AUD-03). */
export function AuditCheck() {
  // i18n-keys: panel.faults.*
  const t = useTranslations('panel');
  const check = useEndpointMutation(platformPanelEndpoints.checkAudit, { changes: [] });
  const report = check.data?.data;
  const isWhole = report?.faults.length === 0 && report.unsealed === 0;
  return (
    <Card title={t('audit')} text={t('auditText')}>
      <Button
        variant="secondary"
        className="self-start"
        busy={check.isPending}
        aria-disabled={check.isPending}
        onClick={() => !check.isPending && check.mutate({ params: {} })}
      >
        {t('check')}
      </Button>
      {check.isError ? <FailureNotice error={check.error} onRetry={() => check.mutate({ params: {} })} /> : null}
      <div role="status" className="text-sm">
        {report ? (
          <p className={isWhole ? 'text-success' : 'font-semibold text-danger'}>
            {isWhole
              ? t('whole', { entries: report.entries })
              : t('broken', { faults: report.faults.length, unsealed: report.unsealed })}
          </p>
        ) : null}
        {report && report.faults.length > 0 ? (
          <ul className="tabular mt-2 flex flex-col gap-1">
            {report.faults.map((fault) => (
              <li key={`${fault.tenant_id}-${fault.n}`}>
                {t('fault', { entry: fault.entry_id, tenant: fault.tenant_id, kind: t(`faults.${fault.fault}`) })}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}
