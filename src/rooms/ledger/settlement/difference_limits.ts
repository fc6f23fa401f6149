import { Failure } from '#kernel/failure/failure'
import { currencyDigits, sizeOf } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf, type Region } from '#regions/room'
import { minorOf } from '#kernel/values/decimal'
import { holdHome } from '#settings/room'
import { sumAdjusted, type AdjustmentKind } from './adjustment_store.ts'
import { findItemOfEntry, toOwed, type OpenItemRow } from './allocation_store.ts'
import { settledBaseOf } from './settlement.ts'

const isOver = (minor: bigint, most: string, currency: string): boolean =>
  sizeOf(minor) > minorOf(most, currencyDigits(currency))

/** What may be closed of an item without money, in the home currency. */
export async function assertWithinLimits(
  scene: Scene,
  region: Region,
  kind: Exclude<AdjustmentKind, 'move'>,
  { item, baseMinor }: { item: OpenItemRow; baseMinor: bigint },
): Promise<void> {
  const { differences, currency } = region
  const { smallDifferenceMost } = differences
  if (kind === 'small_difference' && isOver(baseMinor, smallDifferenceMost, currency)) {
    const detail = `A small difference is at most ${smallDifferenceMost} ${currency}. Write the amount off, or book it as a fee or a discount.`
    throw new Failure('difference_not_allowed', { detail })
  }
  await assertByPerson(scene, region, item, baseMinor)
}

/** A fee lets an item count as paid in full, so it has the limit of what is written off. */
export async function assertFeeWithinLimit(
  scene: Scene,
  entryId: string,
  feeMinor: bigint,
): Promise<void> {
  const item = await findItemOfEntry(scene, entryId)
  if (item === null) throw new Failure('target_settled')
  const { regionKey } = await holdHome(scene)
  await assertByPerson(scene, regionOf(regionKey), item, settledBaseOf(toOwed(item), feeMinor))
}

/** Keys and apps close so much of one item, however many steps they take; a person closes more. */
async function assertByPerson(
  scene: Scene,
  { differences: { writeOffMost }, currency }: Region,
  item: OpenItemRow,
  baseMinor: bigint,
): Promise<void> {
  const { kind } = scene.principal
  if (kind === 'session' || kind === 'operator') return
  const before = await sumAdjusted(scene, item.id)
  if (!isOver(sizeOf(baseMinor) + before, writeOffMost, currency)) return
  const limit = `${writeOffMost} ${currency}`
  const detail = `Keys and apps close at most ${limit} of one bill or invoice without money, all steps together. A person does it in the web app.`
  throw new Failure('write_off_above_limit', { limit, detail })
}
