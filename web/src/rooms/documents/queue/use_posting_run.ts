import type { PostingRunRecord } from '@daybook/sdk'
import { useEffect, useState } from 'react'
import { daybook, leaveIfSignedOut, queries } from '../../../app/daybook.ts'
import { askFirst } from '../../../parts/ask.tsx'
import { loadRegistryWords } from '../../../words/registry_words.ts'
import { say } from '../../../words/words.ts'

const lookMs = 400

/** What a run would post, and then the run itself, followed to its end, and the way back. */
export function usePostingRun() {
  const [plan, setPlan] = useState<PostingRunRecord | null>(null)
  const [run, setRun] = useState<PostingRunRecord | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const planned = daybook.documents.postReadyDocuments({}, { dryRun: true })
    // The sentences of refusals come with it, so that each can be told.
    Promise.all([planned, loadRegistryWords()]).then(([found]) => setPlan(found), setError)
  }, [])
  const work = (task: () => Promise<PostingRunRecord>): void => {
    setBusy(true)
    setError(null)
    task()
      .then(setRun)
      .catch((caught: unknown) => {
        leaveIfSignedOut(caught)
        setError(caught)
      })
      .finally(() => setBusy(false))
  }
  const post = async (): Promise<PostingRunRecord> => {
    const shown = (plan?.items ?? []).filter(({ state }) => state === 'to_post')
    // Those that were shown, and none that became ready since.
    const documentIds = shown.map((one) => one.documentId)
    let now = await daybook.documents.postReadyDocuments({ documentIds })
    while (now.status === 'running') {
      setRun(now)
      await new Promise((resolve) => setTimeout(resolve, lookMs))
      now = await daybook.documents.getPostingRun(now.id)
    }
    await refresh()
    return now
  }
  /** One way back for all of it, and what that writes is said before. */
  const takeBack = async (done: PostingRunRecord): Promise<PostingRunRecord> => {
    await daybook.documents.undoPostingRun({ runId: done.id })
    await refresh()
    return await daybook.documents.getPostingRun(done.id)
  }
  const undo = async (): Promise<void> => {
    if (run === null) return
    const isYes = await askFirst({
      title: say('ready.undo_title', { count: run.posted }),
      text: say('reverse.text'),
      yes: say('reverse.yes'),
      no: say('reverse.no'),
    })
    if (isYes) work(() => takeBack(run))
  }
  return {
    plan,
    run,
    error,
    isBusy,
    isOver: run !== null && run.status !== 'running',
    start: () => work(post),
    undo: () => void undo(),
  }
}

async function refresh(): Promise<void> {
  const names = new Set<unknown>(['attention', 'documents', 'overview'])
  await queries.invalidateQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) })
}
