import { setterOf, type Setter } from '#access/room'
import { couldDo } from '#approvals/room'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { changeSettings } from './settings/change_settings.ts'
import { profileInput } from './profile/profile.ts'
import { assertNotTooOld } from './settings/plausible.ts'
import { changesJudgement, changesProfile, withProfile } from './settings/rules.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'save_organization_profile',
  says: 'Save the organization details that appear on invoices. Omitted fields keep their value; "" or null clears a field.',
  needs: 'settings:edit',
  input: profileInput,
  output: settingsRecord,
  fails: ['date_not_plausible', 'opening_stands'],
  hints: { idempotent: true },
  // Every later invoice shows the profile, including the account it asks to be paid into.
  reviewed: async (scene, input) => {
    const { profile } = await store.findSettings(scene)
    return changesProfile(profile, input)
  },

  async run(scene, input) {
    const row = await store.lockSettings(scene)
    const profile = withProfile(row.profile, input)
    const [begin, next] = [row.profile.booksBeginOn ?? null, profile.booksBeginOn ?? null]
    if (next !== begin) await assertNotOpened(scene)
    if (input.booksBeginOn) assertNotTooOld(scene, input.booksBeginOn)
    const isChanged = changesProfile(row.profile, input)
    if (isChanged) scene.assertReviewed()
    const isJudged = changesJudgement(row.profile, profile)
    return changeSettings(scene, row, {
      profile,
      profile_touched_by: touchedNow(scene, row, 'profile_touched_by', isChanged),
      posting_touched_by: touchedNow(scene, row, 'posting_touched_by', isJudged),
    })
  },
})

const needs = {
  profile_touched_by: 'invoices:edit',
  posting_touched_by: 'documents:post',
} as const

/**
 * Saved again by somebody who may do by themselves what rests on it, it is accepted as it is; what a program
 * set, by a person who may.
 */
function touchedNow(
  scene: Scene,
  row: store.SettingsRow,
  part: keyof typeof needs,
  isChanged: boolean,
): Setter | null {
  const { approval_policy: policy, [part]: last } = row
  const setter = setterOf(scene)
  if (isChanged) return setter
  const isOfProgram = setter.by === 'person' && last?.by !== 'person'
  const isWaiting = last !== null && (isOfProgram || !couldDo(last, needs[part], policy))
  return isWaiting && couldDo(setter, needs[part], policy) ? null : last
}

/** Under the lock of the books: an imported opening is dated the day before they begin. */
async function assertNotOpened(scene: Scene): Promise<void> {
  if (!(await scene.hooks.settings.hasImportedOpening(scene))) return
  const detail =
    'The imported opening is of the day before the books begin. Take it back with undo_opening before booksBeginOn changes, then check and import it again.'
  throw new Failure('opening_stands', { detail })
}
