import { pickTexts, type Texts } from '@/lib/platform/i18n/texts';
import { BASKET_TEXTS, type BasketTexts, PRODUCT_TEXTS, type ProductTexts } from '../../views/storefront/island-texts';

export const basketTexts = (texts: Texts): BasketTexts => pickTexts(texts, BASKET_TEXTS);
export const productTexts = (texts: Texts): ProductTexts => pickTexts(texts, PRODUCT_TEXTS);
