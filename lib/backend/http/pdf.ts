/** A PDF as a download; nothing between here and its reader keeps it. */
export const sendPdf = (name: string, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
