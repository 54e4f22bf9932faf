'use client';

import { useTranslations } from 'next-intl';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { toColourSet } from '@/lib/domain/store/config-dto';
import type { ColourSet } from '@/lib/domain/store/store-config';
import { ColourSetDialog } from './colour-set-dialog';
import type { Configuration } from './config-form';
import { ContrastNote } from './contrast-note';
import type { SectionProps } from './sections';
import { SetSection } from './set-section';

/** Colour sets of the store with a contrast check (EVT-10). */
export function ColourSetSection(props: SectionProps & { readonly configuration: Configuration }) {
  const { form, address, configuration } = props;
  const t = useTranslations('storeConfig');
  const sets = configuration.available_colour_sets.map(toColourSet);
  const worn = sets.find((set) => set.id === form.watch('colourSetId'));
  return (
    <SetSection
      form={form}
      address={address}
      title={t('tab.colours')}
      text={t('sets.coloursText')}
      field="colourSetId"
      sets={sets}
      deletion={storeConfigEndpoints.deleteColourSet}
      show={(set) => (
        <>
          <Swatches set={set} />
          <span className="min-w-0 text-sm font-medium wrap-break-word">
            {set.name}
            <span className="block text-xs font-normal text-body">
              {set.createdByUserId === null ? t('sets.platform') : t('sets.custom')}
            </span>
          </span>
        </>
      )}
      dialog={(dialog) => <ColourSetDialog address={address} {...dialog} />}
    >
      {worn ? <ContrastNote primary={worn.primary} /> : null}
    </SetSection>
  );
}

function Swatches({ set }: { readonly set: ColourSet }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 overflow-hidden rounded-sm ring-1 ring-line">
      {[set.primary, set.secondary, set.tertiary].map((colour, index) =>
        colour ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of the three may be the same colour.
          <span key={index} className="size-8" style={{ background: colour }} />
        ) : null,
      )}
    </span>
  );
}
