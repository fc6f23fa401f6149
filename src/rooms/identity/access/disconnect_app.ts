import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { app } from './apps/app.ts'
import { lockApp } from './apps/app_store.ts'
import { endApp } from './apps/end_app.ts'

export default action({
  name: 'disconnect_app',
  says: 'Disconnect an app at once, on every server. Its pending approvals expire.',
  needs: 'members:edit',
  input: z.strictObject({ appId: z.string() }),
  output: app,
  fails: ['app_not_found'],
  hints: { destructive: true, idempotent: true },
  forApps: false,

  async run(scene, input) {
    const row = await lockApp(scene, input.appId)
    return await endApp(scene, row, `Disconnected by ${scene.principal.actor.name}.`)
  },
})
