import type { IntentContext } from '#kernel/corridor/definition'
import type { RunStart } from '../runs/open_run_store.ts'

/** What a run needs: short transactions of its own, and exchange rates. */
export type ReconcileContext = Pick<IntentContext, 'inTransaction' | 'ports'>

export type ReconcileRun = { run: RunStart }
