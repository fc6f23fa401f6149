import { addDays } from '#kernel/values/day'
import { nextPeriod, periodOf, type Period, type VatFrequency } from '#regions/room'

export type FiledPeriod = Period & {
  /** The filed return. */
  id: string
  frequency: VatFrequency
  /** False if it was filed before its end: then it may need a correction. */
  locks: boolean
}

export type ChosenPeriod = {
  period: Period
  frequency: VatFrequency
  isShortened: boolean
  /** The filed return that a new one for this period would correct. */
  corrects: string | null
}

export type PeriodQuestion = {
  frequency: VatFrequency
  today: string
  /** The day on which the books begin, or of the first posted entry; null if there is none. */
  first: string | null
  /** Whether an ended period is due at all. */
  isDue: (period: Period) => boolean
  /** Oldest first. */
  filed: readonly FiledPeriod[]
  /** Returns filed before their end whose period has changed since. */
  changed: ReadonlySet<string>
}

/**
 * The oldest ended period since the first day that is due and not filed, or that was filed before its
 * end and has changed since; otherwise the running period. Days filed under another frequency are not
 * filed twice: the period has only the rest, and changes are corrected in the period as filed.
 */
export function choosePeriod(question: PeriodQuestion): ChosenPeriod {
  const { frequency, today, filed, changed } = question
  const unfiled = oldestUnfiled(question)
  const wrong = filed.find((one) => changed.has(one.id))
  if (wrong && !(unfiled && unfiled.from < wrong.from)) {
    return describePeriod(wrong.frequency, wrong, filed)
  }
  if (unfiled) return describePeriod(frequency, unfiled, filed)
  // Filed before its end, it is still the running period, and a new return corrects it.
  const early = filed.find((one) => one.from <= today && today <= one.to)
  if (early) return describePeriod(early.frequency, early, filed)
  const running = periodOf(frequency, today)
  const open = openParts(running, filed).find((one) => one.from <= today && today <= one.to)
  return describePeriod(frequency, open ?? running, filed)
}

function oldestUnfiled(question: PeriodQuestion): Period | null {
  const { frequency, today, first, filed, isDue } = question
  let period = periodOf(frequency, first ?? today)
  for (; period.to < today; period = nextPeriod(frequency, period)) {
    // Days before the first one are left out only if other days of the period are already filed.
    const open = openParts(period, filed).find((one) => one.to >= (first ?? today) && isDue(one))
    if (open !== undefined) return open
  }
  return null
}

export function describePeriod(
  frequency: VatFrequency,
  { from, to }: Period,
  filed: readonly FiledPeriod[],
): ChosenPeriod {
  const same = filed.find((one) => one.from === from && one.to === to)
  const whole = periodOf(frequency, to)
  const isShortened = from !== whole.from || to !== whole.to
  return { period: { from, to }, frequency, isShortened, corrects: same?.id ?? null }
}

/** The days of a period that are not covered, as continuous parts. */
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

/** That day, or the first day after it that is in none of the periods. */
export function firstOpenDay(day: string, covered: readonly Period[]): string {
  let open = day
  for (;;) {
    const over = covered.find((one) => one.from <= open && open <= one.to)
    if (over === undefined) return open
    open = addDays(over.to, 1)
  }
}
