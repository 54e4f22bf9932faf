'use client';

import { useTranslations } from 'next-intl';
import type { AssetProblem } from '@/lib/client/admin/assets';
import { useFieldWords } from './use-field-words';

/** Returns a formatter for the reason why a file was rejected by the library. */
export function useAssetProblem(): (name: string, problem: AssetProblem) => string {
  // i18n-keys: assets.problem.*
  const t = useTranslations('assets.problem');
  const words = useFieldWords();
  return (name, problem) =>
    problem.kind === 'refused' ? t('refused', { name, reason: words(problem.reason) }) : t(problem.kind, { name });
}
