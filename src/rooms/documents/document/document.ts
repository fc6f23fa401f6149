import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { boundTo } from '#kernel/corridor/principal'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { paymentPart } from '#ledger/room'
import { homeRegion } from '#regions/room'
import { deductChoices } from '#vat/room'
import { receivedOnOf } from './received.ts'
import { toCodingPart, codingPart } from './coding_part.ts'
import { toExtractionPart, extractionPart } from './extraction_part.ts'
import { allowedFor } from './rules.ts'
import { documentWarning } from './document_warning.ts'
import { steps, type DocumentRow } from './store.ts'

export const statuses = ['draft', 'extracted', 'coded', 'posted'] as const
export const sources = ['upload', 'email', 'webhook'] as const

const text = z.string().nullable()

/** A document as every action and read returns it. */
export const document = z.object({
  ...recordShape,
  status: z.enum(statuses),
  error: z
    .object({
      step: z.enum(steps),
      code: z.string(),
      message: z.string(),
      attempts: z.number().int(),
      at: z.string(),
    })
    .nullable()
    .meta({ description: 'Why the last step failed; retry_document runs that step again.' }),
  source: z.enum(sources),
  fileId: text,
  fileName: text,
  mimeType: text,
  contactId: text,
  receivedOn: z.string().optional().meta({
    description:
      'The day on which it was received, as stated; otherwise the day of capture. Decides the VAT period where VAT counts from receipt.',
  }),
  deductFrom: z.enum(deductChoices).optional().meta({
    description: 'The month that a person chose for its deduction; see correct_document.',
  }),
  inbound: z.object({ messageId: z.string(), unverifiedSender: text }).optional().meta({
    description:
      'The message it came in. unverifiedSender: whom the mail claims to be from, if that is not proven; then it is never posted automatically.',
  }),
  requested: z.object({ requestId: z.string(), from: text }).optional().meta({
    description:
      'The request for a receipt that it answers, and who was asked. Nobody proved who sent it, so it is never posted automatically.',
  }),
  exchange: z.object({ exchangeId: z.string() }).optional().meta({
    description: 'The national exchange of e-invoices delivered it, under this id.',
  }),
  duplicateOf: text.meta({ description: 'The document that this one may be a duplicate of.' }),
  warnings: z.array(documentWarning).optional().meta({
    description:
      'A possible duplicate, with the other document in words; an amount that is not the total; an entry in a filed VAT period.',
  }),
  processing: z
    .object({ step: z.string(), since: z.string() })
    .nullable()
    .meta({ description: 'The step in progress.' }),
  extraction: extractionPart.nullable(),
  coding: codingPart.nullable(),
  posting: z
    .object({
      ledgerEntryId: z.string(),
      provider: z.string(),
      reference: text,
      postedAt: z.string(),
      automatic: z.boolean().meta({ description: 'Posted automatically, not by a person.' }),
    })
    .nullable(),
  payment: paymentPart.optional().meta({
    description: 'How far a posted document is paid. Reads show it; actions leave it out.',
  }),
})

export type DocumentRecord = z.input<typeof document>

export function toDocument(scene: Scene, row: DocumentRow): DocumentRecord {
  return {
    id: encodeId('doc', row.id),
    status: row.status,
    error: row.error,
    source: row.source,
    fileId: row.file_id === null ? null : encodeId('file', row.file_id),
    fileName: row.file_name,
    mimeType: row.mime_type,
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    receivedOn: receivedOnOf(row, homeRegion(scene).timeZone),
    ...(row.deduct_from === null ? {} : { deductFrom: row.deduct_from }),
    ...inboundOf(row),
    ...requestedOf(row),
    ...(row.exchange_id === null ? {} : { exchange: { exchangeId: row.exchange_id } }),
    duplicateOf: row.duplicate_of === null ? null : encodeId('doc', row.duplicate_of),
    processing:
      row.processing_step === null || row.processing_since === null
        ? null
        : { step: row.processing_step, since: row.processing_since.toISOString() },
    extraction: toExtractionPart(row, boundTo(scene.principal) !== null),
    coding: toCodingPart(row.coding, row.set_by),
    posting: row.posting,
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedFor(row, scene.may('documents:post'))),
  }
}

function inboundOf(row: DocumentRow): Pick<DocumentRecord, 'inbound'> {
  const { inbound_message_id: id, unverified_sender: unverifiedSender } = row
  return id === null ? {} : { inbound: { messageId: encodeId('inm', id), unverifiedSender } }
}

function requestedOf(row: DocumentRow): Pick<DocumentRecord, 'requested'> {
  const { receipt_request_id: id, unverified_sender: from } = row
  return id === null ? {} : { requested: { requestId: encodeId('rrq', id), from } }
}

/** What the audit log keeps of a step: the outcome, without the evidence. */
function briefOf(record: DocumentRecord): unknown {
  const { extraction, coding, processing: _processing, ...rest } = record
  return {
    ...rest,
    extraction: extraction === null ? null : withoutEvidence(extraction),
    coding: coding === null ? null : withoutEntry(coding),
  }
}

function withoutEvidence(extraction: NonNullable<DocumentRecord['extraction']>): unknown {
  const { fields: _fields, vatRows: _vatRows, ...rest } = extraction
  return rest
}

function withoutEntry(coding: NonNullable<DocumentRecord['coding']>): unknown {
  const { entry: _entry, setBy: _setBy, ...rest } = coding
  return rest
}

/** Records one change in the audit log and as an event, and returns the record for the answer. */
export function changed(
  scene: Scene,
  event: string,
  before: DocumentRow | null,
  after: DocumentRow,
): DocumentRecord {
  const record = toDocument(scene, after)
  scene.changed({
    event: `document.${event}`,
    id: record.id,
    before: before === null ? null : briefOf(toDocument(scene, before)),
    after: briefOf(record),
  })
  return record
}
