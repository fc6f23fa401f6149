import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { givenMinor } from '#kernel/failure/given_amount'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { lockRecord } from '#kernel/database/record_lock'
import { adjustmentRecord, closeRemainder, ledgerEntry, remainderOf } from '#ledger/room'
import { homeRegion } from '#regions/room'
import { assertInBooks } from '#settings/room'
import { accountFor } from './accounts/bookable_account.ts'
import { assertNotCredited } from './differences/credited.ts'
import { namesOne, oneTarget, openEntryOf, openTargetShape } from './differences/open_target.ts'

export default action({
  name: 'write_off',
  says: 'Close what is open of a bill or invoice without a payment: a loss, a discount or a small difference. VAT is unchanged unless the loss is established and the law takes it off; `adjustment.warnings` says what to do about VAT. reverse_adjustment undoes it.',
  needs: 'ledger:edit',
  input: z
    .strictObject({
      ...openTargetShape,
      kind: z.enum(['write_off', 'discount', 'small_difference']),
      reason: z.string().trim().min(1).max(500).meta({ description: 'Why; it is kept.' }),
      amount: z.number().positive().optional().meta({
        description: 'In the currency of the open amount. Default: all that is open.',
      }),
      date: z.iso.date().optional().meta({ description: 'The day of the entry. Default: today.' }),
      ledgerAccountId: z.string().max(100).optional(),
      lossEstablished: z.boolean().optional().meta({
        description:
          'The loss is established as the law demands (bankruptcy, collection without success): its VAT is taken off where the law says so.',
      }),
    })
    .refine(namesOne, { message: oneTarget, path: ['ledgerEntryId'] })
    .meta({
      examples: [
        {
          invoiceId: 'inv_01h455vb4pex5vsknk084sn02q',
          kind: 'write_off',
          reason: 'The customer is bankrupt',
        },
      ],
    }),
  output: ledgerEntry,
  fails: [
    'ledger_entry_not_found',
    'document_not_found',
    'invoice_not_found',
    'target_settled',
    'entry_reversed',
    'difference_not_allowed',
    'write_off_above_limit',
    'unknown_account',
    'account_not_bookable',
    'before_books_begin',
    'date_not_plausible',
    'nothing_to_post',
  ],
  keepsAnswerDays: 30,
  // It writes an entry without a document behind it.
  reviewed: true,

  async run(scene, given) {
    const entryId = await openEntryOf(scene, given)
    lockRecord(scene.tx, entryId)
    if (given.lossEstablished === true) await assertNotCredited(scene, entryId)
    const date = given.date ?? scene.today
    await assertInBooks(scene, date)
    const region = homeRegion(scene)
    const account =
      given.ledgerAccountId === undefined
        ? null
        : (await accountFor(scene, region, given.ledgerAccountId)).id
    const sizeMinor = given.amount === undefined ? null : await sizeOf(scene, entryId, given.amount)
    const id = await closeRemainder(scene, {
      entryId,
      kind: given.kind,
      reason: given.reason,
      date,
      sizeMinor,
      account,
      text: null,
      isEstablished: given.lossEstablished === true,
      transactionId: null,
    })
    return await adjustmentRecord(scene, id)
  },
})

/** The given part of a rest, in minor units of its currency. */
async function sizeOf(scene: Scene, entryId: string, amount: number): Promise<bigint> {
  const rest = await remainderOf(scene, entryId)
  if (rest === null) throw new Failure('target_settled')
  return givenMinor(amount, rest.currency, '/amount')
}
