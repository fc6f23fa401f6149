import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { heldQuery } from '../../follow_up/queries.ts'
import { openDocumentsQuery, waitingQuery } from '../queries.ts'
import { mergeOrder } from './queue_order.ts'
import type { Tab } from './tabs.tsx'

const tabOfKind: Readonly<Record<string, Tab>> = {
  document_failed: 'failed',
  document_ready: 'ready',
  document_duplicate: 'needs',
  document_to_check: 'needs',
}

/** Nobody waits for it: a step is running, or comes by itself. */
export const isWorking = ({ processing, status, error }: DocumentRecord): boolean =>
  processing !== null || (status === 'draft' && error === null)

const withOne = (all: ReadonlySet<string>, one: string) => new Set([...all, one])
const withoutOne = (all: ReadonlySet<string>, one: string) =>
  new Set([...all].filter((other) => other !== one))

/** A list that the screen cannot do without, as one that could not be read. */
const unread = ({ error, refetch }: { error: unknown; refetch: () => unknown }) => ({
  data: undefined,
  error,
  refetch,
})

/** The documents of a tab in an order that stays while it is open; without a tab, that of one of them. */
export function useQueue(asked: Tab | null, id: string | null) {
  const waiting = useQuery(waitingQuery)
  const open = useQuery(openDocumentsQuery)
  const holds = useQuery(heldQuery)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [heldAt, setHeldAt] = useState<ReadonlyMap<string, number>>(new Map())
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const orders = useRef<Partial<Record<Tab, string[]>>>({})
  const items = (waiting.data ?? []).filter(
    (one) => !gone.has(one.id) && (heldAt.get(one.id) ?? 0) <= waiting.dataUpdatedAt,
  )
  const kinds = new Map(items.map(({ id, kind }) => [id, kind as string]))
  const documents = new Map((open.data ?? []).map((one) => [one.id, one]))
  const working = (open.data ?? []).filter(
    (one) => isWorking(one) && !kinds.has(one.id) && !gone.has(one.id),
  )
  const held = new Map(
    (holds.data?.items ?? []).flatMap((one) =>
      one.documentId === null || gone.has(one.documentId) ? [] : [[one.documentId, one] as const],
    ),
  )
  const idsOf = (name: Tab): string[] => {
    if (name === 'working') return working.map((one) => one.id)
    if (name === 'held') return [...held.keys()]
    return items.filter(({ kind }) => tabOfKind[kind] === name).map((one) => one.id)
  }
  const tab: Tab =
    asked ?? (held.has(id ?? '') ? 'held' : (tabOfKind[kinds.get(id ?? '') ?? ''] ?? 'needs'))
  const before = orders.current[tab] ?? []
  const order = mergeOrder(before, idsOf(tab), (one) => kinds.has(one))
  orders.current[tab] = order
  // A list that was not read yet is no empty one.
  const countOf = (of: { data: unknown }, count: () => number): number | null =>
    of.data === undefined ? null : count()
  const counts = {
    working: countOf(open, () => working.length),
    needs: countOf(waiting, () => idsOf('needs').length),
    ready: countOf(waiting, () => idsOf('ready').length),
    held: countOf(holds, () => held.size),
    done: null,
    failed: countOf(waiting, () => idsOf('failed').length),
  }
  return {
    tab,
    order,
    /** Those that are not being posted already. */
    left: order.filter((one) => !sent.has(one)),
    sent,
    kinds,
    items: new Map(items.map((one) => [one.id, one])),
    documents,
    held,
    working,
    counts,
    asked: open.data === undefined && open.error !== null ? unread(open) : waiting,
    isAsked: waiting.data !== undefined && open.data !== undefined,
    /** Out of the list at once; a list that was read later knows better, as when the hold is over. */
    hold: (one: string) => setHeldAt((all) => new Map(all).set(one, Date.now())),
    send: (one: string) => setSent((all) => withOne(all, one)),
    leave: (one: string) => {
      setGone((all) => withOne(all, one))
      setSent((all) => withoutOne(all, one))
    },
    comeBack: (one: string) => {
      setHeldAt((all) => new Map([...all].filter(([id]) => id !== one)))
      setGone((all) => withoutOne(all, one))
      setSent((all) => withoutOne(all, one))
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
