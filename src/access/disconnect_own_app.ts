import { z } from 'zod'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { app } from './app.ts'
import { lockApp } from './app_store.ts'
import { endApp } from './end_app.ts'

/** Whoever connected an app may end it, whatever else they may do; a page of theirs calls this. */
export default action({
  name: 'disconnect_own_app',
  says: 'End what an app may do that you connected yourself.',
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
