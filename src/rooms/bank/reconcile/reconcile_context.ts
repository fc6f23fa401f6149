import type { RunContext } from '#kernel/corridor/run_context'
import type { RunStart } from '../runs/open_run_store.ts'

/** What matching needs: short transactions of the run, and exchange rates. */
export type ReconcileContext = Pick<RunContext, 'inTransaction' | 'ports' | 'progress'>

export type ReconcileRun = {
  run: RunStart
  /** True where matching is all that the run does, so that its progress is that of the run. */
  isWhole?: boolean
}
