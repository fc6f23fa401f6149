import type { InvoiceRecord } from '@daybook/sdk'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { daybook, leaveIfSignedOut, queries } from '../../../app/daybook.ts'
import { askFirst } from '../../../parts/ask.tsx'
import { say } from '../../../words/words.ts'
import { type DraftText, isHalf, lackOf } from './draft.ts'
import { forgetDraft, keepDraft, readKeptDraft } from './kept_draft.ts'
import { handOf, isOnServer, isOvertaken, isWorthRepeating, saveDraft } from './save_draft.ts'

const restMs = 900
const repeatMs = 8_000

export type SaveState = { kind: 'saved' | 'waiting' | 'saving' | 'failed'; at: string | null }

export type DraftInHand = {
  text: DraftText
  change(next: (before: DraftText) => DraftText): void
  state: SaveState
  failure: unknown
  /** Saves what is not saved yet and gives the record; null where it cannot be saved. */
  flush(): Promise<InvoiceRecord | null>
  /** Whether something stands in the fields that is neither on the server nor kept in this browser. */
  isAtRisk(): boolean
  /** It was deleted: nothing of it is saved any more. */
  drop(): void
  id: string | null
}

/**
 * A draft that saves itself a moment after the last key, one save after another. What cannot be saved yet is kept in
 * this browser.
 */
export function useDraft(
  start: { record: InvoiceRecord | null; text: DraftText },
  made: (id: string) => void,
): DraftInHand {
  const [text, setText] = useState(start.text)
  const [state, setState] = useState<SaveState>({
    kind: start.record === null ? 'waiting' : 'saved',
    at: start.record?.updatedAt ?? null,
  })
  const [failure, setFailure] = useState<unknown>(null)
  const latest = useRef(text)
  const [hand] = useState(() => handOf(start.record, start.text))
  const failed = useRef<unknown>(null)
  const isHere = useRef(true)
  const isDropped = useRef(false)
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const saveNow = async (): Promise<InvoiceRecord | null> => {
    const sent = latest.current
    if (isDropped.current || isOvertaken(failed.current)) return null
    if (isOnServer(hand, sent)) return settle()
    setState(({ at }) => ({ kind: 'saving', at }))
    const record = await saveDraft(hand, sent, daybook.invoices, ({ id }) => {
      // Whoever has gone on to something else is not called back, and may be writing another.
      if (!isHere.current) return
      forgetDraft()
      made(id)
    })
    // Only what was just saved: of what is unchanged there may be a newer one, such as the issued invoice.
    if (record !== null) queries.setQueryData(['record', 'invoices', record.id], record)
    return settle()
  }

  const settle = (): InvoiceRecord | null => {
    const { record } = hand
    failed.current = null
    setFailure(null)
    const kind = isOnServer(hand, latest.current) ? 'saved' : 'waiting'
    setState(({ at }) => ({ kind, at: record?.updatedAt ?? at }))
    return record
  }

  const flush = async (): Promise<InvoiceRecord | null> => {
    clearTimeout(timer.current)
    const next = work.current.then(saveNow).catch((error: unknown) => {
      leaveIfSignedOut(error)
      failed.current = error
      setFailure(error)
      setState(({ at }) => ({ kind: 'failed', at }))
      // Of what was left, only where nothing else was begun meanwhile.
      if (hand.record === null && readKeptDraft() === null) keepDraft(latest.current)
      if (isHere.current && isWorthRepeating(error)) {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void flush(), repeatMs)
      }
      return null
    })
    work.current = next
    return await next
  }

  const change = (next: (before: DraftText) => DraftText): void => {
    const after = next(latest.current)
    if (after === latest.current) return
    latest.current = after
    setText(latest.current)
    if (hand.record === null) keepDraft(latest.current)
    // What somebody else changed meanwhile is looked at first.
    if (isOvertaken(failed.current)) return
    setState(({ at }) => ({ kind: 'waiting', at }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), restMs)
  }

  const isAtRisk = (): boolean =>
    hand.record !== null &&
    !isDropped.current &&
    latest.current !== start.text &&
    (!isOnServer(hand, latest.current) || isHalf(latest.current))

  useOnline(() => {
    if (isWorthRepeating(failed.current)) void flush()
  })
  useLeaving({
    isAtRisk,
    // What can be saved is, on the way out.
    mayBeLost: () => isAtRisk() && (failed.current !== null || isHalf(latest.current)),
    id: () => hand.record?.id ?? null,
  })
  const drop = (): void => {
    isDropped.current = true
  }
  const leaving = useRef(flush)
  useEffect(() => {
    leaving.current = flush
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
      if (hand.record === null) {
        // What is not whole stays in this browser, and is there when the next one is begun.
        if (lackOf(latest.current) !== null) return
        forgetDraft()
      }
      void leaving.current()
    }
  }, [])
  return { text, change, state, failure, flush, isAtRisk, drop, id: hand.record?.id ?? null }
}

function useOnline(back: () => void): void {
  const latest = useRef(back)
  useEffect(() => {
    latest.current = back
  })
  useEffect(() => {
    const hear = (): void => latest.current()
    addEventListener('online', hear)
    return () => removeEventListener('online', hear)
  }, [])
}

/** Whoever leaves while something would be lost is asked first. */
function useLeaving(draft: { isAtRisk(): boolean; mayBeLost(): boolean; id(): string | null }) {
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      const own = draft.id()
      const isOwn = own !== null && next.pathname.endsWith(own)
      if (isOwn || !draft.mayBeLost()) return false
      return !(await askFirst({
        title: say('selling.leave_title'),
        text: say('selling.unsaved_says'),
        yes: say('selling.leave'),
      }))
    },
    enableBeforeUnload: draft.isAtRisk,
  })
}
