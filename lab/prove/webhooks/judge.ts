import type { Seen } from './receiver.ts'

export type Verdict = {
  lost: number
  outOfOrder: number
  calls: number
  failed: number
  repeated: number
}

/**
 * Lost: an event that the receiver never took. Out of order: a call with a record's next version
 * before the receiver had taken the one before; a repeat of what it has already is none.
 */
export function judge(expected: ReadonlySet<string>, seen: readonly Seen[]): Verdict {
  const taken = new Map<string, number>()
  const takenEvents = new Set<string>()
  let outOfOrder = 0
  let repeated = 0
  for (const call of seen) {
    const last = taken.get(call.record) ?? 0
    if (call.version > last + 1) outOfOrder += 1
    if (takenEvents.has(call.eventId)) repeated += 1
    if (!call.taken) continue
    takenEvents.add(call.eventId)
    taken.set(call.record, Math.max(last, call.version))
  }
  const lost = [...expected].filter((id) => !takenEvents.has(id)).length
  const failed = seen.filter((call) => !call.taken).length
  return { lost, outOfOrder, calls: seen.length, failed, repeated }
}

/** A judge that cannot say no proves nothing: it is shown a lost event and two that changed places. */
export function isJudgeAwake(expected: ReadonlySet<string>, seen: readonly Seen[]): boolean {
  const [victim] = expected
  const without = seen.filter((call) => call.eventId !== victim)
  const place = seen.findIndex((call) => call.version === 2)
  const first = seen.findIndex((call) => call.record === seen[place]?.record)
  const [later, earlier] = [seen[place], seen[first]]
  if (!later || !earlier) return false
  const swapped = seen.with(place, earlier).with(first, later)
  return judge(expected, without).lost > 0 && judge(expected, swapped).outOfOrder > 0
}
