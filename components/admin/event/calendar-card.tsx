'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { refreshTopics, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type CalendarDto, calendarEndpoints } from '@/lib/contracts/calendars';
import type { EventDto } from '@/lib/contracts/events';
import { formatIsoDays, formatLocalMoment, getDateTag } from '@/lib/domain/dates/human-dates';
import { getLocalDate, isTimeZone } from '@/lib/domain/dates/zone';
import { acceptsOrders } from '@/lib/domain/store/event';
import { FailureNotice } from '../failure-notice';
import { FormInput, FormSelect } from '../kit/form-fields';
import { useUnsavedGuard } from '../kit/leave-guard';
import { Card } from '../kit/page-header';
import { type EndpointForm, useEndpointForm } from '../kit/use-endpoint-form';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { type CalendarForm, DAY_FIELDS, type DayField, moveDay, toCalendarBody, toCalendarForm } from './calendar-form';
import { CalendarTimeline, type TimelinePoint } from './calendar-timeline';

/** Card with the days of a store's event and the times at which the store takes orders. */
export function CalendarCard({ event }: { readonly event: EventDto }) {
  const t = useTranslations('events.calendar');
  const params = { tenant: event.tenant_id, slug: event.slug };
  const query = useEndpointQuery(calendarEndpoints.show, { params });
  const data = query.data?.data;
  return (
    <Card title={t('title')} text={t('text')}>
      {data ? (
        <CalendarFields event={event} data={data} />
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Card>
  );
}

function CalendarFields({ event, data }: { readonly event: EventDto; readonly data: CalendarDto }) {
  const t = useTranslations('events.calendar');
  const queries = useQueryClient();
  const params = { tenant: event.tenant_id, slug: event.slug };
  const form = useEndpointForm<CalendarForm>({
    values: toCalendarForm(data.calendar, Intl.DateTimeFormat().resolvedOptions().timeZone),
    saved: t('saved'),
    send: async (typed) => {
      await callEndpoint(calendarEndpoints.save, { params, body: toCalendarBody(typed) });
      await refreshTopics(queries, ['calendars', 'events']);
    },
  });
  const admin = useTranslations('admin');
  useUnsavedGuard(form.formState.isDirty, admin('unsavedLeave'));
  const refusal = useVisitBlock(calendarEndpoints.save);
  const isFixed = event.locked || refusal !== null;
  // A showcase takes no orders, so it needs the days of its event alone.
  const hasOrders = acceptsOrders(event.type);
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void form.save();
      }}
    >
      <VisitNote refusal={refusal} />
      <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-5">
        {data.calendar ? <SaleNow event={event} data={data} timeZone={data.calendar.time_zone} /> : null}
        <Timeline event={event} form={form} disabled={isFixed} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormInput form={form} name="event_from" label={t('eventFrom')} type="date" />
          <FormInput form={form} name="event_until" label={t('eventUntil')} type="date" />
          <FormInput form={form} name="place" label={t('place')} maxLength={120} />
          <TimeZoneField form={form} />
        </div>
        {hasOrders ? <OrderFields form={form} /> : null}
        <Button type="submit" variant="secondary" className="self-start" busy={form.isSaving}>
          {t('save')}
        </Button>
      </fieldset>
    </form>
  );
}

/** When the store takes orders, and what it shows when it takes none. */
function OrderFields({ form }: { readonly form: EndpointForm<CalendarForm> }) {
  const t = useTranslations('events.calendar');
  const mode = form.watch('mode');
  return (
    <>
      <FormSelect form={form} name="mode" label={t('mode')}>
        <option value="always">{t('modeAlways')}</option>
        <option value="window">{t('modeWindow')}</option>
        <option value="rolling">{t('modeRolling')}</option>
      </FormSelect>
      {mode === 'window' ? <WindowFields form={form} /> : null}
      {mode === 'rolling' ? <RollingFields form={form} /> : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect form={form} name="when_closed" label={t('whenClosed')}>
          <option value="products">{t('closedProducts')}</option>
          <option value="notice">{t('closedNotice')}</option>
          <option value="hidden">{t('closedHidden')}</option>
        </FormSelect>
        <FormSelect form={form} name="after_event" label={t('afterEvent')}>
          <option value="continues">{t('afterContinues')}</option>
          <option value="ends">{t('afterEnds')}</option>
        </FormSelect>
      </div>
    </>
  );
}

function WindowFields({ form }: { readonly form: EndpointForm<CalendarForm> }) {
  const t = useTranslations('events.calendar');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormInput form={form} name="opens_at" label={t('opensAt')} type="datetime-local" />
      <FormInput form={form} name="closes_at" label={t('closesAt')} type="datetime-local" />
      <FormInput
        form={form}
        name="shown_closes_at"
        label={t('shownClosesAt')}
        hint={t('shownHint')}
        type="datetime-local"
      />
      <FormInput form={form} name="produce_by" label={t('produceBy')} hint={t('produceByHint')} type="date" />
      <FormInput form={form} name="ship_by" label={t('shipBy')} hint={t('shipByHint')} type="date" />
    </div>
  );
}

function RollingFields({ form }: { readonly form: EndpointForm<CalendarForm> }) {
  const t = useTranslations('events.calendar');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormInput form={form} name="opens_at" label={t('opensAtRolling')} type="datetime-local" />
      <FormInput form={form} name="closes_at" label={t('closesAtRolling')} type="datetime-local" />
      <FormInput form={form} name="every_days" label={t('everyDays')} inputMode="numeric" maxLength={4} />
      <FormInput form={form} name="break_days" label={t('breakDays')} inputMode="numeric" maxLength={4} />
    </div>
  );
}

function TimeZoneField({ form }: { readonly form: EndpointForm<CalendarForm> }) {
  const t = useTranslations('events.calendar');
  const current = form.watch('time_zone');
  const zones = useMemo(() => [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(), [current]);
  return (
    <FormSelect form={form} name="time_zone" label={t('timeZone')}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </FormSelect>
  );
}

const useTag = (event: EventDto): string => getDateTag(useLocale(), event.region);

/** Shows whether the saved dates let the store take orders now. */
function SaleNow({
  event,
  data,
  timeZone,
}: {
  readonly event: EventDto;
  readonly data: CalendarDto;
  readonly timeZone: string;
}) {
  // i18n-keys: events.calendar.phase.*
  const t = useTranslations('events.calendar');
  const tag = useTag(event);
  const boundary = data.closes_at ?? data.opens_at;
  const date = boundary && formatLocalMoment(new Date(boundary), tag, timeZone);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={data.phase === 'open' ? 'success' : 'neutral'}>{t(`phase.${data.phase}`)}</Badge>
      {date ? <span>{data.phase === 'open' ? t('until', { date }) : t('from', { date })}</span> : null}
      {data.window !== null && data.calendar?.mode === 'rolling' ? (
        <span className="text-muted">{t('windowNumber', { number: data.window })}</span>
      ) : null}
      {event.status === 'Active' ? null : <span className="text-muted">{t('notActive')}</span>}
    </p>
  );
}

const TONES: Readonly<Record<DayField, TimelinePoint<DayField>['tone']>> = {
  opens_at: 'order',
  shown_closes_at: 'order',
  closes_at: 'order',
  produce_by: 'production',
  ship_by: 'production',
  event_from: 'event',
  event_until: 'event',
};
const LABELS = {
  opens_at: 'pointOpens',
  shown_closes_at: 'pointShownCloses',
  closes_at: 'pointCloses',
  produce_by: 'pointProduced',
  ship_by: 'pointShipped',
  event_from: 'pointEvent',
  event_until: 'pointEventEnds',
} as const satisfies Readonly<Record<DayField, string>>;

/** Shows the typed dates on a time line, on which the owner can move them. */
function Timeline(props: {
  readonly event: EventDto;
  readonly form: EndpointForm<CalendarForm>;
  readonly disabled: boolean;
}) {
  const { event, form, disabled } = props;
  // i18n-keys: events.calendar.point*
  const t = useTranslations('events.calendar');
  const tag = useTag(event);
  const typed = form.watch();
  const used = acceptsOrders(event.type) ? toCalendarBody(typed) : toCalendarBody({ ...typed, mode: 'always' });
  const points = DAY_FIELDS.flatMap((name) => {
    const day = (used[name] ?? '').slice(0, 10);
    if (Number.isNaN(Date.parse(day))) return [];
    return [{ name, label: t(LABELS[name]), day, text: formatIsoDays(day, null, tag), tone: TONES[name] }];
  });
  if (points.length === 0) return null;
  const today = getLocalDate(isTimeZone(typed.time_zone) ? typed.time_zone : 'UTC', new Date());
  return (
    <CalendarTimeline
      label={t('timeline')}
      today={{ label: t('pointToday'), day: today, text: formatIsoDays(today, null, tag) }}
      points={points}
      disabled={disabled}
      onMove={(name, days) =>
        form.setValue(name, moveDay(form.getValues(name), days), { shouldDirty: true, shouldValidate: true })
      }
    />
  );
}
