import { z } from 'zod'
import { lockMailed } from '#invoices/room'
import { action } from '#kernel/corridor/definition'
import { invoiceHandover, toHandover } from './handover/handover.ts'
import { handoverWays, insertHandover, type HandoverRow } from './handover/handover_store.ts'

export default action({
  name: 'record_invoice_handover',
  says: 'Record what a person did outside Daybook for an issued invoice to reach its buyer: handed its electronic file over, such as at the site for public bodies (file), or told the buyer where to find it (told). It stands with who recorded it; nothing is sent.',
  needs: 'invoices:edit',
  input: z.strictObject({
    invoiceId: z.string(),
    way: z.enum(handoverWays).meta({ description: 'file: handed over. told: the buyer was told.' }),
    words: z.string().trim().max(500).optional().meta({
      description: 'To whom, where, or the number of the receipt.',
    }),
  }),
  output: invoiceHandover,
  fails: ['invoice_not_found', 'invoice_not_issued'],

  async run(scene, { invoiceId, way, words = '' }) {
    const invoice = await lockMailed(scene, invoiceId)
    const row: HandoverRow = {
      id: scene.newId(),
      invoice_id: invoice.id,
      way,
      handed_by: scene.principal.actor.name,
      words: words === '' ? null : words,
      created_at: scene.now,
    }
    insertHandover(scene, row)
    const record = toHandover(row)
    scene.changed({ event: 'invoice_handover.created', id: record.id, before: null, after: record })
    return record
  },
})
