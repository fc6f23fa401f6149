import { approvalsWaiting } from '#approvals/room'
import { bankWaiting } from '#bank/room'
import { returnsWaiting } from '#calendar/room'
import { documentsWaiting } from '#documents/room'
import { einvoicesWaiting } from '#einvoices/room'
import { invoicesWaiting } from '#invoices/room'
import type { Scene } from '#kernel/corridor/scene'
import {
  comparePlaces,
  placeOf,
  type Waiting,
  type WaitingCount,
  type WaitingPage,
  type WaitingPart,
} from '#kernel/corridor/waiting'

const parts: readonly WaitingPart[] = [
  documentsWaiting,
  bankWaiting,
  invoicesWaiting,
  einvoicesWaiting,
  approvalsWaiting,
  returnsWaiting,
]

export const waitingKinds = parts.flatMap((part) => part.kinds)

/** The permissions that open a part of the list each. */
export const waitingNeeds = [...new Set(parts.map((part) => part.needs))]

/** Only of the parts that the caller may read. */
export async function listWaiting(scene: Scene, page: WaitingPage): Promise<Waiting[]> {
  const all: Waiting[] = []
  for (const part of partsFor(scene, page.kinds)) all.push(...(await part.list(scene, page)))
  const { after, kinds, limit } = page
  return all
    .map((one) => ({ one, place: placeOf(one) }))
    .filter(({ one }) => kinds === null || kinds.includes(one.kind))
    .filter(({ place }) => after === null || comparePlaces(place, after) > 0)
    .toSorted((a, b) => comparePlaces(a.place, b.place))
    .slice(0, limit)
    .map(({ one }) => one)
}

/** In the order of the kinds. */
export async function countWaiting(scene: Scene, cap: number): Promise<WaitingCount[]> {
  const found: WaitingCount[] = []
  for (const part of partsFor(scene, null)) found.push(...(await part.count(scene, cap)))
  const order = (one: WaitingCount): number => waitingKinds.indexOf(one.kind)
  return found.toSorted((a, b) => order(a) - order(b))
}

function partsFor(scene: Scene, kinds: readonly string[] | null): WaitingPart[] {
  return parts
    .filter((part) => scene.may(part.needs))
    .filter((part) => kinds === null || part.kinds.some((kind) => kinds.includes(kind)))
}
