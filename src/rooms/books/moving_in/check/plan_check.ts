import { addDays } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { findFile } from '#files/room'
import { otherKeeper } from '#accounting_systems/room'
import { homeRegion } from '#regions/room'
import { findSettings } from '#settings/room'
import type { CheckInput, GivenBalances, GivenItems } from '../opening/input.ts'
import { isImported } from '../opening/record.ts'
import { listCurrent } from '../opening/store.ts'
import type { MappedAccount } from './content.ts'

export type PlannedFile = { id: string; sha256: string; fileName: string; mimeType: string }
type WithFile<Given> = Given & { file: PlannedFile | null }

export type CheckPlan = {
  id: string
  source: string
  beginsOn: string
  openedOn: string
  home: { country: string; currency: string }
  /** The organization's own numbers, to know its sales from its purchases. */
  ownNumbers: string[]
  balances: WithFile<GivenBalances>
  items: WithFile<GivenItems>[]
  accounts: MappedAccount[]
}

export async function planCheck(scene: Scene, input: CheckInput): Promise<CheckPlan> {
  const { beginsOn, openedOn } = await openingDays(scene)
  const imported = (await listCurrent(scene)).find(isImported)
  if (imported !== undefined) throw new Failure('opening_stands')
  const { profile } = await findSettings(scene)
  const { country, currency } = homeRegion(scene)
  const own = [profile.vatNumber, profile.businessId, profile.fiscalCode]
  const items: WithFile<GivenItems>[] = []
  for (const given of input.openItems ?? []) items.push(await withFile(scene, given))
  return {
    id: scene.newId(),
    source: input.source,
    beginsOn,
    openedOn,
    home: { country, currency },
    ownNumbers: own.flatMap((one) => one || []),
    balances: await withFile(scene, input.balances),
    items,
    accounts: input.accounts ?? [],
  }
}

/**
 * The books begin in the morning of one day; what they begin with is the state of the evening before.
 * Dated there, it is the opening balance of the first period and part of no period that is kept here.
 */
export async function openingDays(scene: Scene): Promise<{ beginsOn: string; openedOn: string }> {
  const { profile } = await findSettings(scene)
  const beginsOn = profile.booksBeginOn ?? null
  if (beginsOn === null) throw new Failure('books_begin_not_set')
  const openedOn = addDays(beginsOn, -1)
  for (const day of [openedOn, beginsOn]) {
    const keeper = await otherKeeper(scene, { day })
    if (keeper !== null) {
      throw new Failure('opening_kept_outside', { provider: keeper.provider })
    }
  }
  return { beginsOn, openedOn }
}

async function withFile<Given extends { fileId?: string | undefined }>(
  scene: Scene,
  given: Given,
): Promise<WithFile<Given>> {
  if (given.fileId === undefined) return { ...given, file: null }
  const row = await findFile(scene, given.fileId)
  const { id, sha256, file_name: fileName, mime_type: mimeType } = row
  return { ...given, file: { id, sha256, fileName, mimeType } }
}
