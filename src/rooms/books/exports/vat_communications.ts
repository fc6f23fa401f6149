import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { periodKeyOf, periodOf, type Period } from '#regions/room'
import { listPeriodReturns } from '#vat/room'
import { composeCommunication, type Communication } from './communication/communication.ts'
import { quarterDays } from './communication/quarter.ts'
import { homeOf } from './download/home.ts'

const communication = z.object({
  id: z.string(),
  period: z.object({ from: z.string(), to: z.string(), key: z.string() }),
  ready: z.boolean().meta({ description: 'Whether the file can be downloaded.' }),
  missing: z.array(z.string()).meta({
    description:
      'To fill in first: declarant with save_declarant, the rest with save_organization_profile.',
  }),
  warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
  returns: z.array(
    z.object({ returnId: z.string(), period: z.string(), status: z.enum(['draft', 'filed']) }),
  ),
  fileName: z.string(),
  address: z.string().meta({ description: 'Where the file is downloaded.' }),
})

type CommunicationRecord = z.input<typeof communication>

export default read({
  name: 'vat-communications',
  resource: 'vat_communication',
  says: 'Quarters whose VAT returns can be sent to the tax authority as a file, newest first: what is in it, what is missing in the profile, and what to look at first.',
  needs: 'ledger:read',
  fails: ['vat_communication_not_found'],
  item: communication,
  async list(scene, { limit, after }) {
    const items = await listQuarters(scene)
    const [key = '9999'] = after ?? []
    return items.filter((one) => one.id < key).slice(0, limit)
  },
  position: (item) => [item.id],
  count: async (scene) => (await listQuarters(scene)).length,
  async get(scene, id) {
    const days = quarterDays(id)
    const [found] = days === null ? [] : await listQuarters(scene, days)
    if (found === undefined) throw new Failure('vat_communication_not_found')
    return found
  },
})

async function listQuarters(
  scene: Scene,
  days: Period = { from: '1000-01-01', to: '2999-12-31' },
): Promise<CommunicationRecord[]> {
  const home = await homeOf(scene)
  const format = home.region.exports.vatCommunication
  if (format === null) return []
  const found = await listPeriodReturns(scene, days)
  const byQuarter = Map.groupBy(found, ({ period }) =>
    periodKeyOf('quarterly', periodOf('quarterly', period.to)),
  )
  return [...byQuarter]
    .flatMap(([key, returns]) => {
      const quarter = periodOf('quarterly', returns[0]?.period.to ?? '')
      const within = returns.filter(({ period }) => period.from >= quarter.from)
      const composed = composeCommunication(home, format, quarter, within)
      return composed === null ? [] : [toRecord(key, quarter, composed)]
    })
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

function toRecord(key: string, quarter: Period, given: Communication): CommunicationRecord {
  const { missing, warnings, returns, fileName } = given
  return {
    id: key,
    period: { ...quarter, key },
    ready: missing.length === 0,
    missing,
    warnings,
    returns: returns.map(({ id, period, status }) => {
      return { returnId: id, period: period.key, status }
    }),
    fileName,
    address: `/api/rest/exports/vat-communication?quarter=${key}`,
  }
}
