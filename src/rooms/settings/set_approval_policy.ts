import { z } from 'zod'
import { approvalPolicies } from '#kernel/corridor/approval_store'
import { action } from '#kernel/corridor/definition'
import { changeSettings } from './settings/change_settings.ts'
import { settingsRecord } from './settings/settings_record.ts'
import * as store from './settings/store.ts'

export default action({
  name: 'set_approval_policy',
  says: 'Choose whose calls to post, issue, file or reverse wait for approval by a person: nobody, connected apps, or apps and API keys.',
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
    return changeSettings(scene, row, {
      approval_policy: policy,
      approve_in_client: inClient ?? row.approve_in_client,
      approval_mail: mail ?? row.approval_mail,
    })
  },
})
