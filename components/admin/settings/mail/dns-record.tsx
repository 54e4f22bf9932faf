'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { CopyButton } from '../../kit/copy-button';

/** One DNS TXT record: its current state, its required value, and its parts with copy buttons. */
export function DnsRecord(props: {
  readonly title: string;
  /** Label such as "required" or "recommended"; null = no label. */
  readonly mark: string | null;
  readonly badge: { readonly tone: BadgeTone; readonly text: string };
  readonly text: string;
  readonly problem?: string | null;
  /** Host name of the record; null when there is nothing to show or to publish. */
  readonly name: string | null;
  /** Currently published value; null = not shown. */
  readonly publishedValue?: string | null;
  /** Required value; null when there is nothing to publish. */
  readonly value: string | null;
  /** Collapses the record, because its value is no longer needed for the set-up. */
  readonly isFolded?: boolean;
}) {
  const { title, mark, badge, text, problem = null, name, publishedValue = null, value, isFolded = false } = props;
  const t = useTranslations('settings.mail');
  const rows = (
    <dl className="flex flex-col gap-2">
      {name === null ? null : <Row label={t('recordName')} text={name} copyLabel={value ? t('copyName') : null} />}
      {publishedValue === null ? null : <Row label={t('recordFound')} text={publishedValue} copyLabel={null} />}
      {value === null ? null : <Row label={t('recordValue')} text={value} copyLabel={t('copyValue')} />}
    </dl>
  );
  return (
    <li className="flex min-w-0 flex-col gap-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base text-ink">{title}</h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        {mark ? <span className="text-muted">{mark}</span> : null}
      </div>
      <p className="max-w-prose text-body">{text}</p>
      {problem ? (
        <p role="status" className="max-w-prose text-warning">
          {problem}
        </p>
      ) : null}
      {isFolded && name !== null ? (
        <details className="group">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center gap-2 text-ink">
            <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" aria-hidden="true" />
            <span className="min-w-0 font-mono wrap-anywhere">{name}</span>
          </summary>
          <div className="pt-2">{rows}</div>
        </details>
      ) : (
        rows
      )}
    </li>
  );
}

function Row(props: { readonly label: string; readonly text: string; readonly copyLabel: string | null }) {
  const { label, text, copyLabel } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-tile px-3 py-2">
      <dt className="w-14 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-56 font-mono text-ink wrap-anywhere whitespace-pre-line">{text}</dd>
      {copyLabel ? <CopyButton text={text} label={copyLabel} /> : null}
    </div>
  );
}
