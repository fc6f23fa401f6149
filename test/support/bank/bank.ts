import { decodeId, encodeId } from '#kernel/values/id'
import { regionOf, type RegionKey } from '#regions/room'
import { clientOf, invoiceOf, issued, run } from '../books/invoices.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'
import { dayOfBooks } from '../clock_from.ts'

export type Given = {
  amountMinor?: bigint
  day?: string
  currency?: string
  text?: string
  counterparty?: string | null
  iban?: string | null
  reference?: string | null
  accountId?: string
  pending?: boolean
  withdrawn?: boolean
  status?: 'unmatched' | 'ignored'
}

const accounts = new Map<string, Promise<string>>()

/** The organization's own account, in its currency unless told otherwise; gives its uuid. */
export function accountOf(world: World, org: TestOrg, currency?: string): Promise<string> {
  const key = `${org.orgId} ${currency ?? ''}`
  let account = accounts.get(key)
  if (!account) {
    account = insertAccount(world, org, currency)
    accounts.set(key, account)
  }
  return account
}

/** One more account, known from statements only. */
export async function insertAccount(world: World, org: TestOrg, given?: string): Promise<string> {
  const id = world.app.newId()
  const region = regionOf(org.region as RegionKey)
  await world.owner.query(
    `INSERT INTO bank_account (org_id, id, currency, ledger_account, status, created_at,
       updated_at) VALUES ($1, $2, $3, $4, 'active', now(), now())`,
    [org.orgId, id, given ?? region.currency, region.accountRoles.bank],
  )
  await tell(world, org, 'bank_account.linked', encodeId('bac', id))
  return id
}

const imports = new Map<string, Promise<string>>()

/** The run that brought the organization's transactions; gives its uuid. */
function importOf(world: World, org: TestOrg): Promise<string> {
  let made = imports.get(org.orgId)
  if (!made) {
    made = insertImport(world, org)
    imports.set(org.orgId, made)
  }
  return made
}

async function insertImport(world: World, org: TestOrg): Promise<string> {
  const id = world.app.newId()
  await world.owner.query(
    `INSERT INTO bank_run (org_id, id, kind, status, trigger, started_at, ended_at, created_at,
       updated_at) VALUES ($1, $2, 'import', 'done', 'key', now(), now(), now(), now())`,
    [org.orgId, id],
  )
  await tell(world, org, 'run.finished', encodeId('run', id))
  return id
}

/** The event of a record that was put here by SQL, under a call that has an audit row. */
async function tell(world: World, org: TestOrg, type: string, recordId: string): Promise<void> {
  await world.rest(org, 'actions/save_contact', { name: 'The bank' })
  await world.owner.query(
    `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
     SELECT org_id, $2, $3, $4, '{"version": 1}', request_id, now() FROM audit_log
     WHERE org_id = $1 ORDER BY id DESC LIMIT 1`,
    [org.orgId, world.app.newId(), type, recordId],
  )
}

let ordinals = 0

/** Whoever states a reference has the invoice, and those of tests are issued today. */
function dayOf(world: World, { reference }: Given): string {
  if (reference === undefined || reference === null) return '2026-11-10'
  return dayOfBooks(world.app.clock)
}

/** A transaction as an import leaves it: 1,250.00 out on a booked day, unless told otherwise. */
export async function transaction(world: World, org: TestOrg, given: Given = {}): Promise<string> {
  const id = world.app.newId()
  const isPending = given.pending === true
  const currency = given.currency ?? regionOf(org.region as RegionKey).currency
  const account = given.accountId ?? (await accountOf(world, org, given.currency))
  ordinals += 1
  await world.owner.query(
    `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency,
       counterparty_name, text, reference, ordinal, origin, run_id, pending, status, withdrawn_at,
       raw, created_at, updated_at, counterparty_iban)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'statement', $11, $12, $13, $14, '{}',
       now(), now(), $15)`,
    [
      org.orgId,
      id,
      account,
      isPending ? null : (given.day ?? dayOf(world, given)),
      given.amountMinor ?? -125_000n,
      currency,
      given.counterparty ?? null,
      given.text ?? 'Payment',
      given.reference ?? null,
      isPending ? null : ordinals,
      await importOf(world, org),
      isPending,
      isPending ? null : (given.status ?? 'unmatched'),
      given.withdrawn === true ? new Date() : null,
      given.iban ?? null,
    ],
  )
  return encodeId('btx', id)
}

export async function transactionOf(
  world: World,
  org: TestOrg,
  id: string,
): Promise<Reply['body']> {
  return (await world.read(org, `bank-transactions/${id}`)).body.result
}

/** What is still open of an entry, in minor units. */
export async function residualOf(world: World, org: TestOrg, entryId: string): Promise<bigint> {
  const { rows } = await world.owner.query<{ residual: string }>(
    `SELECT i.amount_minor - coalesce((SELECT sum(a.settled_minor) FROM allocation a
       WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL), 0)
       AS residual
     FROM open_item i WHERE i.org_id = $1 AND i.entry_id = $2`,
    [org.orgId, decodeId('led', entryId) ?? entryId],
  )
  return BigInt(rows[0]?.residual ?? 0)
}

/** Runs an action of the room that may be refused; gives its code where it was. */
export async function tryTo(
  world: World,
  org: TestOrg,
  name: string,
  body: unknown,
): Promise<Reply['body']> {
  const isOperation = name === 'undo_run' || name === 'book_transaction'
  const path = isOperation ? 'operations' : 'actions'
  const reply = await world.rest(org, `${path}/${name}`, body)
  return reply.status === 200 ? reply.body.result : reply.body.code
}

/** The code of an answer that is asked for while the books begin long after everything in them. */
export async function inLateBooks(
  world: World,
  org: TestOrg,
  ask: () => Promise<Reply>,
): Promise<string> {
  const begin = (booksBeginOn: string) =>
    world.rest(org, 'operations/save_organization_profile', { booksBeginOn })
  await begin('2100-01-01')
  const { body } = await ask()
  await begin('')
  return body.code
}

/** The code of an answer that is asked for so late that every day in the books is implausibly old. */
export async function inLateDays(world: World, ask: () => Promise<Reply>): Promise<string> {
  const { clock } = world.app
  Object.assign(world.app, { clock: { now: () => new Date('2100-01-01T12:00:00Z') } })
  try {
    return (await ask()).body.code
  } finally {
    Object.assign(world.app, { clock })
  }
}

/** Both, one after the other. */
export async function tooLate(world: World, org: TestOrg, ask: () => Promise<Reply>) {
  return [await inLateBooks(world, org, ask), await inLateDays(world, ask)]
}

/** Suggests a document for a transaction, as a matcher would. */
export async function suggested(
  world: World,
  org: TestOrg,
  transactionId: string,
  documentId: string,
): Promise<void> {
  const [left, right] = ['-1250.00 DKK', '-1250.00 DKK']
  const reasons = [{ code: 'amount_exact', params: { left, right }, points: 3.2 }]
  await world.owner.query(
    `INSERT INTO bank_suggestion (org_id, transaction_id, target_type, target_id, amount_minor,
       score, reasons, engine_version, created_at)
     VALUES ($1, $2, 'document', $3, -125000, 0.75, $4, 'test', now())`,
    [
      org.orgId,
      decodeId('btx', transactionId),
      decodeId('doc', documentId),
      JSON.stringify(reasons),
    ],
  )
}

/** An organization that may issue; a Danish one has a creditor number, so that it prints +71. */
export async function billing(world: World, region: 'denmark' | 'italy'): Promise<TestOrg> {
  const org = await world.createOrg(region)
  await clientOf(world, org)
  if (region === 'denmark') {
    const fiCreditor = '81234567'
    await run(world, org, 'operations/save_organization_profile', { fiCreditor })
  }
  return org
}

type Bill = { id: string; number: string; amountMinor: bigint; reference: string }

/** An issued invoice, and what a payment of it states. */
export async function billed(world: World, org: TestOrg): Promise<Bill> {
  const id = await issued(world, org)
  const { paymentReference: reference, totals, number } = await invoiceOf(world, org, id)
  return { id, number, amountMinor: BigInt(Math.round(totals.gross * 100)), reference }
}
