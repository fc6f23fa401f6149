import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { actKinds, type AutomaticAct } from '#search/room'
import { decodeId } from '#kernel/values/id'
import { automaticAct, partsShown, showAct, zoneOf } from './acts/acts.ts'
import { listVerdictsOf } from './acts/verdict_store.ts'

export default read({
  name: 'automatic-acts',
  resource: 'automatic_act',
  says: 'What Daybook did by itself, newest first: bank transactions it matched and documents it posted, each with why, and the action that undoes it. Also what was undone since. Shows the kinds that your permissions let you read.',
  needs: 'documents:read',
  alsoFor: ['bank:read'],
  fails: [],
  item: automaticAct,
  filters: z.strictObject({
    kind: z.enum(actKinds).optional(),
    from: z.iso.date().optional().meta({ description: 'Done on this day or later.' }),
    to: z.iso.date().optional().meta({ description: 'Done on this day or earlier.' }),
  }),
  async list(scene, { filters: { kind, from = null, to = null }, limit, after }) {
    const [at, uuid] = after ?? []
    const place = at === undefined || uuid === undefined ? null : { at, uuid }
    const page = { from, to, timeZone: zoneOf(scene), limit, after: place }
    const found: AutomaticAct[] = []
    for (const part of partsShown(scene, kind)) found.push(...(await part.list(scene, page)))
    const acts = found.toSorted(newestFirst).slice(0, limit)
    const ids = acts.map((act) => act.uuid)
    const verdicts = new Map((await listVerdictsOf(scene, ids)).map((one) => [one.act_id, one]))
    return acts.map((act) => showAct(scene, act, verdicts.get(act.uuid) ?? null))
  },
  position: (item) => [item.at, decodeId('act', item.id) ?? ''],
})

function newestFirst(a: AutomaticAct, b: AutomaticAct): number {
  return b.at.getTime() - a.at.getTime() || (a.uuid < b.uuid ? 1 : -1)
}
