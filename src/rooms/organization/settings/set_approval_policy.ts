import { z } from 'zod'
import { approvalPolicies } from '#approvals/room'
import { action } from '#kernel/corridor/definition'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { changeSettings } from './settings/change_settings.ts'
import { loosensApproval } from './settings/rules.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'set_approval_policy',
  says: 'Choose whose calls to post, issue, file or reverse wait for approval by a person: nobody, connected apps, or apps and API keys. Loosening it in a live organization needs a signed-in person with two-step verification.',
  needs: 'settings:edit',
  input: z
    .strictObject({
      policy: z.enum(approvalPolicies),
      inClient: z.boolean().optional().meta({
        description:
          "Whether the app's own user may approve when the app asks; unchanged if omitted.",
      }),
      mail: z.boolean().optional().meta({
        description:
          'Whether people who can approve get an e-mail when a call is waiting; unchanged if omitted.',
      }),
    })
    .meta({ examples: [{ policy: 'apps', inClient: false, mail: true }] }),
  output: settingsRecord,
  fails: [],
  hints: { idempotent: true },
  forApps: false,
  secondFactor: true,

  async run(scene, { policy, inClient, mail }) {
    const row = await store.lockSettings(scene)
    const next = {
      approval_policy: policy,
      approve_in_client: inClient ?? row.approve_in_client,
      approval_mail: mail ?? row.approval_mail,
    }
    if (loosensApproval(row, next)) assertMayLoosen(scene.principal)
    return changeSettings(scene, row, next)
  },
})
