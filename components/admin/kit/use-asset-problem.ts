'use client';

import { useTranslations } from 'next-intl';
import type { AssetProblem } from '@/lib/client/admin/assets';
import { useFieldMessages } from './use-field-messages';

/** Returns a formatter for the reason why a file was rejected by the library. */
export function useAssetProblem(): (name: string, problem: AssetProblem) => string {
  // i18n-keys: assets.problem.*
  const t = useTranslations('assets.problem');
  const getFieldMessage = useFieldMessages();
  return (name, problem) =>
    problem.kind === 'refused'
      ? t('refused', { name, reason: getFieldMessage(problem.reason) })
      : t(problem.kind, { name });
}
