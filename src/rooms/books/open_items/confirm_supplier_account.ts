import { z } from 'zod'
import { findBuyer, lockContactRecord } from '#contacts/room'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { isSameAccount, plainAccount, stopOf } from './bills/account_rules.ts'
import * as store from './bills/account_store.ts'

const confirmed = z.object({
  id: z.string(),
  contactId: z.string(),
  account: z.string(),
  before: z.string().nullable().meta({ description: 'The account that was known until then.' }),
  confirmedBy: z.string(),
  createdAt: z.string(),
})

export default action({
  name: 'confirm_supplier_account',
  says: "Confirm a supplier's new account number, so that its bills are no longer stopped in `bills-to-pay`. Ask the supplier first, by a way you knew before the bill came. The account must be on a posted bill of this contact.",
  needs: 'documents:post',
  reviewed: true,
  input: z.strictObject({
    contactId: z.string(),
    account: z.string().min(1).max(60).meta({ description: 'As in `stopped.now`.' }),
  }),
  output: confirmed,
  fails: ['contact_not_found', 'supplier_account_unknown'],
  hints: { idempotent: true },

  async run(scene, input) {
    const contactId = uuidOf('con', input.contactId, 'contact_not_found')
    lockContactRecord(scene, input.contactId)
    const { name } = await findBuyer(scene, contactId)
    // An id tells nobody whose account it is.
    await scene.alsoShows(() => ({ supplierName: name }))
    const account = plainAccount(input.account)
    const accounts = (await store.findAccounts(scene, [{ contactId, name }])).get(contactId)
    const billed = accounts?.seen.find(
      (one) => one.by === 'bill' && isSameAccount(one.account, account),
    )
    if (accounts === undefined || billed === undefined)
      throw new Failure('supplier_account_unknown')
    const known = await store.findConfirmed(scene, contactId, billed.account)
    if (known !== null) return toConfirmed(known)
    const before = stopOf(billed, accounts)?.before ?? null
    const row: store.ConfirmedRow = {
      id: scene.newId(),
      contact_id: contactId,
      account: billed.account,
      before,
      confirmed_by: scene.principal.actor.name,
      created_at: scene.now,
    }
    store.insertConfirmed(scene, row)
    const record = toConfirmed(row)
    scene.changed({
      event: 'supplier_account.confirmed',
      id: record.id,
      before: null,
      after: record,
    })
    return record
  },
})

function toConfirmed(row: store.ConfirmedRow): z.input<typeof confirmed> {
  return {
    id: encodeId('sac', row.id),
    contactId: encodeId('con', row.contact_id),
    account: row.account,
    before: row.before,
    confirmedBy: row.confirmed_by,
    createdAt: row.created_at.toISOString(),
  }
}
