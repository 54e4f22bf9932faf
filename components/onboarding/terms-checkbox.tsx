'use client';

import type { ReactNode } from 'react';
import type { VisitorForm } from '@/components/auth/use-visitor-form';
import { Checkbox, getControlAttributes } from '@/components/ui/field';

/** Checkbox for accepting terms, with its error message. */
export function TermsCheckbox({ form, children }: { readonly form: VisitorForm; readonly children: ReactNode }) {
  const { terms: error } = form.errors;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="terms" className="flex items-start gap-3 text-sm">
        <Checkbox
          {...getControlAttributes('terms', { error })}
          name="terms"
          aria-required
          className="mt-0.5"
          onChange={() => form.clear('terms')}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p id="terms-error" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
