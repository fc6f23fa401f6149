import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { homeRegion } from '#regions/room'
import { assertInBooks } from '#settings/room'
import { accountFor, assertNoVat } from './accounts/bookable_account.ts'
import { bankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import { book, bookable } from './reconcile/transaction_status.ts'
import * as store from './transactions/match_store.ts'
import { assertUnmatched, spokenText } from './transactions/rules.ts'

export default action({
  name: 'book_transaction',
  says: 'Book a bank transaction without an invoice or document directly on a ledger account: a fee, interest, wages, a tax. Without VAT.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      transactionId: z.string(),
      ledgerAccountId: z
        .string()
        .max(100)
        .meta({ description: 'The id of an account from GET /api/rest/accounts.' }),
      text: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .meta({ description: "The text of the entry. Default: the bank's text." }),
      vatCode: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Only a code at 0 % that no VAT return reports.' }),
    })
    .meta({
      examples: [{ transactionId: 'btx_01h455vb4pex5vsknk084sn02q', ledgerAccountId: '2390' }],
    }),
  output: bankTransaction,
  fails: [
    'bank_transaction_not_found',
    'transaction_not_unmatched',
    'unknown_account',
    'account_not_bookable',
    'unknown_vat_code',
    'vat_needs_document',
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
  ],
  keepsAnswerDays: 30,
  // It writes an entry without a document behind it.
  reviewed: true,

  async run(scene, given) {
    const uuid = store.transactionUuid(given.transactionId)
    await store.findTransaction(scene, uuid)
    store.claimTransactions(scene, [uuid])
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    await assertInBooks(scene, row.booked_on)
    const region = homeRegion(scene)
    const account = await accountFor(scene, region, given.ledgerAccountId)
    assertNoVat(region, given.vatCode, row.booked_on)
    const text = given.text ?? spokenText(row) ?? account.name
    const counterpart = { account: account.id, text }
    const decision = byCaller(scene.principal, 'booked_by_hand', {
      account: `${account.id} ${account.name}`,
    })
    const free = await bookable(scene, row)
    return await book(scene, free, counterpart, { decision, decision_run_id: null })
  },
})
