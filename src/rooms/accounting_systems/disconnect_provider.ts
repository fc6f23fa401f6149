import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { addDays } from '#kernel/values/day'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import { connectionRecord } from './connection/connection_record.ts'
import { lockConnected } from './connection/connection_store.ts'
import { endConnection } from './connection/end_connection.ts'
import { showConnection } from './connection/show_connection.ts'
import { holdBooks } from '#settings/room'

export default action({
  name: 'disconnect_provider',
  says: 'End the connection to the accounting system and erase its credentials. Daybook keeps the books again from the day after keepsTo.',
  needs: 'settings:edit',
  input: z.strictObject({
    keepsTo: z.iso.date().optional().meta({
      description: 'Last day whose entries belong there. Default: today.',
    }),
    leaveOpen: z.literal(true).optional().meta({
      description: 'Also with entries that were refused there: they stay in Daybook alone.',
    }),
  }),
  output: connectionRecord.extend({
    keepsFromNow: z.string().meta({ description: 'The first day that Daybook keeps again.' }),
    says: z.string(),
  }),
  fails: ['connection_not_found', 'connection_busy'],
  hints: { destructive: true },
  forApps: false,
  sendsDataOut: true,

  async run(scene, { keepsTo = scene.today, leaveOpen = false }) {
    lockRecord(scene.tx, scene.orgId)
    holdBooks(scene.tx, scene.orgId)
    const row = await lockConnected(scene)
    if (row === null) throw new Failure('connection_not_found')
    scene.assertVersion(row.version)
    const saved = await endConnection(scene, row, { keepsTo, leaveOpen })
    const next = addDays(keepsTo, 1)
    const shown = await showConnection(scene)
    const kept = saved.keeps_from <= keepsTo ? ` ${saved.company_name} keeps the days before.` : ''
    const says = `Daybook keeps the books again from ${next}. The credentials are erased.${kept}`
    return { ...shown, keepsFromNow: next, says }
  },
})
