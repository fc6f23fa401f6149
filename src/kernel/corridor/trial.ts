import type { App } from './app.ts'
import { runOnce } from './call_action.ts'
import { outwardSteps } from './call_outward.ts'
import { runSteps } from './call_run.ts'
import { replayOrFreeze } from './idempotency.ts'
import { planOnce } from './plan_or_replay.ts'
import { previewOf } from './effect.ts'
import type { Admitted } from './request.ts'

export type Trial = { preview: unknown; seenVersion: number | null; seenFacts: string | null }

/** What a person sees before deciding. Secrets are shown to nobody yet. */
export async function tryOut(app: App, request: Admitted): Promise<Trial> {
  const { definition } = request
  const trial = { ...request, claim: null, dryRun: true, isTrial: true }
  try {
    if (definition.shape === 'action') {
      const { result, state } = await runOnce(app, definition, trial)
      const preview = previewOf(definition, result, state)
      return { preview, seenVersion: state.seenVersion(), seenFacts: state.seenFacts() }
    }
    const steps =
      definition.shape === 'run'
        ? runSteps(app, definition, request.principal)
        : outwardSteps(app, definition)
    const { soFar: result, state, plan } = await planOnce(app, steps, trial)
    const more = plan === null ? {} : await lookedUp(app, request, plan)
    const preview = previewOf(definition, result, state, more)
    return { preview, seenVersion: state.seenVersion(), seenFacts: state.seenFacts() }
  } catch (error) {
    await replayOrFreeze(app, request.claim, request.requestId, error)
    throw error
  }
}

async function lookedUp(app: App, request: Admitted, plan: unknown): Promise<object> {
  const { definition, principal } = request
  if (definition.shape !== 'run' || definition.preview === undefined) return {}
  return await definition.preview({ orgId: principal.orgId, ports: app.ports }, plan)
}
