import { classes } from '@/components/ui/classes';
import { Icon, type IconName } from '@/components/ui/icon';
import type { StoreDto } from '@/lib/contracts/storefront';
import type { Texts } from '@/lib/platform/i18n/texts';

/**
 * E-mail, phone and address, as far as the store shows them: beside the form, or at full width when there is no form.
 */
export function ContactDetails({
  content,
  texts,
  wide,
}: {
  readonly content: Pick<StoreDto['store_page_content'], 'email' | 'phone' | 'address'>;
  readonly texts: Texts;
  readonly wide: boolean;
}) {
  const { email, phone, address } = content;
  const ways = [
    { icon: 'mail', label: texts('email'), text: email, href: `mailto:${email}` },
    { icon: 'phone', label: texts('phone'), text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` },
    { icon: 'pin', label: texts('address'), text: address, href: null },
  ] satisfies { icon: IconName; label: string; text: string; href: string | null }[];
  const filledDetails = ways.filter(({ text }) => text.trim() !== '');
  if (filledDetails.length === 0) return wide ? <p className="text-muted">{texts('none')}</p> : null;
  return (
    <ul className={classes('grid gap-4', wide && 'sm:grid-cols-2 lg:grid-cols-3')}>
      {filledDetails.map(({ icon, label, text, href }) => (
        <li key={icon} className="flex items-start gap-4 rounded-lg bg-canvas p-5 ring-1 ring-line">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
            <Icon name={icon} />
          </span>
          <div className="min-w-0">
            <h2 className="text-base tracking-normal">{label}</h2>
            {href ? (
              <a href={href} className="inline-flex min-h-6 items-center text-accent-ink underline underline-offset-4">
                {text}
              </a>
            ) : (
              <p className="whitespace-pre-line text-body">{text}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
