import { addDays } from '#kernel/day'
import { nextPeriod, periodOf, type Period, type VatFrequency } from '#regions/room'

export type FiledPeriod = Period & {
  /** The filed return. */
  id: string
  frequency: VatFrequency
  /** False where it was filed before its end: then it may have to be put right. */
  locks: boolean
}

export type ChosenPeriod = {
  period: Period
  frequency: VatFrequency
  isShortened: boolean
  /** The filed return that a new one of this period would put right. */
  corrects: string | null
}

export type PeriodQuestion = {
  frequency: VatFrequency
  today: string
  /** The day of the first posted entry; null where there is none. */
  first: string | null
  /** Oldest first. */
  filed: readonly FiledPeriod[]
  /** Of those filed before their end, the ones in which something changed since. */
  changed: ReadonlySet<string>
}

/**
 * The oldest ended period since the first entry that is not filed, or that was filed before its end
 * and changed since; else the running one. Days that were filed under another frequency are not filed
 * twice: the period then has only the rest, and what changed is put right as it was filed.
 */
export function choosePeriod(question: PeriodQuestion): ChosenPeriod {
  const { frequency, today, filed, changed } = question
  const unfiled = oldestUnfiled(question)
  const wrong = filed.find((one) => changed.has(one.id))
  if (wrong && !(unfiled && unfiled.from < wrong.from)) {
    return describe(wrong.frequency, wrong, filed)
  }
  if (unfiled) return describe(frequency, unfiled, filed)
  // Filed before its end, it is still the one that runs, and a new one would put it right.
  const early = filed.find((one) => one.from <= today && today <= one.to)
  if (early) return describe(early.frequency, early, filed)
  const running = periodOf(frequency, today)
  const open = openParts(running, filed).find((one) => one.from <= today && today <= one.to)
  return describe(frequency, open ?? running, filed)
}

function oldestUnfiled({ frequency, today, first, filed }: PeriodQuestion): Period | null {
  let period = periodOf(frequency, first ?? today)
  for (; period.to < today; period = nextPeriod(frequency, period)) {
    // Days before the first entry are left out only where others of the period were filed apart.
    const open = openParts(period, filed).find((one) => one.to >= (first ?? today))
    if (open !== undefined) return open
  }
  return null
}

function describe(
  frequency: VatFrequency,
  { from, to }: Period,
  filed: readonly FiledPeriod[],
): ChosenPeriod {
  const same = filed.find((one) => one.from === from && one.to === to)
  const whole = periodOf(frequency, to)
  const isShortened = from !== whole.from || to !== whole.to
  return { period: { from, to }, frequency, isShortened, corrects: same?.id ?? null }
}

/** The days of a period that no other one covers, as many in a row as there are. */
export function openParts(period: Period, covered: readonly Period[]): Period[] {
  const parts: Period[] = []
  let from = firstOpenDay(period.from, covered)
  while (from <= period.to) {
    const start = from
    const next = covered
      .map((one) => one.from)
      .filter((day) => day > start && day <= period.to)
      .toSorted()[0]
    const to = next === undefined ? period.to : addDays(next, -1)
    parts.push({ from, to })
    from = next === undefined ? addDays(period.to, 1) : firstOpenDay(next, covered)
  }
  return parts
}

/** That day, or the first after it that lies in none of the periods. */
export function firstOpenDay(day: string, covered: readonly Period[]): string {
  let open = day
  for (;;) {
    const over = covered.find((one) => one.from <= open && open <= one.to)
    if (over === undefined) return open
    open = addDays(over.to, 1)
  }
}
