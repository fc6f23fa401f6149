import { z } from 'zod'
import { action } from '#kernel/definition'
import { app } from './app.ts'
import { lockApp } from './app_store.ts'
import { endApp } from './end_app.ts'

/** Run where the authorization server ends a grant: the client gave it back, or it was stolen. */
export default action({
  name: 'disconnect_by_grant',
  says: 'End what an app may do because its grant has ended.',
  needs: 'members:edit',
  input: z.strictObject({ appId: z.string(), because: z.string().min(1).max(200) }),
  output: app,
  fails: ['app_not_found'],
  forApps: false,

  run: async (scene, { appId, because }) =>
    await endApp(scene, await lockApp(scene, appId), because),
})
