import type { GoodsForm } from './types';

export const hardForms: readonly GoodsForm[] = [];
