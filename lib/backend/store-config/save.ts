import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { StorePagesDto } from '@/lib/contracts/store-config';
import type { Tx } from '@/lib/db/client';
import type { ActorContext } from '@/lib/db/keys';
import { colourSets, events, fontSets, storeContents } from '@/lib/db/schema';
import { toContentChange } from '@/lib/domain/store/config-dto';
import type { PublishCheck } from '@/lib/domain/store/publish-checklist';
import {
  colourSetSchema,
  fontSetSchema,
  type StoreConfigChange,
  storeConfigChangeSchema,
} from '@/lib/domain/store/store-config';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { type RichText, richTextSchema } from '@/lib/domain/text/document';
import { parseMarkup } from '@/lib/domain/text/markup';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { recordEventFileAudit } from '../events/record-event-file-audit';
import { changeKeepingOpeningChecks } from '../events/stay-fit';
import { assertVisitAllowedByOwner } from '../http/caller';
import { toInvalidInputError } from '../http/route';
import type { SupportVisit } from '../http/signed-in';
import { changeTenantEvent, type TenantEvent, withTenantEvent } from '../stores/own-event';
import { listColourSets, listFontSets, readStoreContent } from './queries';
import { lockSet, writeColourSet, writeFontSet } from './themes';
import { toConfigurationDto } from './to-dto';

interface Named extends ActorContext {
  readonly slug: string;
}
interface Body {
  readonly storeConfig: unknown;
  readonly storePages?: Partial<StorePagesDto> | undefined;
}

/** Returns a store's configuration with the sets to choose from (API-11). 404 for another tenant's. */
export const readConfiguration = (named: Named) => withTenantEvent(named, (tx, event) => loadConfiguration(tx, event));

/** Context of a save. */
interface Circumstances {
  readonly taxSource: TaxSourceName;
  /** Support visit of staff; null for the tenant's own people. */
  readonly visit: SupportVisit | null;
}

/**
 * Saves the given fields of the configuration form and of the other pages, all or none (API-12); absent fields stay
 * unchanged. Shoppers see the change with their next request, because triggers invalidate every node's cache at commit.
 * Fails with `not_found`, `conflict` (locked) and `invalid`, with fields named `storeConfig.{field}`, also where an
 * open store would no longer pass its checks; `forbidden` where a visit without the owner's permission would redirect
 * shoppers' messages or change the store's legal texts.
 */
export function saveConfiguration(named: Named, body: Body, { taxSource, visit }: Circumstances) {
  const change = parseConfigChange(body.storeConfig);
  const getField = (check: PublishCheck) => `storeConfig.${check === 'colours' ? 'colourSet' : 'contactUsFormEmail'}`;
  return changeTenantEvent(named, (tx, event) =>
    changeKeepingOpeningChecks(tx, { event, taxSource, getField }, async () => {
      const worn = await chooseSets(tx, named, event, change);
      const current = await readStoreContent(tx, { ...named, eventId: event.id });
      const { contact_us_form_email: contactFormEmail = current.contactFormEmail, ...contentChange } =
        toContentChange(change);
      if (contentChange.email !== undefined && contentChange.email !== current.content.email)
        assertVisitAllowedByOwner(visit);
      if (contactFormEmail !== current.contactFormEmail) assertVisitAllowedByOwner(visit);
      const { faqs, privacy, terms } = body.storePages ?? {};
      if (isReplaced(current.pages.privacy, privacy) || isReplaced(current.pages.terms, terms))
        assertVisitAllowedByOwner(visit);
      const content = { ...current.content, ...contentChange, ...(faqs ? { faqs } : {}) };
      const about = change.aboutUsPageContent;
      await tx
        .update(storeContents)
        .set({
          content,
          pages: {
            ...current.pages,
            // Pages render the parsed document, which is stored beside the text.
            ...(about === undefined ? {} : { about: parseMarkup(about) }),
            ...(privacy === undefined ? {} : { privacy: privacy ?? undefined }),
            ...(terms === undefined ? {} : { terms: terms ?? undefined }),
          },
          contactFormEmail,
          updatedAt: new Date(),
        })
        .where(and(eq(storeContents.eventId, event.id), eq(storeContents.tenantId, named.tenantId)));
      await tx
        .update(events)
        .set({ ...worn, updatedAt: new Date() })
        .where(and(eq(events.id, event.id), eq(events.tenantId, named.tenantId)));
      const fields = [...Object.keys(change), ...Object.keys(body.storePages ?? {})];
      await recordAudit(tx, {
        tenantId: named.tenantId,
        userId: named.userId,
        action: 'event configuration updated',
        subjectType: 'event',
        subjectId: event.id,
        details: { slug: event.slug, fields },
      });
      await recordEventFileAudit(tx, { ...named, event }, current.content, content);
      return loadConfiguration(tx, { ...event, ...worn });
    }),
  );
}

/** Returns whether a saved legal text differs from the stored one; null = the standard text, undefined = not saved. */
const isReplaced = (current: RichText | undefined, saved: RichText | null | undefined): boolean =>
  saved !== undefined && !isDeepStrictEqual(saved, current ?? null);

/**
 * Parses the given fields.
 * @throws AppError `invalid` with `storeConfig.{field}` for each invalid one
 */
export function parseConfigChange(input: unknown): StoreConfigChange {
  const parsed = storeConfigChangeSchema.safeParse(withoutNulls(input));
  if (parsed.success) {
    const { aboutUsPageContent: about } = parsed.data;
    // A document that cannot be parsed would break the whole store.
    if (about !== undefined && !richTextSchema.safeParse(parseMarkup(about)).success)
      throw buildInvalidFieldsError({ 'storeConfig.aboutUsPageContent': ['too long'] });
    return parsed.data;
  }
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: ['storeConfig', ...issue.path] }));
  throw toInvalidInputError(new z.ZodError(issues));
}

/** Converts null to an empty field, because both mean the same. */
function withoutNulls(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const filled = Object.entries(input).filter(([name, value]) => value !== null || !name.endsWith('Set'));
  return Object.fromEntries(filled.map(([name, value]) => [name, value ?? '']));
}

/**
 * Selects the store's sets. Fields sent with the id of one of the tenant's sets change that set; a set without an id is
 * created.
 */
async function chooseSets(tx: Tx, actor: ActorContext, event: TenantEvent, { colourSet, fontSet }: StoreConfigChange) {
  const colourSetId = colourSet
    ? await underField('colourSet', async () => {
        const { id, ...fields } = colourSet;
        const existingSet = id ? (await listColourSets(tx, actor)).find((set) => set.id === id) : null;
        if (id && !existingSet) throw buildNotFoundError();
        const changed =
          existingSet && Object.entries(fields).some(([field, value]) => Reflect.get(existingSet, field) !== value);
        if (existingSet && !changed) return lockSet(tx, colourSets, existingSet);
        if (existingSet?.tenantId === null) throw platformSet();
        return writeColourSet(
          tx,
          actor,
          existingSet?.id ?? null,
          complete(colourSetSchema, { ...existingSet, ...fields }),
        );
      })
    : event.colourSetId;
  const fontSetId = fontSet
    ? await underField('fontSet', async () => {
        const { id, ...fields } = fontSet;
        const existingSet = id ? (await listFontSets(tx, actor)).find((set) => set.id === id) : null;
        if (id && !existingSet) throw buildNotFoundError();
        const base = existingSet && {
          fontSetName: existingSet.name,
          fontSetDescription: existingSet.description,
          fontOne: existingSet.fontOne,
          fontTwo: existingSet.fontTwo,
        };
        const requestedSet = complete(fontSetSchema, { ...base, ...fields });
        if (existingSet && base && toFontSetIdentity(base) === toFontSetIdentity(requestedSet))
          return lockSet(tx, fontSets, existingSet);
        if (existingSet?.tenantId === null) throw platformSet();
        return writeFontSet(tx, actor, existingSet?.id ?? null, requestedSet);
      })
    : event.fontSetId;
  return { colourSetId, fontSetId };
}

type FontSetInput = z.output<typeof fontSetSchema>;
/**
 * Returns the data that identifies a font set, without the addresses of its faces, which follow from their names and
 * weights.
 */
const toFontSetIdentity = ({ fontSetName, fontSetDescription, fontOne, fontTwo }: FontSetInput): string =>
  JSON.stringify([fontSetName, fontSetDescription, fontOne.name, fontOne.weight, fontTwo.name, fontTwo.weight]);

/** Builds the error for a change of the platform's sets, which are read-only (EVT-10). */
const platformSet = () => buildInvalidFieldsError({ id: ['platform set'] });

function complete<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw toInvalidInputError(parsed.error, schema);
}

/** Runs `work`, and reports its field errors at the field that contains the set. */
async function underField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'not_found')) throw error;
    const inner = Object.entries(error.errors ?? { id: ['unknown'] });
    const [first = 'invalid'] = inner[0]?.[1] ?? [];
    throw buildInvalidFieldsError({
      [`storeConfig.${field}`]: [first],
      ...Object.fromEntries(inner.map(([name, messages]) => [`storeConfig.${field}.${name}`, messages])),
    });
  }
}

async function loadConfiguration(tx: Tx, event: TenantEvent) {
  const [row, colours, fonts] = await Promise.all([
    readStoreContent(tx, { tenantId: event.tenantId, eventId: event.id }),
    listColourSets(tx, event),
    listFontSets(tx, event),
  ]);
  return toConfigurationDto(event, row, { colours, fonts });
}
