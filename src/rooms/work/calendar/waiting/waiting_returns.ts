import { addDays, today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import type { Waiting, WaitingPart } from '#kernel/corridor/waiting'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findObligation } from '#vat/room'
import { payableOf, statusOf } from '../deadline/deadline.ts'
import { findDeadlines, type FoundDeadline } from '../deadline/find_deadlines.ts'
import { shiftYears } from '../deadline/months.ts'

/** VAT returns of ended periods that are not filed. */
export const returnsWaiting: WaitingPart = {
  needs: 'ledger:read',
  kinds: ['return_due'],
  list: listDue,
  async count(scene) {
    const count = (await listDue(scene)).length
    return count === 0 ? [] : [{ kind: 'return_due', count }]
  },
}

async function listDue(scene: Scene): Promise<Waiting[]> {
  const settings = await findSettings(scene)
  const day = today(scene.now, regionOf(settings.region_key).timeZone)
  const { since } = await findObligation(scene, settings)
  // Before the first entry there is nothing to declare.
  if (since === null) return []
  const oldest = shiftYears(day, -10)
  const from = [day, since < oldest ? oldest : since].toSorted()[0] ?? day
  const found = await findDeadlines(scene, settings, { from, to: shiftYears(day, 1) })
  return found
    .filter((one) => one.isPayment && one.isDue && one.period.to < day && one.period.to >= since)
    .filter((one) => ['open', 'prepared', 'overdue'].includes(statusOf(one, { today: day, since })))
    .map(toWaiting)
}

function toWaiting(found: FoundDeadline): Waiting {
  const { vatReturn, state } = found.match
  const returnId = vatReturn?.returnId ?? null
  const isPrepared = state === 'prepared' && returnId !== null
  const { from, to } = found.period
  const { payable, currency } = payableOf(found)
  const what = isPrepared ? 'check it and file it' : 'prepare and file it'
  return {
    kind: 'return_due',
    id: returnId ?? found.id,
    says: `The VAT return for ${from} to ${to}: ${what} by ${found.dueDay}.`,
    name: null,
    detail: null,
    action: isPrepared ? 'file_vat_return' : 'prepare_vat_return_for',
    input: isPrepared ? { returnId } : { period: found.periodKey },
    since: `${addDays(to, 1)}T00:00:00.000Z`,
    until: found.dueDay,
    amount: payable,
    currency,
  }
}
