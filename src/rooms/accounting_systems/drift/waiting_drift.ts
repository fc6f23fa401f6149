import type { Scene } from '#kernel/corridor/scene'
import type { Waiting, WaitingPart } from '#kernel/corridor/waiting'
import { encodeId } from '#kernel/values/id'
import { findConnected } from '../connection/connection_store.ts'
import { hasLedger } from '../pull/pulling.ts'
import { listDriftDays, listDriftEntries } from './drift_store.ts'

/** The ledger here and that of the accounting system, where they do not say the same. */
export const driftWaiting: WaitingPart = {
  needs: 'ledger:read',
  kinds: ['books_differ'],
  list: listDiffering,
  async count(scene) {
    const count = (await listDiffering(scene)).length
    return count === 0 ? [] : [{ kind: 'books_differ', count }]
  },
}

async function listDiffering(scene: Scene): Promise<Waiting[]> {
  const row = await findConnected(scene)
  if (row === null || row.read_at === null) return []
  const { id: connectionId, provider, keeps_from: from } = row
  const span = { connectionId, provider, from, to: scene.today, hasLedger: hasLedger(row) }
  const [entry] = await listDriftEntries(scene, span, 1)
  const isDifferent =
    entry !== undefined || (span.hasLedger && (await listDriftDays(scene, span, 1)).length > 0)
  if (!isDifferent) return []
  return [
    {
      kind: 'books_differ',
      id: encodeId('acn', connectionId),
      says: 'The books here and in the accounting system differ: look at GET /api/rest/accounting-drift, correct the entries there, then read them again.',
      name: provider,
      detail: null,
      action: 'pull_entries',
      input: {},
      since: row.read_at.toISOString(),
      until: null,
      amount: null,
      currency: null,
    },
  ]
}
