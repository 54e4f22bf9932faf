'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { toFontSet } from '@/lib/domain/store/config-dto';
import type { FontSet } from '@/lib/domain/store/store-config';
import { buildFontFaceCss, buildFontStack } from '@/lib/rendering/core/fonts';
import type { Configuration } from './config-form';
import { FontSetDialog } from './font-set-dialog';
import type { SectionProps } from './sections';
import { SetSection } from './set-section';

/**
 * Registers all font faces of the catalogue while mounted; browsers download only the faces in use. Uses a constructed
 * style sheet, because the page's CSP blocks style elements added later.
 */
function useCatalogueFonts(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(buildFontFaceCss());
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** Font set of the store for headings and text: two families of the catalogue (EVT-11, EVT-12). */
export function FontSetSection(props: SectionProps & { readonly configuration: Configuration }) {
  const { form, address, configuration } = props;
  useCatalogueFonts();
  const t = useTranslations('storeConfig');
  const sets = configuration.available_font_sets.map(toFontSet).map((set) => ({ ...set, name: set.fontSetName }));
  return (
    <SetSection
      form={form}
      address={address}
      title={t('tab.fonts')}
      text={t('sets.fontsText')}
      field="fontSetId"
      sets={sets}
      deletion={storeConfigEndpoints.deleteFontSet}
      show={(set) => <FontSample set={set} />}
      dialog={(dialog) => <FontSetDialog address={address} {...dialog} />}
    ></SetSection>
  );
}

function FontSample({ set }: { readonly set: FontSet }) {
  const t = useTranslations('storeConfig.sets');
  const { fontOne, fontTwo } = set;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="text-xs font-medium text-body">{set.fontSetName}</span>
      <span
        className="text-lg wrap-break-word text-ink"
        style={{ fontFamily: buildFontStack(fontOne.name), fontWeight: fontOne.weight }}
      >
        {fontOne.name}
      </span>
      <span
        className="text-sm text-body"
        style={{ fontFamily: buildFontStack(fontTwo.name), fontWeight: fontTwo.weight }}
      >
        {t('sampleText', { font: fontTwo.name })}
      </span>
    </span>
  );
}
