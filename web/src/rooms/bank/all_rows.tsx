import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { daybook } from '../../app/daybook.ts'
import { useKeys } from '../../keys/use_keys.ts'
import { longList, MoreRows } from '../../parts/more_rows.tsx'
import { QueueList } from '../../parts/queue_list.tsx'
import { Loaded } from '../../parts/state.tsx'
import { undoLatest } from '../../parts/toast.tsx'
import { useQueue } from '../../parts/use_queue.ts'
import { say } from '../../words/words.ts'
import { QueueRow } from './queue_row.tsx'
import { RowPane } from './row/row_pane.tsx'

/** Every row, whatever became of it, with a search. */
export function AllRows() {
  const id = useId()
  const [q, setQ] = useState('')
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
  const queue = useQueue(rows)
  useKeys('queue', { next: () => queue.step(1), previous: () => queue.step(-1) })
  useKeys('bank', { undo: () => void undoLatest() })
  return (
    <div className="panes bankpanes">
      <section className="pane bankqueue" aria-label={say('bank.all')}>
        <div className="pad">
          <label className="label" htmlFor={id}>
            {say('bank.all_search')}
          </label>
          <input
            id={id}
            className="input"
            type="search"
            value={q}
            onChange={(event) => setQ(event.target.value)}
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
                choose={queue.choose}
              >
                {(row) => <QueueRow row={row} />}
              </QueueList>
            )
          }
        </Loaded>
        <MoreRows list={list} />
      </section>
      {queue.chosen === null ? null : (
        <RowPane key={queue.chosen.id} row={queue.chosen} queue={queue} isHeld={false} />
      )}
    </div>
  )
}
