import type { App } from './app.ts'
import { runOnce } from './call_action.ts'
import { makePlan } from './call_outward.ts'
import { startRun } from './call_run.ts'
import { withoutSecrets } from './definition.ts'
import { replayOrFreeze } from './idempotency.ts'
import type { Admitted } from './request.ts'
import type { Change } from './scene.ts'

export type Trial = { preview: unknown; seenVersion: number | null; seenFacts: string | null }

/** What a person sees before deciding. Secrets are shown to nobody yet. */
export async function tryOut(app: App, request: Admitted): Promise<Trial> {
  const { definition } = request
  const trial = { ...request, claim: null, dryRun: true, isTrial: true }
  try {
    if (definition.shape === 'action') {
      const { result, state } = await runOnce(app, definition, trial)
      const preview = withoutSecrets(definition, result)
      return { preview, seenVersion: state.seenVersion(), seenFacts: state.seenFacts() }
    }
    const { standing: result, state } =
      definition.shape === 'run'
        ? await startRun(app, definition, trial)
        : await makePlan(app, definition, trial)
    const preview = withNamed(result, state.changes)
    return { preview, seenVersion: state.seenVersion(), seenFacts: state.seenFacts() }
  } catch (error) {
    await replayOrFreeze(app, request.claim, request.requestId, error)
    throw error
  }
}

/**
 * A result may only name a record, as an e-invoice names its invoice. The dry run is rolled back, so
 * that record is included in the preview.
 */
function withNamed(result: unknown, changes: readonly Change[]): unknown {
  if (result === null || typeof result !== 'object') return result
  const named = Object.entries(result).flatMap(([name, id]) => {
    const change = name.endsWith('Id') ? changes.findLast((one) => one.id === id) : undefined
    return change ? [[name.slice(0, -2), change.after] as const] : []
  })
  return { ...result, ...Object.fromEntries(named) }
}
