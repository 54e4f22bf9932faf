import { enquiryEndpoints } from '@/lib/contracts/enquiries';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { parseImageHeader } from '@/lib/rendering/server/image-header';
import { inspectUpload } from '@/lib/rendering/server/uploads';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countUpload } from './drawing-limit';
import { getFileName } from './receive-picture';
import { requireActor } from './require-actor';

/** Receives an enquiry (ADM-14). Permission is checked before any byte of the file is read. */
export const sendEnquiry: UseCase<typeof enquiryEndpoints.send> = async ({ input, context }) => {
  const { params } = input;
  await requireActor(enquiryEndpoints.send, params.tenant, context);
  const { file, ...fields } = input.body;
  const body = { ...fields, file: await receiveFile(file, context) };
  return { json: await tenantApi.call(enquiryEndpoints.save, { params, body }, context) };
};

/** Forwards a visitor's enquiry as JSON, from JSON or a plain form (MKT-11). */
export const sendVisitorEnquiry: UseCase<typeof enquiryEndpoints.ask> = async ({ input, context }) => ({
  json: await tenantApi.call(
    enquiryEndpoints.saveFromVisitor,
    { params: {}, body: input.body },
    { ...context, token: undefined },
  ),
});

/** An empty file field means that no file was sent. */
async function receiveFile(file: unknown, context: CallContext) {
  if (file === undefined || file === '') return null;
  if (!(file instanceof File)) throw buildInvalidFieldsError({ file: ['invalid'] });
  if (file.size === 0) return null;
  const bytes = Buffer.from(await file.arrayBuffer());
  await countUpload(context.clientIp, parseImageHeader(bytes));
  const name = getFileName(file);
  if (isPdf(bytes)) return { name, type: 'pdf' as const, data: plainPdf(bytes).toString('base64') };
  try {
    const picture = await inspectUpload(bytes, context.clientIp);
    const type = picture.type === 'image/png' ? ('png' as const) : ('jpg' as const);
    return { name, type, data: picture.bytes.toString('base64') };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    throw buildInvalidFieldsError({ file: [buildErrorReason('file_kind')] });
  }
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

/** PDF features that PDF readers execute or open automatically. A product drawing needs none of them. */
// Only long names are searched, because short ones occur by chance in compressed pictures.
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/;

/**
 * Returns the bytes of a PDF.
 * @throws AppError `invalid` for a truncated file, or one with active content
 */
function plainPdf(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  if (!text.slice(-2_048).includes('%%EOF'))
    throw buildInvalidFieldsError({ file: [buildErrorReason('file_unreadable')] });
  // PDF names may encode letters as hexadecimal numbers: /J#61vaScript.
  const spelled = text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (ACTIVE.test(spelled)) throw buildInvalidFieldsError({ file: [buildErrorReason('pdf_unsafe')] });
  return bytes;
}
