import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { readChart } from '#ledger/room'
import { regionOf, vatCodeOf, type Region, type RegionKey } from '#regions/room'
import { listLedgerAccounts } from './accounts/account_store.ts'
import { assertInBooks } from '#settings/room'
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
    const region = regionOf(scene.principal.regionKey as RegionKey)
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

async function accountFor(
  scene: Scene,
  region: Region,
  id: string,
): Promise<{ id: string; name: string }> {
  const { accounts } = await readChart(scene, region)
  const account = accounts.find((one) => one.id === id)
  if (!account) throw new Failure('unknown_account', { ledgerAccountId: id })
  const { receivables, payables, bank, transit } = region.accountRoles
  if (id === receivables || id === payables) {
    const detail = `${id} holds what customers or suppliers owe; use match_transaction with the invoice or document that the transaction pays.`
    throw new Failure('account_not_bookable', { detail })
  }
  if (id === bank || (await listLedgerAccounts(scene)).includes(id)) {
    const detail = `${id} is the ledger account of a bank account; book both sides of a transfer between own accounts on ${transit}.`
    throw new Failure('account_not_bookable', { detail })
  }
  return account
}

/** A code that no VAT return reports is allowed; any other needs a document. */
function assertNoVat(region: Region, id: string | undefined, day: string | null): void {
  if (id === undefined || day === null) return
  const code = vatCodeOf(region, id, day)
  if (code === undefined) throw new Failure('unknown_vat_code', { vatCode: id })
  const isCounted = code.vatBoxes.length > 0 || code.baseBoxes.length > 0
  if (code.rate !== '0' || code.reverseCharge !== false || isCounted) {
    throw new Failure('vat_needs_document', { vatCode: id })
  }
}
