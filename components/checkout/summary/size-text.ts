import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import type { Translate } from '../texts';

/** Returns a size's label, translated where it is a word (CAT-05). */
export const getSizeText = (t: Translate, size: string): string => getSizeLabel(size, t('size_onesize'));
