import { approvalsWaiting } from '#approvals/room'
import { bankWaiting } from '#bank/room'
import { returnsWaiting } from '#calendar/room'
import { documentsWaiting } from '#documents/room'
import { einvoicesWaiting } from '#einvoices/room'
import { followUpsWaiting, listPutAside } from '#follow_up/room'
import { invoicesWaiting } from '#invoices/room'
import { driftWaiting } from '#accounting_systems/room'
import { accountsWaiting } from '#open_items/room'
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
  driftWaiting,
  accountsWaiting,
  followUpsWaiting,
]

export const waitingKinds = parts.flatMap((part) => part.kinds)

/** The permissions that open a part of the list each. */
export const waitingNeeds = [...new Set(parts.map((part) => part.needs))]

/** Only of the parts that the caller may read. */
export async function listWaiting(
  scene: Scene,
  asked: Omit<WaitingPage, 'without'>,
): Promise<Waiting[]> {
  const { after, kinds, limit, only } = asked
  const without = await listPutAside(scene)
  const all: Waiting[] = []
  for (const part of partsFor(scene, kinds)) {
    const found = await part.list(scene, { ...asked, without })
    // What the room of follow-ups shows in another way is put aside in the others.
    all.push(...(part === followUpsWaiting ? found : leftOf(found, without)))
  }
  return all
    .map((one) => ({ one, place: placeOf(one) }))
    .filter(({ one }) => kinds === null || kinds.includes(one.kind))
    .filter(({ one }) => only === null || only.includes(one.id))
    .filter(({ place }) => after === null || comparePlaces(place, after) > 0)
    .toSorted((a, b) => comparePlaces(a.place, b.place))
    .slice(0, limit)
    .map(({ one }) => one)
}

/** In the order of the kinds. */
export async function countWaiting(scene: Scene, cap: number): Promise<WaitingCount[]> {
  const found: WaitingCount[] = []
  const without = await listPutAside(scene)
  for (const part of partsFor(scene, null)) found.push(...(await part.count(scene, cap, without)))
  const order = (one: WaitingCount): number => waitingKinds.indexOf(one.kind)
  return found.toSorted((a, b) => order(a) - order(b))
}

function leftOf(found: readonly Waiting[], without: readonly string[]): Waiting[] {
  const aside = new Set(without)
  return found.filter(({ id }) => !aside.has(id))
}

function partsFor(scene: Scene, kinds: readonly string[] | null): WaitingPart[] {
  return parts
    .filter((part) => scene.may(part.needs))
    .filter((part) => kinds === null || part.kinds.some((kind) => kinds.includes(kind)))
}
