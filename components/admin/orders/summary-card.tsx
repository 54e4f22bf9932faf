import type { ReactNode } from 'react';

/** Card beside an order's items. */
export const SummaryCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
    <h2 className="text-base">{title}</h2>
    {children}
  </section>
);
