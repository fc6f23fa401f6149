import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { findConnection, type ConnectionRow } from '../connection/connection_store.ts'
import { listMappings } from '../connection/mapping_store.ts'
import { holdHome } from '#settings/room'
import { backwards, type WayBack } from './entry_back.ts'
import { listUnsent, type Unsent } from './our_postings.ts'

/** What one transaction of a reading needs to know, as of its beginning. */
export type Pulling = {
  connection: ConnectionRow
  way: WayBack
  /** Theirs by ours; null: the provider has no ledger, and only amounts can be compared. */
  accounts: ReadonlyMap<string, string> | null
  unsent: readonly Unsent[]
}

/** A provider that takes no payments keeps documents, not a ledger. */
export const hasLedger = ({ holds }: Pick<ConnectionRow, 'holds'>): boolean =>
  holds.includes('payment')

/**
 * Alone until the commit: two readings at once would each find an entry unknown and take it over. The
 * books come first, as for everybody who needs both.
 */
export async function holdPulling(scene: Scene, connectionId: string): Promise<void> {
  await holdHome(scene)
  lockRecord(scene.tx, connectionId)
}

export async function openPulling(scene: Scene, connectionId: string): Promise<Pulling> {
  const { regionKey, currency } = await holdHome(scene)
  const connection = await findConnection(scene, connectionId)
  if (connection === null || connection.state === 'ended') {
    throw new Failure('provider_disconnected')
  }
  const mappings = await listMappings(scene, connectionId)
  const toTheirs = mappings
    .filter((one) => one.kind === 'account')
    .map((one): [string, string] => [one.ours, one.theirs])
  return {
    connection,
    way: {
      region: regionOf(regionKey),
      currency,
      accounts: backwards(mappings, 'account'),
      vatCodes: backwards(mappings, 'vat_code'),
      chart: connection.chart,
    },
    accounts: hasLedger(connection) ? new Map(toTheirs) : null,
    unsent: await listUnsent(scene, connectionId),
  }
}
