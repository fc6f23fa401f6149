import type { App } from './app.ts'
import type { Outward } from './definition.ts'
import { performAndSettle } from './intent.ts'
import { insertIntent } from './intent_store.ts'
import { planAndWork, type Steps } from './plan_or_replay.ts'
import type { Admitted, Answer } from './request.ts'

/** Plan in a transaction, perform without one, settle in another; see `definition.ts`. */
export async function callOutward(
  app: App,
  definition: Outward,
  request: Admitted,
): Promise<Answer> {
  return await planAndWork(app, outwardSteps(app, definition), request)
}

export function outwardSteps(app: App, definition: Outward): Steps {
  return {
    definition,
    plan: (scene, input) => definition.plan(scene, input),
    keep: (scene, held, row) => insertIntent(app, scene.tx, held, row, scene.now),
    work: (held, row) => performAndSettle(app, definition, held, row),
    logged: 'intent',
  }
}
