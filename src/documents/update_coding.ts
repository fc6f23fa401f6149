import { z } from 'zod'
import { uuidOfApp } from '#kernel/allowance'
import { action } from '#kernel/definition'
import { currencyDigits, fromDecimal, isExactDecimal } from '#kernel/money'
import { Failure } from '#kernel/failure'
import { codingFields, type Corrections } from './coding.ts'
import { gatherEvidence, withEntry } from './coding_step.ts'
import { correct } from './correct.ts'
import { changed, document, toDocument } from './document.ts'
import { learn } from './learn.ts'
import { assertCoded, assertOpen } from './rules.ts'
import * as store from './store.ts'

const given = z.string().min(1).max(100).optional()

export default action({
  name: 'update_coding',
  says: 'Correct the proposed coding before posting. Account and category apply to every line; a new VAT code or amount makes one line of them.',
  needs: 'documents:edit',
  input: z.strictObject({
    documentId: z.string(),
    ledgerAccountId: given.meta({ description: 'An account of GET /api/rest/accounts.' }),
    category: given.meta({ description: 'A category of GET /api/rest/categories.' }),
    vatCode: given.meta({ description: 'A code of GET /api/rest/vat-codes.' }),
    bookingText: z.string().min(1).max(200).optional(),
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
    const { coding, extraction } = row
    if (coding === null || extraction === null) throw new Error('a coded document lacks its coding')
    const corrections = correctionsOf(input, coding.currency)
    if (Object.keys(corrections).length === 0) return toDocument(scene, row)

    const { app } = scene.principal
    const { evidence, settings } = await gatherEvidence(scene, row, extraction)
    const { entry: _, ...current } = coding
    const corrected = correct(current, corrections, evidence)
    const after = store.updateDocument(scene, row, {
      coding: await withEntry(scene, corrected, evidence, settings, row.id),
      corrections: mergeCorrections(row.corrections, corrections),
      corrected_by_app: app === null ? null : uuidOfApp(app),
      attended: true,
    })
    // Taught at once, it would have the policy post the next paper so, which nobody looks at.
    if (app === null || settings.approval_policy === 'none') learn(scene, after)
    return changed(scene, 'corrected', row, after)
  },
})

type Given = { [Field in (typeof codingFields)[number]]?: string | number | undefined }

function correctionsOf(input: Given, currency: string): Corrections {
  const { codedAmount, ...texts } = input
  const corrections: Corrections = {}
  for (const field of codingFields) {
    const value = field === 'codedAmount' ? undefined : texts[field]
    if (typeof value === 'string') corrections[field] = value
  }
  if (typeof codedAmount === 'number') corrections.codedAmount = exactAmount(codedAmount, currency)
  return corrections
}

/** A category brings its account; one that was set before would bring the old one back. */
function mergeCorrections(before: Corrections, given: Corrections): Corrections {
  const { ledgerAccountId: _, ...others } = before
  const isReplaced = given.category !== undefined && given.ledgerAccountId === undefined
  return { ...(isReplaced ? others : before), ...given }
}

function exactAmount(amount: number, currency: string): string {
  const digits = currencyDigits(currency)
  if (!isExactDecimal(amount, digits)) {
    const detail = `An amount in ${currency} has at most ${digits} decimals.`
    const error = { pointer: '/codedAmount', code: 'too_many_decimals', detail }
    throw new Failure('invalid_input', { errors: [error] })
  }
  return decimalText(fromDecimal(amount, digits), digits)
}

function decimalText(units: bigint, digits: number): string {
  const size = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const point = size.length - digits
  const text = digits === 0 ? size : `${size.slice(0, point)}.${size.slice(point)}`
  return units < 0n ? `-${text}` : text
}
