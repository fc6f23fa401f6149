import { describe, expect, it } from 'vitest'
import type { AutomaticAct } from '#search/room'
import { chooseActs } from './draw.ts'
import type { VerdictRow } from './verdict.ts'

function actOf(no: number, lot: string, baseMinor: bigint | null = 100n): AutomaticAct {
  return {
    uuid: `uuid-${no}`,
    kind: 'match',
    at: new Date(0),
    recordId: `btx_${no}`,
    name: null,
    detail: null,
    reasons: [],
    amount: 1,
    currency: 'DKK',
    confidence: null,
    runId: null,
    stands: true,
    undoneAt: null,
    baseMinor,
    lot,
  }
}

function verdictOn(act: AutomaticAct, drawn: VerdictRow['drawn']): VerdictRow {
  const said = { verdict: 'right', fault: null, note: null, judged_at: new Date(0) } as const
  return { act_id: act.uuid, kind: act.kind, day: '2026-11-16', drawn, ...said }
}

const eight = Array.from('cadbhgfe', (lot, no) => actOf(no, lot))
const shown = (chosen: ReturnType<typeof chooseActs>) =>
  chosen.map(({ act, drawn }) => `${act.lot} ${drawn}`)

describe('the draw of a day', () => {
  it('has the five first lots, and the largest of the others', () => {
    const large = [actOf(10, 'z', 900n), actOf(11, 'y', 800n), ...eight]
    const given = { byLot: large, bySize: large, judged: [], verdicts: [] }
    const five = ['a random', 'b random', 'c random', 'd random', 'e random']
    expect(shown(chooseActs(given))).toEqual([...five, 'z largest'])
  })

  it('takes the next in size where the largest was drawn by lot', () => {
    const acts = [actOf(10, '0', 900n), actOf(11, 'y', 800n), ...eight]
    const drawn = chooseActs({ byLot: acts, bySize: acts, judged: [], verdicts: [] })
    expect(shown(drawn)).toEqual([
      '0 random',
      'a random',
      'b random',
      'c random',
      'd random',
      'y largest',
    ])
  })

  it('keeps what was judged, however much is done later that day', () => {
    const judged = [actOf(20, 'x'), actOf(21, 'w', 50n)]
    const [first, second] = judged as [AutomaticAct, AutomaticAct]
    const verdicts = [verdictOn(first, 'random'), verdictOn(second, 'largest')]
    const acts = [actOf(10, 'z', 900n), ...eight, ...judged]
    expect(shown(chooseActs({ byLot: acts, bySize: acts, judged, verdicts }))).toEqual([
      'x random',
      'a random',
      'b random',
      'c random',
      'd random',
      'w largest',
    ])
  })

  it('has no largest where nobody knows what they moved, and none twice', () => {
    const acts = [actOf(1, 'a', null), actOf(2, 'b', null)]
    const given = { byLot: acts, bySize: acts, judged: [], verdicts: [] }
    expect(shown(chooseActs(given))).toEqual(['a random', 'b random'])
  })
})
