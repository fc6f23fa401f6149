/** What a matcher says about one transaction: sets of items, best first, and whether it acted. */
export type Answer = { isAuto: boolean; sets: readonly (readonly string[])[] }

export type Matched = {
  kind: string
  truth: readonly string[]
  answer: Answer
}

export type Figures = {
  precisionAtAuto: number
  recallAtAuto: number
  autoShare: number
  top1: number
  top3: number
  n: number
}

/**
 * Precision: right of what was taken by itself, where taking anything for a transaction that settles
 * nothing is wrong. Recall and top: right of the transactions that settle something. Several items
 * are right only as a whole.
 */
export function measure(all: readonly Matched[]): Figures {
  const autos = all.filter(({ answer }) => answer.isAuto)
  const right = autos.filter((one) => placeOf(one) === 0).length
  const settling = all.filter(({ truth }) => truth.length > 0)
  const within = (count: number): number =>
    settling.filter((one) => {
      const place = placeOf(one)
      return place >= 0 && place < count
    }).length
  return {
    precisionAtAuto: share(right, autos.length, 1),
    recallAtAuto: share(right, settling.length, 0),
    autoShare: share(autos.length, all.length, 0),
    top1: share(within(1), settling.length, 0),
    top3: share(within(3), settling.length, 0),
    n: all.length,
  }
}

/** Where the truth stands among what was proposed; -1 where it does not. */
export function placeOf({ truth, answer }: Matched): number {
  if (truth.length === 0) return -1
  const wanted = truth.toSorted().join(' ')
  return answer.sets.findIndex((set) => set.toSorted().join(' ') === wanted)
}

export function isWrong(one: Matched): boolean {
  return one.answer.isAuto && placeOf(one) !== 0
}

function share(count: number, of: number, ofNothing: number): number {
  return of === 0 ? ofNothing : Math.round((count / of) * 100_000) / 100_000
}

/** One line for each kind of case. */
export function tableOf(all: readonly Matched[]): string {
  const kinds = [...Map.groupBy(all, ({ kind }) => kind)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const head = 'kind                     n   auto  wrong  recall   top1   top3'
  const lines = kinds.map(([kind, some]) => {
    const { recallAtAuto, top1, top3 } = measure(some)
    const autos = some.filter(({ answer }) => answer.isAuto).length
    const wrong = some.filter(isWrong).length
    const counts = [some.length, autos, wrong].map((one) => String(one).padStart(6)).join(' ')
    const shares = [recallAtAuto, top1, top3].map((one) => one.toFixed(3).padStart(6)).join(' ')
    return `${kind.padEnd(20)}${counts} ${shares}`
  })
  return [head, ...lines].join('\n')
}
