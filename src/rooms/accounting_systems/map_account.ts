import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Region } from '#regions/room'
import { readChart } from '#ledger/room'
import { connectionRecord, toConnection } from './connection/connection_record.ts'
import { lockConnected, updateConnection } from './connection/connection_store.ts'
import { findHome } from '#settings/room'
import { listAllMappings, saveMapping } from './connection/mapping_store.ts'
import { showConnection } from './connection/show_connection.ts'

export default action({
  name: 'map_account',
  says: "Say which account or VAT code of the connected accounting system one of Daybook's is. This overrides what was found by meaning.",
  needs: 'settings:edit',
  input: z.strictObject({
    kind: z.enum(['account', 'vat_code']),
    ours: z.string().min(1).max(100).meta({ description: "Daybook's id." }),
    theirs: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .meta({ description: 'The id over there; null: it has no counterpart.' }),
  }),
  output: connectionRecord,
  fails: ['connection_not_found', 'account_not_found', 'vat_code_not_found'],
  hints: { idempotent: true },
  // It decides where everything with this account is posted.
  forApps: false,
  reviewed: true,
  sendsDataOut: true,

  async run(scene, { kind, ours, theirs }) {
    const row = await lockConnected(scene)
    if (row === null) throw new Failure('connection_not_found')
    scene.assertVersion(row.version)
    const { region } = await findHome(scene)
    const isAccount = kind === 'account'
    const missing = isAccount ? 'account_not_found' : 'vat_code_not_found'
    const known = isAccount ? await ownAccounts(scene, region) : region.vatCodes
    if (!known.some((one) => one.id === ours)) throw new Failure(missing)
    const there: readonly { id: string }[] = isAccount ? row.chart.accounts : row.chart.vatCodes
    if (theirs !== null && !there.some((one) => one.id === theirs)) {
      const detail = `${row.company_name} has no ${isAccount ? 'account' : 'VAT code'} ${theirs}. If it is new there, call sync_chart_of_accounts first.`
      throw new Failure(missing, { detail })
    }
    const before = (await listAllMappings(scene, row.id)).find(
      (one) => one.kind === kind && one.ours === ours,
    )
    const isSaid = before?.set_by === 'person' && before.theirs === theirs
    if (!isSaid) {
      saveMapping(scene, row.id, { kind, ours, theirs, set_by: 'person' })
      const saved = updateConnection(scene, row, {})
      const { id } = toConnection(saved)
      const was = before === undefined ? null : { theirs: before.theirs, setBy: before.set_by }
      scene.changed({
        event: 'connection.mapped',
        id,
        before: { ...toConnection(row), mapped: { kind, ours, ...was } },
        after: { ...toConnection(saved), mapped: { kind, ours, theirs, setBy: 'person' } },
      })
    }
    return await showConnection(scene)
  },
})

/** The region's accounts, and what the organization has added to them. */
async function ownAccounts(scene: Scene, region: Region): Promise<readonly { id: string }[]> {
  const chart = await readChart(scene, region)
  return [...region.accounts, ...chart.accounts]
}
