import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { findFileOf } from '#files/room'
import type { Attachment } from '#accounting_systems/room'
import * as store from '../invoice/store.ts'

/** The PDF of an issued invoice, for whoever keeps the books. */
export async function paperOfInvoice(
  outside: IntentContext,
  invoiceId: string,
): Promise<Attachment> {
  const file = await outside.read(async (scene) => {
    const { file_id: fileId } = await store.findInvoice(scene, invoiceId)
    return fileId === null ? null : await findFileOf(scene, fileId)
  })
  const bytes = file === null ? null : await outside.ports.files.get(outside.orgId, file.sha256)
  if (file === null || bytes === null) {
    throw new Failure('provider_unavailable', {
      nothingHappened: true,
      detail: 'The PDF of the invoice is not made yet. The entry is sent with it.',
    })
  }
  return { fileName: file.file_name, mimeType: 'application/pdf', bytes }
}
