import { z } from 'zod'
import type { MailedInvoice } from '#invoices/room'
import { givenMinor } from '#kernel/failure/given_amount'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { openMinorOf } from '../open/open_amount.ts'
import { changedNote, type InvoiceNote } from './note.ts'
import { insertNote, type NoteRow, type ShownNote } from './note_store.ts'

const text = z.string().trim().min(1)

export const noteInput = {
  invoiceId: z.string(),
  spokeTo: text.max(200).optional().meta({ description: 'Who said it.' }),
  words: text.max(2000).optional().meta({ description: 'What was said.' }),
}

type Made = Pick<NoteRow, 'kind'> &
  Partial<Pick<NoteRow, 'way' | 'said_on' | 'promised_on' | 'amount_minor' | 'open_minor'>> & {
    spokeTo?: string | undefined
    words?: string | undefined
  }

/** Writes down what was said of an invoice that is locked. */
export function makeNote(
  scene: Scene,
  invoice: MailedInvoice,
  openNow: bigint,
  made: Made,
): InvoiceNote {
  const { spokeTo, words, ...given } = made
  const row: ShownNote = {
    way: null,
    said_on: scene.today,
    promised_on: null,
    amount_minor: null,
    open_minor: null,
    ...given,
    id: scene.newId(),
    invoice_id: invoice.id,
    status: 'standing',
    spoke_to: spokeTo ?? null,
    words: words ?? null,
    made_by: scene.principal.actor.name,
    ended_at: null,
    ended_by: null,
    ended_words: null,
    was_broken: false,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
    number: invoice.number,
    currency: invoice.currency,
    contact_id: invoice.contactId,
    buyer_name: invoice.buyer.name,
    open_now: String(openNow),
  }
  insertNote(scene, row)
  return changedNote(scene, 'created', null, row)
}

/** What is left to pay; refused where there is nothing to be promised or disputed. */
export async function openOf(scene: Scene, invoice: MailedInvoice): Promise<bigint> {
  const open = invoice.kind === 'invoice' ? await openMinorOf(scene, invoice.id) : 0n
  if (open <= 0n) throw new Failure('nothing_left_to_pay')
  return open
}

/** An amount of at most what is left; null where none was given. */
export function partOf(amount: number | undefined, currency: string, open: bigint): string | null {
  if (amount === undefined) return null
  const minor = givenMinor(amount, currency, '/amount')
  if (minor > 0n && minor <= open) return String(minor)
  const detail = 'Give at most what is left to pay.'
  throw new Failure('invalid_input', { errors: [{ pointer: '/amount', code: 'amount', detail }] })
}
