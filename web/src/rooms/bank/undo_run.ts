import { daybook } from '../../app/daybook.ts'
import { failureText } from '../../parts/failure.tsx'
import { showToast } from '../../parts/toast.tsx'
import { say } from '../../words/words.ts'
import { lookAgain } from './queries.ts'

/** Everything that one run matched is open again, apart from what somebody has changed since. */
export async function undoRun(runId: string): Promise<void> {
  try {
    const begun = await daybook.bank.undoRun({ runId })
    if (begun.status === 'running') {
      await daybook.waitFor(begun, { until: ({ status }) => status !== 'running' })
    }
    showToast({ text: say('bank.run_undone') })
  } catch (error) {
    showToast({ text: say('bank.undo_all'), detail: failureText(error), isBad: true })
  }
  await lookAgain()
}
