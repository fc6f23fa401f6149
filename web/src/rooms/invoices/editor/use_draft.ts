import type { InvoiceRecord } from '@daybook/sdk'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { daybook, leaveIfSignedOut, queries } from '../../../app/daybook.ts'
import { askFirst } from '../../../parts/ask.tsx'
import { say } from '../../../words/words.ts'
import { type DraftText, isHalf, lackOf } from './draft.ts'
import { forgetDraft, forgetEdits, keepDraft, keepEdits, readKeptDraft } from './kept_draft.ts'
import {
  type Hand,
  handOf,
  isOnServer,
  isOvertaken,
  isWorthRepeating,
  saveDraft,
} from './save_draft.ts'

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
  /** Whether something stands in the fields that is not on the server. */
  isAtRisk(): boolean
  /** It was deleted: nothing of it is saved any more. */
  drop(): void
  id: string | null
}

/** What is opened: the record, its text, and what was typed over it before and is kept in this browser. */
export type DraftStart = {
  record: InvoiceRecord | null
  text: DraftText
  edits?: { text: DraftText; version: number } | null
}

/**
 * A draft that saves itself a moment after the last key, one save after another. What is not saved yet is kept in
 * this browser.
 */
export function useDraft(start: DraftStart, made: (id: string) => void): DraftInHand {
  const [text, setText] = useState(start.edits?.text ?? start.text)
  const latest = useRef(text)
  const [hand] = useState(() => handOfStart(start))
  const isHere = useRef(true)
  const saving = useSaving(start, { hand, latest, isHere }, made)
  const { failed, isKept, isDropped, told } = saving
  const { flush, wait, stop } = useTurns(saving.save, (error) => {
    saving.fail(error)
    if (isHere.current && isWorthRepeating(error)) wait(repeatMs)
    return null
  })

  const change = (next: (before: DraftText) => DraftText): void => {
    const after = next(latest.current)
    if (after === latest.current) return
    latest.current = after
    setText(latest.current)
    isKept.current = keep(hand, latest.current)
    // What somebody else changed meanwhile is looked at first.
    if (isOvertaken(failed.current)) return
    told('waiting')
    wait(restMs)
  }

  const isAtRisk = (): boolean =>
    hand.record !== null &&
    !isDropped.current &&
    latest.current !== start.text &&
    (!isOnServer(hand, latest.current) || isHalf(latest.current))

  useOnline(() => {
    if (isWorthRepeating(failed.current)) void flush()
  })
  useLeaving({ isLost: () => isAtRisk() && !isKept.current, id: () => hand.record?.id ?? null })
  const drop = (): void => {
    isDropped.current = true
    if (hand.record !== null) forgetEdits(hand.record.id)
  }
  useEnds(isHere, {
    begun: () => {
      if (start.edits) wait(0)
    },
    left: () => {
      stop()
      // What is not whole stays in this browser, and is there when the next one is begun.
      if (hand.record === null && lackOf(latest.current) !== null) return
      if (hand.record === null) forgetDraft()
      void flush()
    },
  })
  const { state, failure } = saving
  return { text, change, state, failure, flush, isAtRisk, drop, id: hand.record?.id ?? null }
}

type InHand = { hand: Hand; latest: { current: DraftText }; isHere: { current: boolean } }

/** One save, and how the last one ended. */
function useSaving(
  start: DraftStart,
  { hand, latest, isHere }: InHand,
  made: (id: string) => void,
) {
  const [state, setState] = useState<SaveState>({
    kind: start.record === null || start.edits ? 'waiting' : 'saved',
    at: start.record?.updatedAt ?? null,
  })
  const [failure, setFailure] = useState<unknown>(null)
  const failed = useRef<unknown>(null)
  const isDropped = useRef(false)
  const isKept = useRef(true)
  const told = (kind: SaveState['kind'], at?: string | null): void =>
    setState((before) => ({ kind, at: at ?? before.at }))

  const settle = (): InvoiceRecord | null => {
    failed.current = null
    setFailure(null)
    isKept.current = keep(hand, latest.current)
    told(isOnServer(hand, latest.current) ? 'saved' : 'waiting', hand.record?.updatedAt)
    return hand.record
  }

  const save = async (): Promise<InvoiceRecord | null> => {
    const sent = latest.current
    if (isDropped.current || isOvertaken(failed.current)) return null
    if (isOnServer(hand, sent)) return settle()
    told('saving')
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

  const fail = (error: unknown): void => {
    leaveIfSignedOut(error)
    failed.current = error
    setFailure(error)
    told('failed')
    // Of what was left, only where nothing else was begun meanwhile.
    if (hand.record === null && readKeptDraft() === null) keepDraft(latest.current)
  }
  return { state, failure, failed, isDropped, isKept, told, save, fail }
}

/** What was typed over another version is saved only if that still stands. */
function handOfStart({ record, text, edits }: DraftStart): Hand {
  return handOf(record === null || !edits ? record : { ...record, version: edits.version }, text)
}

/** In this browser, until it is on the server; false where the browser keeps nothing. */
function keep(hand: Hand, text: DraftText): boolean {
  const { record } = hand
  if (record === null) return keepDraft(text)
  const isDone = isOnServer(hand, text) && !isHalf(text)
  return isDone ? forgetEdits(record.id) : keepEdits(record, text)
}

/** One save after another, each a moment after what it is for. */
function useTurns(
  save: () => Promise<InvoiceRecord | null>,
  failed: (error: unknown) => null,
): { flush(): Promise<InvoiceRecord | null>; wait(ms: number): void; stop(): void } {
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = (): void => clearTimeout(timer.current)
  const flush = async (): Promise<InvoiceRecord | null> => {
    stop()
    const next = work.current.then(save).catch(failed)
    work.current = next
    return await next
  }
  const wait = (ms: number): void => {
    stop()
    timer.current = setTimeout(() => void flush(), ms)
  }
  return { flush, wait, stop }
}

/** What is done when it is opened, and when it is left. */
function useEnds(isHere: { current: boolean }, ends: { begun(): void; left(): void }): void {
  const latest = useRef(ends)
  useEffect(() => {
    latest.current = ends
  })
  useEffect(() => {
    isHere.current = true
    latest.current.begun()
    return () => {
      isHere.current = false
      latest.current.left()
    }
  }, [])
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
function useLeaving(draft: { isLost(): boolean; id(): string | null }) {
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      const own = draft.id()
      const isOwn = own !== null && next.pathname.endsWith(own)
      if (isOwn || !draft.isLost()) return false
      return !(await askFirst({
        title: say('selling.leave_title'),
        text: say('selling.unsaved_says'),
        yes: say('selling.leave'),
      }))
    },
    enableBeforeUnload: draft.isLost,
  })
}
