import type { Attachment } from '#accounting_systems/ports'
import type { EconomicCaller, EconomicClient } from './client.ts'
import { classOf, codeOfError, refusedHere } from './failures.ts'
import { readAll } from './facts.ts'
import { writeRemembered } from './remembered.ts'
import * as wire from './wire.ts'

/** Draws what e-conomic cannot show as a PDF. */
export type PdfRenderer = (source: Attachment) => Promise<Uint8Array>

const taken = new Set(['application/pdf', 'image/jpeg', 'image/png'])
const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}
const mostBytes = 9 * 1_024 * 1_024
/** e-conomic itself ends an upload after five minutes. */
const uploadMs = 60_000

/** The file as e-conomic takes it: a PDF or a picture of at most 9 MB. */
export async function prepareFile(
  attachment: (() => Promise<Attachment | null>) | null,
  toPdf: PdfRenderer,
): Promise<Attachment | null> {
  const source = (await attachment?.()) ?? null
  if (source === null) return null
  const file = taken.has(source.mimeType)
    ? source
    : { ...source, mimeType: 'application/pdf', bytes: await toPdf(source) }
  if (file.bytes.length > mostBytes) {
    throw refusedHere(
      'The source file is larger than the 9 MB that e-conomic takes. Upload a smaller copy of it.',
    )
  }
  return { ...file, fileName: nameOf(file) }
}

function nameOf({ fileName, mimeType }: Attachment): string {
  const ending = endings[mimeType] ?? '.pdf'
  const stem = fileName
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .slice(0, 80)
  return `${stem || 'document'}${ending}`
}

type VoucherOfYear = { year: string; voucher: number }

export async function isAttached(
  client: EconomicClient,
  caller: EconomicCaller,
  { year, voucher }: VoucherOfYear,
): Promise<boolean> {
  const filter = `voucherNumber$eq:${voucher}$and:accountingYear$eq:${year}`
  const call = { service: 'documents' as const, path: ['AttachedDocuments'], query: { filter } }
  const found = await readAll(client, caller, call, wire.documentsPage)
  return found.some((one) => one.voucherNumber === voucher && one.accountingYear === year)
}

/** Attaches the source once: a voucher that has a document already keeps it as it is. */
export async function attachFile(
  client: EconomicClient,
  caller: EconomicCaller,
  place: VoucherOfYear,
  file: Attachment,
  keyOf: (turn: number) => string,
): Promise<void> {
  const form = new FormData()
  const bytes = new Uint8Array(file.bytes)
  form.set('File', new Blob([bytes], { type: file.mimeType }), file.fileName)
  form.set('AccountingYear', place.year)
  form.set('VoucherNumber', String(place.voucher))
  // Fail: merging would append the same pages once more.
  form.set('OnConflict', '1')
  const call = {
    method: 'POST' as const,
    service: 'documents' as const,
    path: ['AttachedDocuments'],
    form,
    timeoutMs: uploadMs,
  }
  try {
    await writeRemembered({
      keyOf,
      send: (key) => client.write(caller, { ...call, key }, wire.createdAnswer),
      // It may be deleted since; a second one is refused where it is not.
      afterReplay: async (value) => ((await isAttached(client, caller, place)) ? value : null),
    })
  } catch (error) {
    const isThere = codeOfError(error) === 'DocumentAlreadyAttachedToVoucher'
    const mayBeThere = isThere || classOf(error) === 'ambiguous'
    if (mayBeThere && (await isAttached(client, caller, place))) return
    throw error
  }
}
