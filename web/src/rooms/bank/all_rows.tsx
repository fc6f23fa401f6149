import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { daybook } from '../../app/daybook.ts'
import { useKeys } from '../../keys/use_keys.ts'
import { longList, MoreRows } from '../../parts/more_rows.tsx'
import { QueueList } from '../../parts/queue_list.tsx'
import { Loaded } from '../../parts/state.tsx'
import { undoLatest } from '../../parts/toast.tsx'
import { BackBar } from '../../parts/back_bar.tsx'
import { useApart } from '../../parts/use_apart.ts'
import { useRested } from '../../parts/use_rested.ts'
import { useQueue } from '../../parts/use_queue.ts'
import { say } from '../../words/words.ts'
import { useWithAsked } from './needs_you.tsx'
import { QueueRow } from './queue_row.tsx'
import { RowPane } from './row/row_pane.tsx'

/** Every row, whatever became of it, with a search. */
export function AllRows({ wanted }: { wanted: string | null }) {
  const id = useId()
  const asked = wanted?.startsWith('btx_') === true ? wanted : null
  const apart = useApart(asked !== null)
  const [typed, setTyped] = useState('')
  const q = useRested(typed.trim())
  const list = useInfiniteQuery({
    queryKey: ['bank', 'all', q],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await daybook.bank.listBankTransactions(
        { limit: 200, cursor, ...(q === '' ? {} : { q }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...longList,
  })
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const queue = useQueue(useWithAsked(rows, q === '' ? asked : null), asked)
  useKeys('queue', { next: () => queue.step(1), previous: () => queue.step(-1) })
  useKeys('bank', { undo: () => void undoLatest() })
  return (
    <div className="panes bankpanes apart" data-view={apart.view}>
      <section className="pane bankqueue listpane" aria-label={say('bank.all')}>
        <div className="pad">
          <label className="label" htmlFor={id}>
            {say('bank.all_search')}
          </label>
          <input
            id={id}
            className="input"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Loaded of={list} rows={10}>
          {() =>
            rows.length === 0 ? (
              <p className="pad dim">{say('list.empty')}</p>
            ) : (
              <QueueList
                label={say('bank.all')}
                items={queue.items}
                chosen={queue.chosen?.id ?? null}
                choose={(one) => {
                  queue.choose(one)
                  apart.open()
                }}
              >
                {(row) => <QueueRow row={row} />}
              </QueueList>
            )
          }
        </Loaded>
        <MoreRows list={list} />
      </section>
      <BackBar back={apart.back} />
      {queue.chosen === null ? null : (
        <RowPane key={queue.chosen.id} row={queue.chosen} queue={queue} isHeld={false} />
      )}
    </div>
  )
}
