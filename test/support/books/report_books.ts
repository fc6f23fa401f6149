import type { Scene } from '#kernel/corridor/scene'
import { lockReversible } from '#ledger/room'
import { writeEntry, writeReversal, type NewEntry } from '#ledger/parts'
import { regionOf, type RegionKey } from '#regions/room'
import type { TestOrg, World } from '../world.ts'
import { atDesk } from './ledger_desk.ts'

type Booked = {
  date: string
  /** Account and minor units, debit above zero. */
  lines: readonly (readonly [string, bigint])[]
  text?: string
  source?: string
  sourceId?: string
}

const noVat = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }

/** Writes entries as rooms do, several in one transaction; gives their ids. */
export async function book(world: World, org: TestOrg, ...given: Booked[]): Promise<string[]> {
  return await atDesk(world, org, async (scene) => {
    const ids = given.map((one) => writeBooked(scene, org, one))
    await Promise.resolve()
    return ids
  })
}

/** Writes one in the caller's transaction. */
export function writeBooked(scene: Scene, org: TestOrg, given: Booked): string {
  const { date, lines, text = 'Booked', source = 'manual', sourceId } = given
  const id = scene.newId()
  const entry = {
    id,
    date,
    vatDate: date,
    text,
    currency: regionOf(org.region as RegionKey).currency,
    foreign: null,
    lines: lines.map(([account, minor]) => ({
      account,
      amountMinor: String(minor),
      foreignMinor: null,
      text: null,
      ...noVat,
    })),
  }
  writeEntry(scene, {
    entry,
    source: source as NewEntry['source'],
    sourceId: sourceId ?? null,
    origin: 'daybook',
    state: 'booked',
    provider: 'daybook',
    reference: null,
    automatic: false,
  })
  return id
}

export async function takeBack(
  world: World,
  org: TestOrg,
  entryId: string,
  date: string,
): Promise<void> {
  await atDesk(world, org, async (scene) => {
    const standing = await lockReversible(scene, entryId)
    writeReversal(scene, standing, { id: scene.newId(), date, text: 'Taken back' })
  })
}
