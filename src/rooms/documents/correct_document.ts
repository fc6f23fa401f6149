import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { changeCoding } from './coding/change_coding.ts'
import { exactAmount } from './coding/exact_amount.ts'
import { correctedFields, type HandLine } from './document/coding.ts'
import { document } from './document/document.ts'
import { setReceivedOn } from './document/received.ts'
import { assertCoded, assertOpen } from './document/rules.ts'
import * as store from './document/store.ts'

const name = z.string().min(1).max(100)

const line = z.strictObject({
  ledgerAccountId: name.meta({ description: 'An account id from GET /api/rest/accounts.' }),
  category: name.optional().meta({ description: 'A category id from GET /api/rest/categories.' }),
  vatCode: name
    .optional()
    .meta({ description: 'A VAT code from GET /api/rest/vat-codes; omit it for none.' }),
  net: z.number().meta({
    description: 'Without VAT, with the sign on the paper: positive also on a credit note.',
  }),
  vat: z.number().optional().meta({ description: 'VAT on the document; 0 if omitted.' }),
  vatBase: z.number().optional().meta({
    description: 'For import VAT: what customs charged it on, from the customs document.',
  }),
  deductible: z.number().optional().meta({
    description: 'The VAT to deduct, if it is not what the rules say, such as a lessor’s amount.',
  }),
})

type Line = z.output<typeof line>

export default action({
  name: 'correct_document',
  says: 'Correct a document where update_coding is not enough: enter coding lines by hand, which must add up to the document, tell the day it was received, or take corrections back.',
  needs: 'documents:edit',
  input: z.strictObject({
    documentId: z.string(),
    lines: z.array(line).min(1).max(100).optional(),
    receivedOn: z.iso.date().nullable().optional().meta({
      description:
        'The day the document was received, which can decide when its VAT counts; null for the day it was captured.',
    }),
    reset: z
      .array(z.enum(correctedFields))
      .optional()
      .meta({ description: 'Fields that go back to what the rules propose.' }),
  }),
  output: document,
  fails: [
    'document_not_found',
    'document_posted',
    'document_not_coded',
    'posting_in_doubt',
    'unknown_account',
    'unknown_category',
    'unknown_vat_code',
  ],
  hints: { idempotent: true },

  async run(scene, input) {
    const found = await store.lockDocument(scene, input.documentId)
    assertOpen(found)
    assertCoded(found)
    const { receivedOn } = input
    const row = receivedOn === undefined ? found : setReceivedOn(scene, found, receivedOn)
    const isDated = row !== found
    const currency = row.coding?.currency ?? ''
    const isCredit = row.extraction?.kind === 'credit_note'
    const lines = input.lines?.map((one, index) => handLine(one, { currency, index, isCredit }))
    const given = lines === undefined ? {} : { lines }
    return await changeCoding(scene, row, { given, reset: input.reset ?? [], isDated })
  },
})

type At = { currency: string; index: number; isCredit: boolean }

/** A credit note is coded with the opposite sign of what it shows. */
function handLine(given: Line, { currency, index, isCredit }: At): HandLine {
  const exact = (field: 'net' | 'vat' | 'vatBase' | 'deductible') => {
    const amount = given[field] ?? 0
    const signed = isCredit && amount !== 0 ? -amount : amount
    return exactAmount(signed, currency, `/lines/${index}/${field}`)
  }
  return {
    ledgerAccountId: given.ledgerAccountId,
    category: given.category ?? null,
    vatCode: given.vatCode ?? null,
    net: exact('net'),
    vat: exact('vat'),
    ...(given.vatBase === undefined ? {} : { vatBase: exact('vatBase') }),
    deductible: given.deductible === undefined ? null : exact('deductible'),
  }
}
