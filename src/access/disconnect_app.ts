import { z } from 'zod'
import { action } from '#kernel/definition'
import { app } from './app.ts'
import { lockApp } from './app_store.ts'
import { endApp } from './end_app.ts'

export default action({
  name: 'disconnect_app',
  says: 'End what an app may do, at once and on every node. What it asked for and nobody has decided is void.',
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
