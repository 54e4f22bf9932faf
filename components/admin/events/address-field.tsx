'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Field, fieldControl, Input } from '@/components/ui/field';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { eventEndpoints } from '@/lib/contracts/events';
import { slugOf } from '@/lib/domain/store/slug';
import { useFieldWords } from '../kit/use-field-words';

const PAUSE_MS = 300;

/** The address of a new store: its name's own until another one is typed. While typing it says whether it can be had. */
export function AddressField(props: {
  readonly id: string;
  readonly tenantId: number;
  /** Where stores live, without a slash at the end. */
  readonly origin: string;
  readonly name: string;
  /** What was typed; empty = the name's own. */
  readonly value: string;
  /** The address that it has already; it is nobody else's. */
  readonly current?: string;
  readonly error: string | undefined;
  readonly onChange: (slug: string) => void;
}) {
  const { id, tenantId, origin, name, value, current, error, onChange } = props;
  const t = useTranslations('events');
  const words = useFieldWords();
  const slug = value || slugOf(name);
  const asked = useSettled(slug);
  const check = useEndpointQuery(
    eventEndpoints.address,
    { params: { tenant: tenantId }, query: { slug: asked } },
    { enabled: asked !== '' && asked !== current },
  );
  const answer = asked === slug && asked !== '' ? check.data?.data : undefined;
  const told = error ?? (answer?.problem ? words(`address ${answer.problem}`) : undefined);
  const host = `${origin.replace(/^https?:\/\//, '')}/`;
  const hint = answer ? t('addressFree') : current === undefined ? t('addressHint') : undefined;
  return (
    <Field id={id} label={t('address')} error={told} hint={hint}>
      <div className="flex items-stretch overflow-hidden rounded-md">
        <span className="flex max-w-[60%] shrink-0 items-center truncate rounded-s-md border border-e-0 border-line-strong bg-tile px-3 text-sm text-muted">
          {host}
        </span>
        <Input
          {...fieldControl(id, { error: told, ...(hint ? { hint } : {}) })}
          name="slug"
          value={value}
          placeholder={slugOf(name)}
          maxLength={80}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value.trimStart().toLowerCase())}
          className="rounded-s-none"
        />
      </div>
    </Field>
  );
}

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
