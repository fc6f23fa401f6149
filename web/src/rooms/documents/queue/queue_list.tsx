import type { AttentionItemRecord, DocumentRecord } from '@daybook/sdk'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { moment, money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { nameOfDocument, rowText } from './row_text.ts'
import type { Queue } from './use_queue.ts'
import { useUploads } from '../upload/uploads.ts'

type Props = {
  queue: Queue
  selected: string | null
  label: string
  choose: (id: string) => void
  move: (by: 1 | -1) => void
}

/** The queue, with what is missing or weak in each row. */
export function QueueList({ queue, selected, label, choose, move }: Props) {
  const { order, documents, items } = queue
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const arrows = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    const [first, last] = [order[0], order.at(-1)]
    if (by !== undefined) move(by)
    else if (event.key === 'Home' && first !== undefined) choose(first)
    else if (event.key === 'End' && last !== undefined) choose(last)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      className="queuelist"
      aria-activedescendant={selected === null ? undefined : `row-${selected}`}
      onKeyDown={arrows}
      onClick={(event) => {
        const row = (event.target as Element).closest('[role=option]')
        if (row !== null) choose(row.id.slice('row-'.length))
      }}
    >
      {order.map((id) => (
        <QueueRow
          key={id}
          id={id}
          document={documents.get(id) ?? null}
          item={items.get(id) ?? null}
          isOn={id === selected}
          isSent={queue.sent.has(id)}
        />
      ))}
    </div>
  )
}

const icons: Readonly<Record<string, { icon: IconName; tone: string }>> = {
  document_failed: { icon: 'warning', tone: 'badmark' },
  document_duplicate: { icon: 'copy', tone: 'warnmark' },
  document_to_check: { icon: 'warning', tone: 'warnmark' },
  document_ready: { icon: 'tick', tone: 'goodmark' },
}

/** Drawn anew only where something about it changed: the others stand while one goes through them. */
const QueueRow = memo(function QueueRow(props: {
  id: string
  document: DocumentRecord | null
  item: AttentionItemRecord | null
  isOn: boolean
  isSent: boolean
}) {
  const { id, document, item, isOn, isSent } = props
  const { icon, tone } = icons[item?.kind ?? ''] ?? { icon: 'clock', tone: 'faint' }
  const amount = document?.extraction?.total ?? item?.amount ?? null
  const currency = document?.extraction?.currency ?? item?.currency ?? null
  const date = document?.extraction?.date ?? null
  const name = document === null ? (item?.name ?? '') : nameOfDocument(document)
  const what = document === null ? (item?.says ?? '') : rowText(document, item?.kind ?? null)
  return (
    <div
      id={`row-${id}`}
      role="option"
      aria-selected={isOn}
      className={`q-item ${isOn ? 'on' : ''} ${isSent ? 'sent' : ''}`}
    >
      <span className="row">
        <span className="mid cut grow" title={name}>
          {name}
        </span>
        <span className="money mid">
          {amount === null || currency === null ? '' : money(amount, currency)}
          {amount === null ? null : <span className="sr"> {currency}</span>}
        </span>
      </span>
      <span className="row top">
        <span className="why grow">
          <span className={tone}>
            <Icon name={icon} size="s" />
          </span>
          <span>{isSent ? say('review.posting') : what}</span>
        </span>
        <span className="faint small num rowdate">{date === null ? '' : shortDay(date)}</span>
      </span>
    </div>
  )
})

/** What is on its way; nothing to do but to know it. */
export function Arriving({ documents: all }: { documents: readonly DocumentRecord[] }) {
  const given = new Set(useUploads().map(({ documentId }) => documentId))
  // Those that were added here are listed above already.
  const documents = all.filter(({ id }) => !given.has(id))
  if (documents.length === 0) return null
  return (
    <section aria-label={say('queue.arriving')}>
      <div className="q-sec">
        <span>{say('queue.arriving')}</span>
        <span className="num">{documents.length}</span>
      </div>
      {documents.map((one) => (
        <div key={one.id} className="q-item">
          <span className="row">
            <span className="cut grow dim">{nameOfDocument(one)}</span>
          </span>
          <span className="why">
            <Icon name="clock" size="s" />
            {stepText(one)}
          </span>
        </div>
      ))}
    </section>
  )
}

export function stepText({ processing, createdAt, status }: DocumentRecord): string {
  const at = moment(processing?.since ?? createdAt)
  const step = processing?.step ?? (status === 'draft' ? 'waiting' : 'code')
  if (step === 'waiting') return say('queue.waiting', { at })
  if (step === 'post') return say('queue.posting', { at })
  return step === 'code' ? say('queue.coding', { at }) : say('queue.reading', { at })
}
