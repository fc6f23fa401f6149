import { z } from 'zod'
import { call } from '#kernel/corridor/call'
import { action } from '#kernel/corridor/definition'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { buildPurchaseEntry, settlePending, type Entry } from '#ledger/room'
import { openItem, writeEntry } from '#ledger/parts'
import { regionOf, type RegionKey } from '#regions/room'
import type { TestOrg, World } from '../world.ts'

function principalOf(org: TestOrg): Principal {
  return {
    kind: 'operator',
    orgId: org.orgId,
    mode: 'test',
    regionKey: org.region,
    subscribed: false,
    userId: null,
    keyId: null,
    role: null,
    permissions: [...permissions],
    caller: 'operator',
    actor: { kind: 'operator', id: null, name: 'test' },
    app: null,
  }
}

/** Runs work as an action would: in one transaction through the corridor, with audit and events. */
export async function atDesk<T>(
  world: World,
  org: TestOrg,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  const definition = action({
    name: 'work_at_desk',
    says: 'Work of a test.',
    needs: 'settings:edit',
    input: z.strictObject({}),
    output: z.object({}),
    fails: [],
    async run(scene) {
      result = await work(scene)
      return {}
    },
  })
  const requestId = world.app.newId()
  const principal = principalOf(org)
  await call(world.app, { principal, definition, body: () => ({}), via: 'job', requestId })
  return result as T
}

type PurchaseGiven = {
  origin?: 'daybook' | 'provider'
  documentId?: string
  day?: string
  vatDate?: string
  text?: string
  net?: string
  vat?: string
  vatCode?: string | null
  account?: string
  currency?: string
  exchange?: { rate: string; day: string; source: string } | null
  provider?: string
  state?: 'provisional' | 'booked'
}

/** A purchase of 1,000.00 and 250.00 of VAT, unless told otherwise. */
export function purchaseOf(world: World, org: TestOrg, given: PurchaseGiven = {}): Entry {
  const region = regionOf(org.region as RegionKey)
  const day = given.day ?? '2026-03-02'
  const isDanish = org.region === 'denmark'
  return buildPurchaseEntry({
    id: world.app.newId(),
    region,
    day,
    vatDate: given.vatDate ?? day,
    bookingText: given.text ?? 'Paper and pens',
    lines: [
      {
        ledgerAccountId: given.account ?? (isDanish ? '2450' : '4102'),
        vatCode: given.vatCode === undefined ? (isDanish ? 'I25' : 'A22') : given.vatCode,
        net: given.net ?? '1000.00',
        vat: given.vat ?? (isDanish ? '250.00' : '220.00'),
        deductible: null,
      },
    ],
    currency: given.currency ?? region.currency,
    homeCurrency: region.currency,
    exchange: given.exchange ?? null,
  })
}

export type Purchased = { entry: Entry; entryId: string; documentId: string; itemId: string }

/** Posts a purchase as the documents room does: entry, what is owed, and what was paid before. */
export async function postPurchase(
  world: World,
  org: TestOrg,
  given: PurchaseGiven = {},
): Promise<Purchased> {
  const entry = purchaseOf(world, org, given)
  const documentId = given.documentId ?? world.app.newId()
  const provider = given.provider ?? 'daybook'
  const itemId = await atDesk(world, org, async (scene) => {
    lockRecord(scene.tx, documentId)
    writeEntry(scene, {
      entry,
      source: 'document',
      sourceId: documentId,
      origin: given.origin ?? 'daybook',
      state: given.state ?? 'booked',
      provider,
      reference: provider === 'daybook' ? null : 'V-17',
      automatic: false,
    })
    const facts = { contactId: null, source: 'document', sourceId: documentId } as const
    const id = openItem(scene, { entry, kind: 'payable', ...facts, dueOn: '2026-04-01' })
    if (id !== null) await settlePending(scene, documentId, id)
    return id
  })
  return { entry, entryId: entry.id, documentId, itemId: itemId ?? '' }
}

/** A payment from the bank account of the region, out unless it is positive. */
export function paymentOf(world: World, org: TestOrg, amountMinor: bigint, over: object = {}) {
  const region = regionOf(org.region as RegionKey)
  return {
    id: world.app.newId(),
    date: '2026-03-20',
    amountMinor,
    currency: region.currency,
    baseMinor: amountMinor,
    account: region.accountRoles.bank,
    ...over,
  }
}

/** What stands on an account, in minor units. */
export async function balanceOf(world: World, org: TestOrg, account: string): Promise<bigint> {
  const { rows } = await world.owner.query<{ sum: string }>(
    `SELECT coalesce(sum(amount_minor), 0) AS sum FROM ledger_line
     WHERE org_id = $1 AND account = $2`,
    [org.orgId, account],
  )
  return BigInt(rows[0]?.sum ?? 0)
}
