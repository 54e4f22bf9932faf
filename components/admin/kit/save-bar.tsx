'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { ConfirmDialog } from './confirm-dialog';
import { useUnsavedGuard } from './leave-guard';
import type { EndpointForm } from './use-endpoint-form';
import { useVisitBlock } from './visit';

/**
 * Bar at the bottom of a form with unsaved changes: save (also ⌘S or Ctrl+S), or discard after confirmation. Leaving
 * the page asks for confirmation.
 */
export function SaveBar<T extends FieldValues>(props: {
  readonly form: EndpointForm<T>;
  /** Call that saves the form; determines whether a support visit may make it. */
  readonly call?: Pick<Endpoint, 'name'>;
}) {
  const { form, call } = props;
  const t = useTranslations('admin');
  // i18n-keys: support.clientAlone, support.readOnlyHere, support.clientAllows
  const support = useTranslations('support');
  const { isDirty } = form.formState;
  const { isSaving } = form;
  const refusal = useVisitBlock(call);
  const save = refusal ? undefined : form.save;
  const [isDiscarding, setDiscarding] = useState(false);
  useUnsavedGuard(isDirty, t('unsavedLeave'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (isDirty && !isSaving) void save?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isDirty, isSaving, save]);
  if (!isDirty) return null;
  return (
    <section aria-label={t('unsaved')} className="sticky bottom-3 z-20 mt-2">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-ink bg-ink px-5 py-3 text-white shadow-lg">
        <p className="min-w-0 flex-1 basis-64 text-sm font-medium">{refusal ? support(refusal) : t('unsaved')}</p>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            className="text-white hover:bg-white/15"
            disabled={isSaving}
            onClick={() => setDiscarding(true)}
          >
            {t('discard')}
          </Button>
          <Button
            busy={isSaving}
            aria-disabled={isSaving}
            disabled={refusal !== null}
            onClick={isSaving ? undefined : () => void save?.()}
          >
            {t('save')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpenOnVisit
        open={isDiscarding}
        title={t('discardTitle')}
        text={t('discardText')}
        action={t('discardConfirm')}
        onConfirm={() => {
          setDiscarding(false);
          form.reset();
        }}
        onClose={() => setDiscarding(false)}
      />
    </section>
  );
}
