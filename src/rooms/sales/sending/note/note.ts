import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { contactWays, noteKinds, noteStates, type ShownNote } from './note_store.ts'
import { outcomeOf } from './rules.ts'

const text = z.string().nullable()

/** What was said about an invoice, as every operation and read returns it. */
export const invoiceNote = z.object({
  ...recordShape,
  kind: z.enum(noteKinds),
  status: z.enum(noteStates),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  contactId: text,
  buyerName: z.string(),
  way: z.enum(contactWays).nullable().meta({ description: 'How they were spoken with.' }),
  saidOn: z.string(),
  spokeTo: text,
  words: text,
  promisedOn: text.meta({ description: 'No reminder goes before this day has passed.' }),
  outcome: z.enum(['waits', 'kept', 'broken']).nullable().meta({
    description: 'Of a promise; broken: its day passed and the money did not come.',
  }),
  amount: z.number().nullable().meta({ description: 'null: all that is left to pay.' }),
  currency: z.string(),
  madeBy: z.string(),
  ended: z.object({ by: z.string(), at: z.string(), words: text }).nullable(),
})

export type InvoiceNote = z.input<typeof invoiceNote>

export function toNote(scene: Pick<Scene, 'allowed' | 'today'>, row: ShownNote): InvoiceNote {
  const { amount_minor: amount, ended_at: at, ended_by: by, currency } = row
  const canEnd = row.status === 'standing' && row.kind !== 'contact'
  return {
    id: encodeId('nte', row.id),
    kind: row.kind,
    status: row.status,
    invoiceId: encodeId('inv', row.invoice_id),
    invoiceNumber: row.number,
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    buyerName: row.buyer_name,
    way: row.way,
    saidOn: row.said_on,
    spokeTo: row.spoke_to,
    words: row.words,
    promisedOn: row.promised_on,
    outcome: outcomeOf(row, scene.today),
    amount: amount === null ? null : toDecimal(BigInt(amount), currencyDigits(currency)),
    currency,
    madeBy: row.made_by,
    ended: at === null || by === null ? null : { by, at: at.toISOString(), words: row.ended_words },
    ...stampsOf(row),
    allowedActions: scene.allowed(canEnd ? ['end_invoice_note'] : []),
  }
}

export function changedNote(
  scene: Scene,
  what: 'created' | 'ended',
  before: ShownNote | null,
  after: ShownNote,
): InvoiceNote {
  const record = toNote(scene, after)
  const old = before === null ? null : toNote(scene, before)
  scene.changed({ event: `invoice_note.${what}`, id: record.id, before: old, after: record })
  return record
}
