import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { FulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { SAFE_CELL_OPTIONS } from '@/lib/domain/text/csv-cells';
import { getStorage } from '@/lib/integrations/storage/select';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';
import type { FulfillerRecipient, FulfilmentProvider, Submission } from './provider';

/**
 * Returns the folder for a fulfiller's orders. Its name is the fulfiller's numeric id, so that it contains no user
 * input.
 */
const getOrderFolder = ({ id }: Pick<FulfillerRecipient, 'id'>): string =>
  path.join(env().FULFILMENT_FOLDER ?? path.join(env().DATA_DIR, 'fulfilment'), String(id));

/**
 * Creates the folder for a fulfiller's orders. A configured FULFILMENT_FOLDER itself is never created: it may be a
 * network share that is not mounted, and the fulfiller would not see orders written below it.
 */
async function createOrderFolder(recipient: Pick<FulfillerRecipient, 'id'>): Promise<string> {
  const { FULFILMENT_FOLDER } = env();
  if (FULFILMENT_FOLDER !== undefined) await access(FULFILMENT_FOLDER, constants.W_OK);
  const home = getOrderFolder(recipient);
  await mkdir(home, { recursive: true });
  return home;
}

/**
 * Writes each order as a folder with `order.csv` and the print files, for a workshop with a shared disk. The folder is
 * renamed into place when it is complete.
 */
export const folderProvider: FulfilmentProvider = {
  submit: async (recipient, submission) => {
    const home = await createOrderFolder(recipient);
    const name = `${submission.orderRef}-${submission.key.split(':').at(-1)}`;
    const target = path.join(home, name);
    const draft = path.join(home, `.${name}.${randomUUID()}`);
    await mkdir(draft);
    try {
      for (const file of submission.lines.flatMap(({ files }) => files)) {
        const bytes = await getStorage().get(file.storageKey);
        if (!bytes) throw new Error(`the storage has lost ${file.storageKey}`);
        await writeFile(path.join(draft, file.name), bytes);
      }
      await writeFile(path.join(draft, 'order.csv'), orderCsv(submission));
      // The folder already exists when the server crashed before it recorded the submission. The content is identical,
      // so it is replaced.
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    return { state: 'accepted', externalId: name };
  },
  recall: async (recipient, recall) => {
    const home = await createOrderFolder(recipient);
    // The recall note is written beside the order's folder, because the workshop may have moved that folder. A
    // corrected order has another folder, so its note is named after it.
    const what = recall.cause === 'corrected' ? (recall.externalId ?? recall.orderRef) : recall.orderRef;
    const name = `${what}-${recall.cause.replaceAll(' ', '-').toUpperCase()}.txt`;
    await writeFile(path.join(home, name), `${what}: ${recall.cause}\r\nDo not print it.\r\n`);
    return { state: 'told', reason: '' };
  },
  test: async (recipient) => {
    try {
      await access(await createOrderFolder(recipient), constants.W_OK);
      return null;
    } catch (error) {
      logger.warn({ err: error, fulfiller: recipient.id }, 'a fulfiller’s folder can’t be written to');
      return 'folder not writable' satisfies FulfilmentReason;
    }
  },
};

/**
 * Builds the CSV of an order with one row per line. Escapes cells that a spreadsheet program would evaluate as a
 * formula.
 */
function orderCsv(order: Submission): string {
  const { shipTo } = order;
  return stringify(
    order.lines.map((line) => ({
      reference: order.orderRef,
      replaces: order.replaces ?? '',
      sku: line.sku,
      name: line.name,
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      print_method: line.printMethod,
      front_file: line.files.find(({ side }) => side === 'front')?.name ?? '',
      back_file: line.files.find(({ side }) => side === 'back')?.name ?? '',
      shipping_method: order.shippingMethod,
      ship_by: order.shipBy ?? '',
      deliver_from: order.deliveryFrom,
      deliver_to: order.deliveryTo,
      ship_to_name: shipTo.name,
      phone: shipTo.phone,
      line_1: shipTo.line1,
      line_2: shipTo.line2,
      city: shipTo.city,
      county: shipTo.county,
      state: shipTo.state,
      postcode: shipTo.postcode,
      country: shipTo.countryIso2,
    })),
    { header: true, bom: true, ...SAFE_CELL_OPTIONS, record_delimiter: 'windows' },
  );
}
