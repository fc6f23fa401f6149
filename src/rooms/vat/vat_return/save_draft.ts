import type { Scene } from '#kernel/corridor/scene'
import { prepareReturn, type Preparing } from './prepare_step.ts'
import * as store from './store.ts'
import { changed, type VatReturnRecord } from './vat_return.ts'

/** A draft of the same period keeps its id and the boxes that a person filled in. */
export async function saveDraft(
  scene: Scene,
  asked: Omit<Preparing, 'given'> & {
    given?: Record<string, string>
    /** True if the version the caller sends is that of the draft. */
    isDraftSeen?: boolean
  },
): Promise<VatReturnRecord> {
  const draft = await store.lockDraft(scene, asked.period)
  if (draft && asked.isDraftSeen) scene.assertVersion(draft.version)
  const filed = asked.corrects?.given ?? {}
  const given = asked.given ?? draft?.given ?? filed
  const fields = await prepareReturn(scene, { ...asked, given })
  const corrects = asked.corrects?.id ?? null
  const after = draft
    ? store.updatePrepared(scene, draft, { ...fields, corrects })
    : store.insertReturn(scene, { ...fields, period: asked.period, corrects })
  return changed(scene, 'prepared', draft, after)
}
