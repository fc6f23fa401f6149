import type { PostingRunRecord } from '@daybook/sdk'
import { useEffect, useState } from 'react'
import { daybook, queries } from '../../../app/daybook.ts'
import { askFirst } from '../../../parts/ask.tsx'
import { failureText } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { say } from '../../../words/words.ts'

const lookMs = 400

/** What a run would post, and then the run itself, followed to its end. */
export function usePostingRun(close: () => void) {
  const [plan, setPlan] = useState<PostingRunRecord | null>(null)
  const [run, setRun] = useState<PostingRunRecord | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    daybook.documents.postReadyDocuments({}, { dryRun: true }).then(setPlan, setError)
  }, [])
  const post = async (): Promise<void> => {
    const ids = (plan?.items ?? []).filter((one) => one.state === 'to_post')
    // Those that were shown, and none that became ready since.
    const documentIds = ids.map((one) => one.documentId)
    let now = await daybook.documents.postReadyDocuments({ documentIds })
    while (now.status === 'running') {
      setRun(now)
      await new Promise((resolve) => setTimeout(resolve, lookMs))
      now = await daybook.documents.getPostingRun(now.id)
    }
    await refresh()
    tellRun(now)
    close()
  }
  const start = (): void => {
    setRunning(true)
    setError(null)
    post()
      .catch(setError)
      .finally(() => setRunning(false))
  }
  return { plan, run, error, isRunning, start }
}

async function refresh(): Promise<void> {
  const names = new Set<unknown>(['attention', 'documents', 'overview'])
  await queries.invalidateQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) })
}

function tellRun({ id, posted, items = [] }: PostingRunRecord): void {
  const refused = items.filter(({ state }) => state === 'refused').length
  showToast({
    text: say('ready.done', { count: posted }),
    ...(refused === 0
      ? {}
      : { detail: say('ready.refused', { count: refused }), isBad: posted === 0 }),
    ...(posted === 0
      ? {}
      : { undo: { label: say('ready.undo'), run: () => void undo(id, posted) } }),
  })
}

/** One way back for all of it, and what that writes is said before. */
async function undo(runId: string, count: number): Promise<void> {
  const isYes = await askFirst({
    title: say('ready.undo_title', { count }),
    text: say('reverse.text'),
    yes: say('reverse.yes'),
    no: say('reverse.no'),
  })
  if (!isYes) return
  try {
    await daybook.documents.undoPostingRun({ runId })
    await refresh()
    showToast({ text: say('ready.undone', { count }) })
  } catch (error) {
    showToast({ text: failureText(error), isBad: true })
  }
}
