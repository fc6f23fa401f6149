import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { app } from './apps/app.ts'
import { lockApp } from './apps/app_store.ts'
import { endApp } from './apps/end_app.ts'

/** Called when the authorization server ends a grant: the client revoked it, or it was stolen. */
export default action({
  name: 'disconnect_by_grant',
  says: 'Disconnect an app because its OAuth grant has ended.',
  needs: 'members:edit',
  input: z.strictObject({ appId: z.string(), because: z.string().min(1).max(200) }),
  output: app,
  fails: ['app_not_found'],
  forApps: false,

  run: async (scene, { appId, because }) =>
    await endApp(scene, await lockApp(scene, appId), because),
})
