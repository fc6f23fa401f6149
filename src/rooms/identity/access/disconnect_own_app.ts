import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { app } from './apps/app.ts'
import { lockApp } from './apps/app_store.ts'
import { endApp } from './apps/end_app.ts'

/** A user can always disconnect their own apps, whatever their role; called by the apps page. */
export default action({
  name: 'disconnect_own_app',
  says: 'Disconnect an app that you connected yourself.',
  needs: 'documents:read',
  input: z.strictObject({ appId: z.string() }),
  output: app,
  fails: ['app_not_found'],
  hints: { destructive: true, idempotent: true },
  forApps: false,

  async run(scene, input) {
    const row = await lockApp(scene, input.appId)
    if (row.user_id !== scene.principal.userId) throw new Failure('app_not_found')
    return await endApp(scene, row, `Disconnected by ${scene.principal.actor.name}.`)
  },
})
