'use client';

import { useTranslations } from 'next-intl';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { useDebouncedValue } from '@/lib/client/use-debounced-value';
import { eventEndpoints } from '@/lib/contracts/events';
import { slugify } from '@/lib/domain/store/slug';
import { useFieldMessages } from '../kit/use-field-messages';

const PAUSE_MS = 300;

/** Address of a new store, derived from its name until the user types another one. Checks availability while typing. */
export function AddressField(props: {
  readonly id: string;
  readonly tenantId: number;
  /** Base address of stores, without a trailing slash. */
  readonly origin: string;
  readonly name: string;
  /** Typed slug; empty = derived from the name. */
  readonly value: string;
  /** The store's current slug, which always counts as available. */
  readonly current?: string;
  readonly error: string | undefined;
  readonly onChange: (slug: string) => void;
}) {
  const { id, tenantId, origin, name, value, current, error, onChange } = props;
  const t = useTranslations('events');
  const getFieldMessage = useFieldMessages();
  const slug = value || slugify(name);
  const debouncedSlug = useDebouncedValue(slug, PAUSE_MS);
  const check = useEndpointQuery(
    eventEndpoints.address,
    { params: { tenant: tenantId }, query: { slug: debouncedSlug } },
    { enabled: debouncedSlug !== '' && debouncedSlug !== current },
  );
  const answer = debouncedSlug === slug && debouncedSlug !== '' ? check.data?.data : undefined;
  const fieldError = error ?? (answer?.problem ? getFieldMessage(`address ${answer.problem}`) : undefined);
  const host = `${origin.replace(/^https?:\/\//, '')}/`;
  const hint = answer ? t('addressFree') : current === undefined ? t('addressHint') : undefined;
  return (
    <Field id={id} label={t('address')} error={fieldError} hint={hint}>
      <div className="flex items-stretch overflow-hidden rounded-md">
        <span className="flex max-w-[60%] shrink-0 items-center truncate rounded-s-md border border-e-0 border-line-strong bg-tile px-3 text-sm text-muted">
          {host}
        </span>
        <Input
          {...getControlAttributes(id, { error: fieldError, ...(hint ? { hint } : {}) })}
          name="slug"
          value={value}
          placeholder={slugify(name)}
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
