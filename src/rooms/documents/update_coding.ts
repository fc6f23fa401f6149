import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { codingFields, type CodingField, type Corrections } from './document/coding.ts'
import { changeCoding, type CodingChange } from './coding/change_coding.ts'
import { exactAmount } from './coding/exact_amount.ts'
import { document } from './document/document.ts'
import { assertCoded, assertOpen } from './document/rules.ts'
import { withWarning } from './document/twin.ts'
import * as store from './document/store.ts'

const given = z.string().max(100).optional()

export default action({
  name: 'update_coding',
  says: 'Correct the proposed coding before posting. An account applies to every line; a category is judged anew, VAT included, unless a VAT code is named here or was before; a VAT code or amount makes a single line and never deducts more VAT than the document shows.',
  needs: 'documents:edit',
  input: z.strictObject({
    documentId: z.string(),
    ledgerAccountId: given.meta({ description: 'An account id from GET /api/rest/accounts.' }),
    category: given.meta({ description: 'A category id from GET /api/rest/categories.' }),
    vatCode: given.meta({ description: 'A VAT code from GET /api/rest/vat-codes.' }),
    bookingText: z.string().max(200).optional(),
    codedAmount: z
      .number()
      .refine((amount) => amount !== 0, 'Use an amount other than zero.')
      .optional()
      .meta({ description: 'Gross total to post; negative for a purchase.' }),
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
    const row = await store.lockDocument(scene, input.documentId)
    assertOpen(row)
    assertCoded(row)
    const currency = row.coding?.currency ?? ''
    return await withWarning(scene, await changeCoding(scene, row, changeOf(input, currency)))
  },
})

type Given = { [Field in (typeof codingFields)[number]]?: string | number | undefined }

/** A text given as "" goes back to what the rules propose. */
function changeOf({ codedAmount, ...texts }: Given, currency: string): CodingChange {
  const given: Corrections = {}
  const reset: CodingField[] = []
  for (const field of codingFields) {
    const value = field === 'codedAmount' ? undefined : texts[field]
    if (value === '') reset.push(field)
    else if (typeof value === 'string') given[field] = value
  }
  if (typeof codedAmount === 'number')
    given.codedAmount = exactAmount(codedAmount, currency, '/codedAmount')
  return { given, reset }
}
