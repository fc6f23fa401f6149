import { z } from 'zod'
import { approvalPolicies } from '#kernel/approval_store'
import { action } from '#kernel/definition'
import { changeSettings } from './change_settings.ts'
import { settingsRecord } from './settings_record.ts'
import * as store from './store.ts'

export default action({
  name: 'set_approval_policy',
  says: 'Say who waits for a person before they post, issue, file or take back: nobody, connected apps, or apps and keys.',
  needs: 'settings:edit',
  input: z
    .strictObject({
      policy: z.enum(approvalPolicies),
      inClient: z.boolean().optional().meta({
        description:
          "Whether the answer of an app's own user to a question in the app counts; kept if left out.",
      }),
      mail: z.boolean().optional().meta({
        description:
          'Whether the people who can decide are told by mail that something waits; kept if left out.',
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
