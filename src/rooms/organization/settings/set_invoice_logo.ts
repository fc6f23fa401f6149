import { z } from 'zod'
import { setterOf, type Setter } from '#access/room'
import { approvalPolicies, couldDo, type ApprovalPolicy } from '#approvals/room'
import { atOnce, outward, type AtOnce } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { findFile, nameBlob } from '#files/room'
import { drawLogo, logoPlanOf, type DrawnLogo, type LogoPlan } from './profile/logo.ts'
import { changeSettings } from './settings/change_settings.ts'
import { settingsRecord, toSettings } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

type Answer = z.input<typeof settingsRecord>

export default outward({
  name: 'set_invoice_logo',
  says: 'Show an uploaded PNG or JPEG as the logo on invoices issued from now on, or null for none. The picture is drawn anew and made smaller; issued invoices keep theirs.',
  needs: 'settings:edit',
  input: z.strictObject({
    fileId: z.string().max(60).nullable().meta({
      description: 'A PNG or JPEG of at most 5 MB, uploaded before; null removes the logo.',
    }),
  }),
  output: settingsRecord,
  fails: ['file_not_found', 'logo_not_usable', 'reader_busy', 'file_store_unavailable'],
  hints: { idempotent: true },
  // Every later invoice shows it.
  reviewed: true,

  async plan(scene, { fileId }): Promise<LogoPlan | AtOnce<Answer>> {
    scene.assertReviewed()
    if (fileId === null) {
      const row = await store.lockSettings(scene)
      const { logo, ...profile } = row.profile
      if (!logo) return atOnce(toSettings(scene, row))
      return atOnce(
        changeSettings(scene, row, { profile, profile_touched_by: lesserOf(scene, row) }),
      )
    }
    // The picture is seen on every invoice, so only who may see files may show one.
    if (!scene.may('documents:read')) throw new Failure('file_not_found')
    const file = await findFile(scene, fileId)
    await scene.alsoShows(() => ({ picture: { sha256: file.sha256 } }))
    return logoPlanOf(file)
  },

  // The same bytes are stored under the same hash, however often they are drawn.
  find: 'in_perform',
  perform: drawLogo,

  async settle(scene, _plan: LogoPlan, outcome): Promise<Answer> {
    const row = await store.lockSettings(scene)
    if (!outcome.ok) return toSettings(scene, row)
    const { sha256, width, height, size }: DrawnLogo = outcome.reply
    const before = row.profile.logo
    if (before?.sha256 === sha256) return toSettings(scene, row)
    const fileId = scene.newId()
    const file = { sha256, size, mime_type: 'image/jpeg', file_name: 'logo.jpg' }
    nameBlob(scene, fileId, { ...file, claimed_type: null })
    const logo = { fileId, sha256, width, height }
    const profile = { ...row.profile, logo }
    return changeSettings(scene, row, { profile, profile_touched_by: lesserOf(scene, row) })
  },

  soFar: async (scene) => toSettings(scene, await store.findSettings(scene)),
})

/** Who sets the picture has looked at no other detail: the lesser of the two counts until somebody saves those. */
function lesserOf(scene: Scene, { profile_touched_by: last }: store.SettingsRow): Setter {
  const setter = setterOf(scene)
  const could = (one: Setter, policy: ApprovalPolicy): boolean =>
    couldDo(one, 'invoices:edit', policy)
  const isLesser = (one: Setter): boolean =>
    approvalPolicies.some((policy) => could(setter, policy) && !could(one, policy))
  return last !== null && isLesser(last) ? last : setter
}
