import { addDays } from '#kernel/values/day'
import { buildPurchaseEntry, reverseEntry, type Entry, type EntryLine } from '#ledger/room'
import { writeEntry } from '#ledger/parts'
import { minorOf } from '#kernel/values/decimal'
import { regionOf, type RegionKey, type VatFrequency } from '#regions/room'
import { transact } from '#kernel/database/transaction'
import { proposeCorrection } from '#vat/room'
import { invariants } from '#verification/room'
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { atDesk } from './ledger_desk.ts'
import { run } from './invoices.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

// Tests look into answers of every shape; their assertions are the types.
export type VatReturn = Reply['body']

/** From here on it is noon of that day, in Copenhagen as in Rome. */
export function setDay(world: World, day: string): void {
  Object.assign(world.app, { clock: { now: () => new Date(`${day}T11:00:00Z`) } })
}

/** Time goes on again: kept answers and leases are held against the database's own clock. */
export function letTimePass(world: World): void {
  Object.assign(world.app, { clock: world.clock })
}

/** A few days after the period's end, when its return is drawn up. */
export function setDayAfter(world: World, day: string): void {
  setDay(world, addDays(day, 5))
}

export async function prepared(world: World, org: TestOrg): Promise<VatReturn> {
  return await run(world, org, 'actions/prepare_vat_return', {})
}

export async function file(
  world: World,
  org: TestOrg,
  returnId: string,
  reference?: string,
): Promise<VatReturn> {
  const body = { returnId, ...(reference === undefined ? {} : { reference }) }
  return await run(world, org, 'actions/file_vat_return', body)
}

/** Prepares the current period and files it at once. */
export async function filed(world: World, org: TestOrg): Promise<VatReturn> {
  return await file(world, org, (await prepared(world, org)).id)
}

export async function corrected(world: World, org: TestOrg, returnId: string): Promise<VatReturn> {
  return await run(world, org, 'operations/prepare_vat_correction', { returnId })
}

export async function fill(
  world: World,
  org: TestOrg,
  returnId: string,
  boxes: Record<string, number | null>,
): Promise<VatReturn> {
  const given = Object.entries(boxes).map(([code, amount]) => ({ code, amount }))
  return await run(world, org, 'operations/fill_vat_return', { returnId, boxes: given })
}

export async function setFrequency(
  world: World,
  org: TestOrg,
  frequency: VatFrequency | null,
): Promise<void> {
  await run(world, org, 'actions/set_vat_frequency', { frequency })
}

export async function returnOf(world: World, org: TestOrg, id: string): Promise<VatReturn> {
  return (await world.read(org, `vat-returns/${id}`)).body.result
}

export async function listOf(world: World, org: TestOrg, query = ''): Promise<VatReturn[]> {
  return (await world.read(org, `vat-returns?limit=200${query}`)).body.result.items
}

type Box = { code: string; amount: number; exact: number }

/** Amounts by box, as they are filed. */
export function boxesOf(of: { boxes: Box[] }): Record<string, number> {
  return Object.fromEntries(of.boxes.map((box) => [box.code, box.amount]))
}

export function codesOf(of: { warnings: { code: string }[] }): string[] {
  return of.warnings.map((one) => one.code)
}

/** What is known of a posting; amounts are decimals in text, below zero for a credit note. */
export type Given = {
  day: string
  vatDate?: string
  vatCode: string
  net: string
  vat?: string
}

const revenue = { denmark: '1010', italy: '3101' }
const cost = { denmark: '2450', italy: '4102' }

/** A sale as an invoice books it. Under split payment the buyer pays the VAT to the state. */
export function saleOf(world: World, org: TestOrg, given: Given & { isSplit?: boolean }): Entry {
  const region = regionOf(org.region as RegionKey)
  const net = minorOf(given.net, 2)
  const vat = minorOf(given.vat ?? '0', 2)
  const booked = given.isSplit ? 0n : vat
  const code = region.vatCodes.find((one) => one.id === given.vatCode)
  const output = region.boxAccounts.find(
    (row) => row.side === 'output' && code?.vatBoxes.includes(row.box),
  )
  const base = { vatRole: 'base', vatBaseMinor: String(net), vatAmountMinor: String(vat) } as const
  const lines = [
    lineOf(region.accountRoles.receivables, net + booked),
    { ...lineOf(revenue[region.key], -net), vatCode: given.vatCode, ...base },
    { ...lineOf(output?.account ?? '', -booked), vatCode: given.vatCode, vatRole: 'output' },
  ] as const
  return entryOf(world, org, given, lines)
}

/** An entry on plain accounts, such as a duty that comes back. */
export function plainOf(
  world: World,
  org: TestOrg,
  given: Pick<Given, 'day' | 'vatDate'> & { account: string; against: string; amount: string },
): Entry {
  const amount = minorOf(given.amount, 2)
  return entryOf(world, org, given, [lineOf(given.account, amount), lineOf(given.against, -amount)])
}

export function buyOf(world: World, org: TestOrg, day: string, lines: readonly Given[]): Entry {
  const region = regionOf(org.region as RegionKey)
  return buildPurchaseEntry({
    id: world.app.newId(),
    region,
    day,
    vatDate: lines[0]?.vatDate ?? day,
    bookingText: 'Bought',
    lines: lines.map(({ vatCode, net, vat = '0' }) => {
      return { ledgerAccountId: cost[region.key], vatCode, net, vat, deductible: null }
    }),
    currency: region.currency,
    homeCurrency: region.currency,
    exchange: null,
  })
}

function lineOf(account: string, minor: bigint): EntryLine {
  const none = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }
  return { account, amountMinor: String(minor), text: null, foreignMinor: null, ...none }
}

function entryOf(
  world: World,
  org: TestOrg,
  given: Pick<Given, 'day' | 'vatDate'>,
  lines: readonly EntryLine[],
): Entry {
  return {
    id: world.app.newId(),
    date: given.day,
    vatDate: given.vatDate ?? given.day,
    text: 'Posted',
    currency: regionOf(org.region as RegionKey).currency,
    foreign: null,
    lines: lines.filter((line) => line.amountMinor !== '0' || line.vatBaseMinor !== null),
  }
}

export type Book = { entry: Entry; state?: 'provisional' | 'booked' }

/** Writes entries in one transaction, as postings write them one by one; gives their ids. */
export async function post(
  world: World,
  org: TestOrg,
  books: readonly (Entry | Book)[],
): Promise<string[]> {
  return await atDesk(world, org, async (scene) =>
    books.map((one) => {
      const { entry, state = 'booked' } = 'entry' in one ? one : { entry: one }
      writeEntry(scene, {
        entry,
        source: 'document',
        sourceId: scene.newId(),
        origin: 'daybook',
        provider: state === 'booked' ? 'daybook' : 'outside',
        reference: null,
        state,
        automatic: false,
      })
      return entry.id
    }),
  )
}

/** Takes entries back as actions do: they keep their VAT day, and what was declared is put right. */
export async function reverse(
  world: World,
  org: TestOrg,
  ids: readonly string[],
  date: string,
): Promise<void> {
  await atDesk(world, org, async (scene) => {
    const days = new Set<string>()
    for (const id of ids) {
      const given = { id: scene.newId(), date, text: 'Taken back' }
      days.add((await reverseEntry(scene, id, given)).reversal.vatDate)
    }
    for (const day of days) await proposeCorrection(scene, day)
  })
}

/** What the invariant of filed returns finds wrong. */
export async function faultsOf(world: World, org: TestOrg): Promise<string[]> {
  const filedReturns = invariants.find((one) => one.id === 'I11')
  const options = { orgId: org.orgId, readOnly: true }
  const site = { app: world.app, appRole: world.app.database, orgId: org.orgId }
  return await transact(site.appRole, options, async (tx) => {
    const { findings = [] } = (await filedReturns?.inOrganization?.(tx, org.orgId, site)) ?? {}
    return findings.map((one) => `${one.record} ${one.says}`)
  })
}

/** The correction that the job drew up of a filed return, once it is there. */
export async function proposedOf(world: World, org: TestOrg, returnId: string): Promise<VatReturn> {
  return await eventually(async () => {
    const { correctedBy } = await returnOf(world, org, returnId)
    expect(correctedBy).not.toBeNull()
    return await returnOf(world, org, correctedBy)
  })
}
