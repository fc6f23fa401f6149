import type { Admitted, Answer } from './request.ts'
import { checkOutput } from './call_action.ts'
import { withDeadline } from '../values/deadline.ts'
import type { Outward, Run } from './definition.ts'
import { fromProblem } from '../failure/failure.ts'
import type { App } from './app.ts'
import type { StoredAnswer } from '../process/sealed_answer.ts'
import { createScene } from './open_scene.ts'
import { transact } from '../database/transaction.ts'

type Begun = {
  plan: unknown
  /** What the log calls it, should it be left open. */
  log: { intent?: string; run?: string }
  begin: () => Promise<StoredAnswer>
}

/**
 * Begins work that needs nothing of the request. A caller whose patience ends first gets the record
 * as it stands, and the work goes on.
 */
export async function waitForAnswer(
  app: App,
  definition: Outward | Run,
  request: Admitted,
  { plan, log, begin }: Begun,
): Promise<Answer> {
  const since = app.clock.now().toISOString()
  const work = begin()
  app.background.add(work)
  work
    .catch((error: unknown) => {
      app.log.error({ error, action: definition.name, ...log }, 'left open')
    })
    .finally(() => app.background.delete(work))
  const answer = await withDeadline(work, app.patienceMs)
  if (answer === null) return await answerMeanwhile(app, definition, request, plan, since)
  if (app.faults) await app.faults.at('after_commit')
  if ('problem' in answer) throw fromProblem(answer.problem)
  return { result: answer.result, replayed: false }
}

async function answerMeanwhile(
  app: App,
  definition: Outward | Run,
  request: Admitted,
  plan: unknown,
  since: string,
): Promise<Answer> {
  const options = { orgId: request.principal.orgId, readOnly: true }
  const standing = await transact(app.database, options, async (tx) => {
    const { scene } = createScene(app, tx, request)
    return await definition.standing(scene, plan)
  })
  const processing = { step: definition.name, since }
  const result = checkOutput(definition, { ...(standing as object), processing })
  return { result, replayed: false, isUnderWay: true }
}
