import type { Scene } from '#kernel/corridor/scene'
import { findSettings, type SettingsRow } from '#settings/room'
import { saveDraft } from '../vat_return/save_draft.ts'
import type { VatReturnRecord } from '../vat_return/vat_return.ts'
import { findEarlier } from './earlier_returns.ts'

type Saved = Parameters<typeof saveDraft>[1]

/** Prepares the return of a period as a draft, with what the periods before it leave. */
export async function prepareDraft(
  scene: Scene,
  asked: Omit<Saved, 'earlier' | 'notFiled' | 'settings'> & { settings?: SettingsRow },
): Promise<VatReturnRecord> {
  const settings = asked.settings ?? (await findSettings(scene))
  const found = await findEarlier(scene, settings, asked)
  return await saveDraft(scene, { ...asked, ...found, settings })
}
