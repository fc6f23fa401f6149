import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { givenMinor } from '#kernel/failure/given_amount'
import { uuidOf } from '#kernel/corridor/record'
import { adjustmentRecord, ledgerEntry, moveCredit, remainderOf } from '#ledger/room'
import { assertInBooks } from '#settings/room'

export default action({
  name: 'move_payment',
  says: 'Move what was paid too much on one bill or invoice, or the amount of a credit note, to another of the same contact, or keep it as a prepayment. It stays tied to its bank transaction: unmatch_transaction takes it back, and so does reverse_adjustment.',
  needs: 'ledger:edit',
  input: z
    .strictObject({
      fromLedgerEntryId: z.string().meta({
        description: 'The entry that more was paid on than owed, a credit note, or a prepayment.',
      }),
      toLedgerEntryId: z.string().nullable().meta({
        description: 'The entry with an open amount; null: keep it as a prepayment.',
      }),
      amount: z.number().positive().optional().meta({
        description: 'In the currency of the open amounts. Default: as much as fits.',
      }),
      reason: z.string().trim().min(1).max(500).optional().meta({
        description: 'Why; needed where the two are not of one contact.',
      }),
      date: z.iso.date().optional().meta({ description: 'The day of the entry. Default: today.' }),
    })
    .meta({
      examples: [
        {
          fromLedgerEntryId: 'led_01h455vb4pex5vsknk084sn02q',
          toLedgerEntryId: 'led_01h455vb4pex5vsknk084sn02r',
        },
      ],
    }),
  output: ledgerEntry,
  fails: [
    'ledger_entry_not_found',
    'entry_reversed',
    'target_settled',
    'not_over_paid',
    'contact_differs',
    'difference_not_allowed',
    'currency_mismatch',
    'before_books_begin',
    'date_not_plausible',
    'nothing_to_post',
  ],
  keepsAnswerDays: 30,
  // It writes an entry without a document behind it.
  reviewed: true,

  async run(scene, given) {
    const missing = 'ledger_entry_not_found'
    const fromEntryId = uuidOf('led', given.fromLedgerEntryId, missing)
    const to = given.toLedgerEntryId
    const toEntryId = to === null ? null : uuidOf('led', to, missing)
    const date = given.date ?? scene.today
    await assertInBooks(scene, date)
    // The currency of an item never changes, so it may be read before it is locked.
    const rest = given.amount === undefined ? null : await remainderOf(scene, fromEntryId)
    const sizeMinor =
      given.amount === undefined || rest === null
        ? null
        : givenMinor(given.amount, rest.currency, '/amount')
    const reason = given.reason ?? null
    const id = await moveCredit(scene, { fromEntryId, toEntryId, sizeMinor, reason, date })
    return await adjustmentRecord(scene, id)
  },
})
