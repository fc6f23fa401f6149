import { type DocumentRecord, isFailure } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queries } from '../../../app/daybook.ts'
import { useKeys } from '../../../keys/use_keys.ts'
import { showToast, undoLatest } from '../../../parts/toast.tsx'
import { say } from '../../../words/words.ts'
import { documentQuery, openDocumentsQuery, pageQuery } from '../queries.ts'
import { hasPage } from '../review/data_paper.tsx'
import type { Ending } from '../review/use_posting.ts'
import { release, tellHeld } from './held.ts'
import { tellPosted, tellRefused } from './posted_toast.ts'
import { afterLeaving, nextOf } from './queue_order.ts'
import { nameOfDocument } from './row_text.ts'
import type { Tab } from './tabs.tsx'
import { usePlace } from './use_place.ts'
import { useQueue } from './use_queue.ts'

/** Where one is in the inbox, and the ways on. The place is in the address. */
export function useInbox() {
  const { given, asked, goTo } = usePlace()
  const [decided, setDecided] = useState(0)
  const queue = useQueue(asked, given)
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const { order } = queue
  const away = useAway(given, queue)
  // What is in the books is found among the others that are.
  const tab: Tab = asked === null && away?.status === 'posted' ? 'done' : queue.tab
  const go = (id: string | null, to: Tab = tab): void => goTo({ id, tab: to })
  const isHere = given !== null && order.includes(given)
  const isAway = given !== null && queue.isAsked && !isHere
  const selected = isHere || isAway ? given : (queue.left[0] ?? order[0] ?? null)
  const move = (by: 1 | -1): void => {
    const next = nextOf(queue.left, selected, by)
    if (next !== null) go(next)
  }
  const comeBack = (id: string): void => {
    queue.comeBack(id)
    go(id, 'needs')
  }
  /** Another one takes its place. */
  const goOn = (id: string, leave: () => void): void => {
    const next = afterLeaving(queue.left, id)
    setDecided((count) => count + 1)
    leave()
    go(next)
  }
  const onDone = (document: DocumentRecord, how: Ending): void => {
    if (how !== 'deleted') return comeBack(document.id)
    goOn(document.id, () => queue.leave(document.id))
    showToast({ text: say('delete.done', { name: nameOfDocument(document) }) })
  }
  const onHold = (document: DocumentRecord): void => {
    goOn(document.id, () => queue.hold(document.id))
    tellHeld(document, comeBack)
  }
  const onRelease = (document: DocumentRecord): Promise<void> => release(document, comeBack)
  const onCut = (document: DocumentRecord, count: number): void => {
    goOn(document.id, () => queue.leave(document.id))
    showToast({ text: say('cut.done', { count }), detail: nameOfDocument(document) })
    void queries.invalidateQueries({ queryKey: openDocumentsQuery.queryKey })
  }
  /** The next one stands there at once; this one says that it is being posted until the server has it. */
  const onSend = async (
    document: DocumentRecord,
    work: () => Promise<DocumentRecord>,
  ): Promise<void> => {
    const { id } = document
    const next = afterLeaving(queue.left, id)
    queue.send(id)
    if (next !== null) go(next)
    try {
      const posted = await work()
      setDecided((count) => count + 1)
      queue.leave(id)
      // It was the last one, and nobody has gone anywhere else since.
      if (next === null && latest.current === id) go(null)
      tellPosted(posted, comeBack)
    } catch (error) {
      if (isFailure(error, 'version_mismatch')) await readAgain(id)
      queue.comeBack(id)
      tellRefused(document, error, () => go(id))
      throw error
    }
  }
  useKeys('queue', { next: () => move(1), previous: () => move(-1) })
  useKeys('inbox', { undo: () => void undoLatest() })
  const next = nextOf(queue.left, selected)
  useAhead(queue.documents.get(next ?? ''))
  useAhead(queue.documents.get(next === null ? '' : (nextOf(queue.left, next) ?? '')))
  useTitle(queue.documents.get(selected ?? '') ?? null)
  const ways = { onDone, onSend, onHold, onRelease, onCut }
  return { queue, tab, given, selected, decided, go, move, ways }
}

/** The document that an address names, where no list of the queue has it: posted, in work, or on hold elsewhere. */
function useAway(
  given: string | null,
  { isAsked, order }: ReturnType<typeof useQueue>,
): DocumentRecord | null {
  const isAway = given !== null && isAsked && !order.includes(given)
  const { data } = useQuery({ ...documentQuery(given ?? ''), enabled: isAway })
  return isAway ? (data ?? null) : null
}

/** As it is now, so that whoever opens it again sees what changed. */
async function readAgain(id: string): Promise<void> {
  await queries.fetchQuery({ ...documentQuery(id), staleTime: 0 }).catch(() => undefined)
}

/** The page of one that comes is fetched while another is looked at. */
function useAhead(coming: DocumentRecord | undefined): void {
  const file = coming !== undefined && hasPage(coming) ? coming.fileId : null
  useEffect(() => {
    if (file !== null) void queries.prefetchQuery(pageQuery(file, 1))
  }, [file])
}

function useTitle(shown: DocumentRecord | null): void {
  const parts = [shown === null ? null : nameOfDocument(shown), say('nav.inbox'), 'Daybook']
  const text = parts.filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = text
  }, [text])
}
