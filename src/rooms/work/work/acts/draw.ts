import type { Scene } from '#kernel/corridor/scene'
import type { AutomaticAct } from '#search/room'
import { gatherActs, zoneOf } from './acts.ts'
import type { VerdictRow } from './verdict.ts'
import { listVerdictsOn } from './verdict_store.ts'

/** So many at random each day, and the largest. */
const atRandom = 5

export type DrawnAct = { act: AutomaticAct; drawn: VerdictRow['drawn']; verdict: VerdictRow | null }

/**
 * The acts of one day that people look at: the same for everybody who asks, as the lot comes from the
 * organization and the day. What was judged stays drawn, however much is done later that day.
 */
export async function drawDay(scene: Scene, day: string): Promise<DrawnAct[]> {
  const verdicts = await listVerdictsOn(scene, day)
  const asked = { day, timeZone: zoneOf(scene), seed: `${scene.orgId}/${day}/` }
  const byLot = await gatherActs((one) =>
    one.draw(scene, { ...asked, by: 'lot', limit: atRandom + verdicts.length }),
  )
  const bySize = await gatherActs((one) =>
    one.draw(scene, { ...asked, by: 'size', limit: atRandom + 1 }),
  )
  const judged = await gatherActs((one) =>
    one.find(
      scene,
      verdicts.map((verdict) => verdict.act_id),
    ),
  )
  return chooseActs({ byLot, bySize, judged, verdicts })
}

type Given = {
  byLot: readonly AutomaticAct[]
  bySize: readonly AutomaticAct[]
  judged: readonly AutomaticAct[]
  verdicts: readonly VerdictRow[]
}

/** The largest is one more: where it was drawn by lot, the next in size takes its place. */
export function chooseActs({ byLot, bySize, judged, verdicts }: Given): DrawnAct[] {
  const standing = (drawn: VerdictRow['drawn']): DrawnAct[] =>
    verdicts
      .filter((verdict) => verdict.drawn === drawn)
      .flatMap((verdict) => {
        const act = judged.find((one) => one.uuid === verdict.act_id)
        return act ? [{ act, drawn, verdict }] : []
      })
  const random = standing('random')
  const largest = standing('largest')
  const taken = new Set([...random, ...largest].map(({ act }) => act.uuid))
  const take = (act: AutomaticAct, drawn: VerdictRow['drawn']): DrawnAct => {
    taken.add(act.uuid)
    return { act, drawn, verdict: null }
  }
  const lots = byLot.toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
  for (const act of lots) {
    if (random.length < atRandom && !taken.has(act.uuid)) random.push(take(act, 'random'))
  }
  const first = bySize.toSorted(bySizeThenLot).find((act) => !taken.has(act.uuid))
  if (largest.length === 0 && first?.baseMinor) largest.push(take(first, 'largest'))
  return [...random, ...largest]
}

function bySizeThenLot(a: AutomaticAct, b: AutomaticAct): number {
  const difference = (b.baseMinor ?? -1n) - (a.baseMinor ?? -1n)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return a.lot < b.lot ? -1 : 1
}
