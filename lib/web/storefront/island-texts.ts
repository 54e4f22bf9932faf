import { pickTexts, type Texts } from '@/lib/platform/i18n/texts';
import {
  BASKET_ISLAND_TEXT_KEYS,
  type BasketTexts,
  PRODUCT_ISLAND_TEXT_KEYS,
  type ProductTexts,
} from '../../views/storefront/island-texts';

export const pickBasketTexts = (texts: Texts): BasketTexts => pickTexts(texts, BASKET_ISLAND_TEXT_KEYS);
export const pickIslandProductTexts = (texts: Texts): ProductTexts => pickTexts(texts, PRODUCT_ISLAND_TEXT_KEYS);
