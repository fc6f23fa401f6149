import { z } from 'zod'
import { findBuyer, lockContactRecord } from '#contacts/room'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { isSameAccount, plainAccount, stopOf } from './account_rules.ts'
import * as store from './account_store.ts'

export const askedInput = {
  contactId: z.string(),
  account: z.string().min(1).max(60).meta({ description: 'As in `stopped.now`.' }),
  spokeTo: z.string().min(1).max(200).optional(),
  words: z.string().min(1).max(2000).optional(),
}

export const decidedAccount = z.object({
  id: z.string(),
  contactId: z.string(),
  account: z.string(),
  outcome: z.enum(['confirmed', 'rejected']),
  before: z.string().nullable().meta({ description: 'The account that was known until then.' }),
  spokeTo: z.string().nullable(),
  words: z.string().nullable(),
  confirmedBy: z.string().meta({ description: 'Who asked, and answers for it.' }),
  createdAt: z.string(),
})

type Asked = z.output<z.ZodObject<typeof askedInput>>
type Decided = z.input<typeof decidedAccount>

/**
 * Writes down what the supplier said of an account that a posted bill of it names. The same answer again changes
 * nothing; another one takes its place.
 */
export async function decideAccount(
  scene: Scene,
  input: Asked,
  outcome: store.DecidedRow['outcome'],
): Promise<Decided> {
  const contactId = uuidOf('con', input.contactId, 'contact_not_found')
  lockContactRecord(scene, input.contactId)
  const { name } = await findBuyer(scene, contactId)
  const account = plainAccount(input.account)
  const accounts = (await store.findAccounts(scene, [{ contactId, name }])).get(contactId)
  const billed = accounts?.seen.find(
    (one) => one.by === 'bill' && isSameAccount(one.account, account),
  )
  if (accounts === undefined || billed === undefined) throw new Failure('supplier_account_unknown')
  const known = await store.findDecided(scene, contactId, billed.account)
  const isRejected = accounts.rejected.some((one) => isSameAccount(one, account))
  // An id tells nobody whose account it is. Whoever approves overturns no answer that they did not see.
  await scene.alsoShows(() => ({
    supplierName: name,
    ...(known === null ? {} : { earlierAnswer: answerOf(known) }),
    ...(isRejected && known === null ? { isRejectedForOthers: true } : {}),
  }))
  if (known?.outcome === outcome) return toDecided(known)
  const before = stopOf(billed, accounts)?.before ?? null
  const row: store.DecidedRow = {
    id: known?.id ?? scene.newId(),
    contact_id: contactId,
    account: known?.account ?? billed.account,
    before,
    decided_by: scene.principal.actor.name,
    created_at: scene.now,
    outcome,
    spoke_to: input.spokeTo ?? null,
    words: input.words ?? null,
  }
  await store.keepDecided(scene, row)
  const record = toDecided(row)
  scene.changed({
    event: `supplier_account.${outcome}`,
    id: record.id,
    before: known === null ? null : toDecided(known),
    after: record,
  })
  return record
}

function answerOf(known: store.DecidedRow): object {
  const { outcome, spokeTo, words, confirmedBy, createdAt } = toDecided(known)
  return { outcome, spokeTo, words, confirmedBy, createdAt }
}

export function toDecided(row: store.DecidedRow): Decided {
  return {
    id: encodeId('sac', row.id),
    contactId: encodeId('con', row.contact_id),
    account: row.account,
    outcome: row.outcome,
    before: row.before,
    spokeTo: row.spoke_to,
    words: row.words,
    confirmedBy: row.decided_by,
    createdAt: row.created_at.toISOString(),
  }
}
