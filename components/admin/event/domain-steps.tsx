'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { EventDto } from '@/lib/contracts/events';
import { CopyButton } from '../kit/copy-button';

/** DNS instructions for the owner, with the records that the last check did not find. */
export function DomainSteps(props: {
  readonly domain: NonNullable<EventDto['domain']>;
  readonly origin: string;
  readonly busy: boolean;
  readonly onCheck: () => void;
}) {
  const { domain, origin, busy, onCheck } = props;
  const t = useTranslations('events.seo');
  const { host, record, problem, state } = domain;
  const rows = [
    { label: t('domainName'), text: record.name },
    { label: t('domainValue'), text: record.value },
  ];
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5 text-sm">
      <ol className="flex list-decimal flex-col gap-3 ps-5 text-body">
        <li>
          {t('domainProof')}
          <dl className="mt-2 flex flex-col gap-2">
            {rows.map(({ label, text }) => (
              <div key={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-tile px-3 py-2">
                <dt className="w-16 text-muted">{label}</dt>
                <dd className="min-w-0 flex-1 basis-56 font-mono text-ink wrap-anywhere">{text}</dd>
                <CopyButton text={text} label={t('domainCopy')} />
              </div>
            ))}
          </dl>
        </li>
        <li>{t('domainPoint', { host, target: new URL(origin).hostname })}</li>
      </ol>
      {problem ? (
        <p role="status" className="text-warning">
          {t(`domainProblem.${problem.replaceAll(' ', '_')}`)} {state === 'failing' ? t('domainFailing') : null}
        </p>
      ) : null}
      <Button variant="secondary" className="w-fit" busy={busy} onClick={busy ? undefined : onCheck}>
        {t('domainCheck')}
      </Button>
    </div>
  );
}
