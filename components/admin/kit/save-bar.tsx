'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import type { EndpointForm } from './use-endpoint-form';

/**
 * Stands at the bottom while a form has changes that are not saved (UX C6): save, or discard. ⌘S saves. Leaving the page
 * asks first, by link and by closing alike.
 */
export function SaveBar<T extends FieldValues>({ form }: { readonly form: EndpointForm<T> }) {
  const t = useTranslations('admin');
  const { isDirty } = form.formState;
  const { save, isSaving } = form;
  useUnsavedGuard(isDirty, t('unsavedLeave'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (isDirty && !isSaving) void save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isDirty, isSaving, save]);
  if (!isDirty) return null;
  return (
    <section aria-label={t('unsaved')} className="sticky bottom-3 z-20 mt-2">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-ink bg-ink px-5 py-3 text-white shadow-lg">
        <p className="text-sm font-medium">{t('unsaved')}</p>
        <div className="flex gap-2">
          <Button
            look="quiet"
            className="text-white hover:bg-white/15"
            disabled={isSaving}
            onClick={() => form.reset()}
          >
            {t('discard')}
          </Button>
          <Button busy={isSaving} aria-disabled={isSaving} onClick={isSaving ? undefined : () => void save()}>
            {t('save')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Asks before a page with unsaved work is left: by the browser when it closes, by a question on a link of ours. */
export function useUnsavedGuard(isDirty: boolean, question: string): void {
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const stays = !link || link.getAttribute('target') === '_blank' || link.getAttribute('href')?.startsWith('#');
      if (stays || event.defaultPrevented || event.metaKey || event.ctrlKey || event.button !== 0) return;
      if (window.confirm(question)) window.removeEventListener('beforeunload', onUnload);
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty, question]);
}
