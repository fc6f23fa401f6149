import { enqueueAll } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { ledgerAccountForBank } from '#ledger/room'
import { regionOf, type Region } from '#regions/room'
import { findSettings } from '#settings/room'
import * as accounts from './account_store.ts'
import type { AuthorizationRow } from './authorization_row.ts'
import { toBankAccount } from './bank_account.ts'
import { toBankLink } from './bank_link.ts'
import { hashKeyOf, pairAccounts, type AccountPair } from './link_rules.ts'
import * as links from './link_store.ts'
import type { BankFeed, FeedAccount } from '../ports.ts'

export type BankSession = Awaited<ReturnType<BankFeed['finishAuthorization']>>

export type Linked = { link: links.LinkRow; relinks: string | null }

/**
 * Links the accounts of a consent. Known accounts continue under it with their history; new ones
 * are created. A link that loses its last account this way is closed.
 */
export async function linkAccounts(
  scene: Scene,
  row: AuthorizationRow,
  session: BankSession,
): Promise<Linked> {
  const listed = await accounts.listKnownAccounts(scene)
  const pairs = pairAccounts(listed, session.accounts)
  const matched = new Set(pairs.flatMap((pair) => pair.knownId ?? []))
  const linkIds = listed.filter((one) => matched.has(one.id)).flatMap((one) => one.link_id ?? [])
  // Links are locked before their accounts, as when a link ends.
  const left = await lockLinks(scene, linkIds)
  const known = await accounts.lockAccounts(scene, [...matched])
  const { institution_id, institution_name } = row
  const fields = { institution_id, institution_name, valid_until: session.validUntil }
  const link = links.insertLink(scene, fields, session.sessionRef)
  const region = regionOf((await findSettings(scene)).region_key)
  const byId = new Map(known.map((one) => [one.id, one]))
  const opened: accounts.BankAccountRow[] = []
  const opening = { byId, region, importFrom: row.import_from }
  for (const pair of pairs) opened.push(await openAccount(scene, link, pair, opening))
  const ids = opened.map((one) => one.id)
  const after = toBankLink(link, ids)
  scene.changed({ event: 'bank_link.created', id: after.id, before: null, after })
  await closeEmptied(scene, left)
  links.scheduleReview(scene)
  const jobs = ids.map((id) => ({ bankAccountId: id, trigger: 'link' }))
  enqueueAll(scene.tx, { kind: 'sync_bank_account', orgId: scene.orgId }, jobs)
  return { link, relinks: left[0]?.id ?? null }
}

async function lockLinks(scene: Scene, ids: readonly string[]): Promise<links.LinkRow[]> {
  const locked: links.LinkRow[] = []
  for (const id of new Set(ids.toSorted())) {
    const row = await links.lockLink(scene, id)
    if (row) locked.push(row)
  }
  return locked
}

type Opening = {
  byId: ReadonlyMap<string, accounts.BankAccountRow>
  region: Region
  importFrom: string | null
}

async function openAccount(
  scene: Scene,
  link: links.LinkRow,
  { fresh, knownId }: AccountPair,
  { byId, region, importFrom }: Opening,
): Promise<accounts.BankAccountRow> {
  const before = knownId === null ? undefined : byId.get(knownId)
  const fields = fieldsOf(fresh)
  let tell = (): void => undefined
  let row: accounts.BankAccountRow
  if (before) row = accounts.relinkAccount(scene, before, link, fields)
  else {
    const booked = await ledgerAccountForBank(scene, region)
    const own = { ledger_account: booked.id, import_from: importFrom }
    row = accounts.insertAccount(scene, link, { ...fields, ...own })
    tell = booked.tell
  }
  const after = toBankAccount(scene, row)
  scene.changed({
    event: before ? 'bank_account.relinked' : 'bank_account.linked',
    id: after.id,
    before: before ? toBankAccount(scene, before) : null,
    after,
  })
  tell()
  return row
}

function fieldsOf(fresh: FeedAccount): accounts.LinkedFields {
  const { ref, iban, name, kind, currency } = fresh
  const identification_hash = hashKeyOf(fresh.identificationHash, currency)
  return { ref, iban, name, kind, currency, identification_hash }
}

/** Its session at the bank is left to expire: some banks end all consents when one is ended. */
async function closeEmptied(scene: Scene, left: readonly links.LinkRow[]): Promise<void> {
  const emptied = await links.listEmptied(
    scene,
    left.map((row) => row.id),
  )
  for (const row of left.filter((one) => emptied.includes(one.id))) {
    const after = toBankLink(links.updateLink(scene, row, { session_status: 'closed' }), [])
    const before = toBankLink(row, [])
    scene.changed({ event: 'bank_link.closed', id: after.id, before, after })
  }
}
