import type { Scene } from '#kernel/corridor/scene'
import { periodKeyOf, type Period } from '#regions/room'
import { encodeId } from '#kernel/values/id'
import { findSettings } from '#settings/room'
import { chooseOpenPeriod } from './open_period.ts'
import { findEarlier } from './earlier_returns.ts'
import { figureReturn } from '../vat_return/figure_return.ts'
import { findDraft, listEffective } from '../vat_return/store.ts'

/** The return that is next, with what it comes to as the ledger is now. */
export type OpenReturn = {
  /** Its draft, if it was prepared. */
  returnId: string | null
  periodKey: string
  period: Period
  dueDay: string
  currency: string
  payableMinor: bigint
  standardRate: string
}

/** Reads only: nothing is prepared, and no posting waits for it. */
export async function findOpenReturn(scene: Scene): Promise<OpenReturn> {
  const settings = await findSettings(scene)
  const effective = await listEffective(scene)
  const { period, frequency } = await chooseOpenPeriod(scene, settings, effective)
  const draft = await findDraft(scene, period)
  const given = draft?.given ?? {}
  const { earlier } = await findEarlier(scene, settings, { period, frequency, effective })
  const asked = { period, frequency, given, earlier }
  const { ending, region } = await figureReturn(scene, settings, asked)
  return {
    returnId: draft === null ? null : encodeId('vat', draft.id),
    periodKey: periodKeyOf(frequency, period),
    period,
    dueDay: ending.dueDay,
    currency: settings.currency,
    payableMinor: ending.payableMinor,
    standardRate: region.standardVatRate,
  }
}
