import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ActionButtons } from '../actions/action_buttons.tsx'
import type { Target } from '../actions/action_dialog.tsx'
import { Loaded } from '../parts/state.tsx'
import { wholeMoment } from '../words/format.ts'
import type { WordId } from '../words/en.ts'
import { say } from '../words/words.ts'
import { placeOf, type Way } from './places.ts'
import { recordQuery } from './queries.ts'
import { RecordView } from './record_view.tsx'

export type AnyRecord = Target & {
  createdAt?: string
  updatedAt?: string
  currency?: string
  allowedActions?: readonly string[]
}

export type PageSource<One extends AnyRecord> = {
  key: string
  /** Where its list is, and what that is called. */
  list: Way
  title: WordId
  get: (id: string, options: { signal: AbortSignal }) => PromiseLike<One>
  nameOf(one: One): string
  currencyOf?(one: One): string
  /** What stands beside the buttons, such as downloads. */
  more?(one: One): ReactNode
}

/** On a record that is there, saving is changing it. */
const saving = ['save_contact', 'save_invoice', 'save_webhook', 'save_inbound_address']
const changes = (): Record<string, string> =>
  Object.fromEntries(saving.map((name) => [name, say('record.change')]))

/** One record with all its fields, and what may be done with it. */
export function RecordPage<One extends AnyRecord>({ source }: { source: PageSource<One> }) {
  const { id = '' } = useParams({ strict: false })
  const record = useQuery(recordQuery(source.key, id, source.get))
  const name = record.data === undefined ? say(source.title) : source.nameOf(record.data)
  useEffect(() => {
    document.title = `${name} · ${say(source.title)} · Daybook`
  }, [name, source])
  return (
    <>
      <header className="bar recordbar">
        <Link className="link" {...source.list}>
          {say(source.title)}
        </Link>
        <h1 className="cut">{name}</h1>
      </header>
      <div className="recordbody">
        <Loaded of={record} rows={8}>
          {(one) => <Record one={one} source={source} />}
        </Loaded>
      </div>
    </>
  )
}

function Record<One extends AnyRecord>({ one, source }: { one: One; source: PageSource<One> }) {
  const navigate = useNavigate()
  const done = (result: unknown): void => {
    const next = (result as { id?: string } | null)?.id
    const place = next === undefined || next === one.id ? null : placeOf(next)
    if (place !== null) void navigate(place.way)
    else if (isGone(result)) void navigate(source.list)
  }
  return (
    <>
      <div className="recordactions">
        <ActionButtons
          names={one.allowedActions ?? []}
          record={one}
          of={source.nameOf(one)}
          titles={changes()}
          done={done}
        />
        {source.more?.(one)}
      </div>
      <RecordView
        record={{ ...one }}
        currency={source.currencyOf?.(one) ?? one.currency ?? 'EUR'}
      />
      {one.createdAt === undefined ? null : (
        <p className="small faint">
          {say('record.times', {
            created: wholeMoment(one.createdAt),
            changed: wholeMoment(one.updatedAt ?? one.createdAt),
          })}
        </p>
      )}
    </>
  )
}

/** What was deleted has no page any more. */
const isGone = (result: unknown): boolean =>
  (result as { deleted?: boolean } | null)?.deleted === true
