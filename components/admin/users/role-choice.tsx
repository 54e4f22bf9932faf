'use client';

import { useTranslations } from 'next-intl';
import { ROLES, type Role } from '@/lib/domain/roles/roles';

/** Radio group of the three roles with their permissions (ROL-01). */
export function RoleChoice(props: {
  readonly id: string;
  readonly value: Role | '';
  readonly error?: string | undefined;
  readonly onChange: (role: Role) => void;
}) {
  const { id, value, error, onChange } = props;
  const t = useTranslations('users');
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('role')}</legend>
      {ROLES.map((role) => (
        <label
          key={role}
          htmlFor={`${id}-${role}`}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong px-4 py-3 hover:border-ink has-checked:border-accent-ink has-checked:bg-accent-soft"
        >
          <input
            id={`${id}-${role}`}
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            className="mt-0.5 size-5 shrink-0 accent-(--accent-ink)"
          />
          <span>
            <span className="block font-medium text-ink">{t(`roles.${role}`)}</span>
            <span className="block text-sm text-body">{t(`roleText.${role}`)}</span>
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
