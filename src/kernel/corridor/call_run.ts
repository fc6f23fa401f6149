import type { App } from './app.ts'
import type { Run } from './definition.ts'
import { planAndWork, type Steps } from './plan_or_replay.ts'
import type { Principal } from './principal.ts'
import type { Admitted, Answer } from './request.ts'
import { carryOn } from './run.ts'
import type { RunOrigin } from './run_context.ts'
import { insertRun } from './run_store.ts'

/** Start in a transaction, work in many, end in a last one; see `definition.ts`. */
export async function callRun(app: App, definition: Run, request: Admitted): Promise<Answer> {
  return await planAndWork(app, runSteps(app, definition, request.principal), request)
}

export function runSteps(app: App, definition: Run, principal: Principal): Steps {
  return {
    definition,
    plan: (scene, input, id) => definition.start(scene, input, originOf(id, scene.now, principal)),
    keep: (scene, held, row) => insertRun(app, scene.tx, held, row, scene.now),
    work: (held, row) => carryOn(app, definition, held, { ...row, done: 0, total: null }),
    logged: 'run',
  }
}

/** A run that a caller asked for was started by an app, a key or a person. */
function originOf(id: string, now: Date, { app, kind }: Principal): RunOrigin {
  const startedAt = now.toISOString()
  if (app !== null) {
    return { id, startedAt, trigger: 'app', app: { id: app.id, name: app.name } }
  }
  const isKey = kind === 'org_key' || kind === 'user_key'
  return { id, startedAt, trigger: isKey ? 'key' : 'person', app: null }
}
