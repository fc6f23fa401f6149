import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { addressKinds } from '../address/rules.ts'
import { authentication } from './authentication.ts'
import type { InboundRow } from './store.ts'

/** A message that came in, as every operation and read returns it. */
export const inboundMessage = z.object({
  id: z.string(),
  addressId: z.string(),
  kind: z.enum(addressKinds),
  state: z.enum(['received', 'done']).meta({
    description: 'received: it waits to be taken apart. done: its documents are there.',
  }),
  size: z.number().int(),
  receivedAt: z.string(),
  receivedOn: z.string().meta({ description: 'The day its documents were received.' }),
  sender: z.string().nullable().meta({ description: 'The From of a mail.' }),
  envelopeSender: z.string().nullable().meta({ description: 'Who delivered it: MAIL FROM.' }),
  verified: z.boolean().meta({
    description:
      'Whether the sender is proven. Documents of a message that is not are never posted automatically.',
  }),
  authentication: authentication.nullable().meta({ description: 'What was checked of a mail.' }),
  problem: z.string().nullable().meta({
    description:
      'Why a mail could not be taken apart, or not wholly; in the first case the mail itself is the document.',
  }),
  fileId: z.string().nullable().meta({ description: 'The mail as it came.' }),
  documentIds: z.array(z.string()),
})

export type InboundRecord = z.input<typeof inboundMessage>

export function toMessage(row: InboundRow): InboundRecord {
  return {
    id: encodeId('inm', row.id),
    addressId: encodeId('iad', row.address_id),
    kind: row.kind,
    state: row.state,
    size: row.size,
    receivedAt: row.created_at.toISOString(),
    receivedOn: row.received_on,
    sender: row.sender,
    envelopeSender: row.envelope_sender,
    verified: row.is_verified,
    authentication: row.authentication,
    problem: row.problem,
    fileId: row.file_id === null ? null : encodeId('file', row.file_id),
    documentIds: row.document_ids.map((id) => encodeId('doc', id)),
  }
}
