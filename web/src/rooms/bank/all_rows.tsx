import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useKeys } from '../../keys/use_keys.ts'
import { Icon } from '../../parts/icon.tsx'
import { shownBy, useShown } from '../../parts/list_address.ts'
import { ListTools } from '../../parts/list_tools.tsx'
import { MoreRows } from '../../parts/more_rows.tsx'
import { QueueList } from '../../parts/queue_list.tsx'
import { ListBody, useListPages } from '../../parts/record_list.tsx'
import { Loaded } from '../../parts/state.tsx'
import { undoLatest } from '../../parts/toast.tsx'
import { BackBar } from '../../parts/back_bar.tsx'
import { useQueue } from '../../parts/use_queue.ts'
import { say } from '../../words/words.ts'
import { allRows } from './all_list.ts'
import { useWithAsked } from './needs_you.tsx'
import { QueueRow } from './queue_row.tsx'
import { RowPane } from './row/row_pane.tsx'

/** Every row, whatever became of it: a table, or one of them beside the others. */
export function AllRows({ wanted }: { wanted: string | null }) {
  useKeys('bank', { undo: () => void undoLatest() })
  const { q = '', view = '', sort = '' } = useShown()
  return wanted?.startsWith('btx_') === true ? (
    // Another part or order is another queue.
    <OneOfAll key={[q, view, sort].join()} wanted={wanted} />
  ) : (
    <WholeTable />
  )
}

function WholeTable() {
  const { items } = useListPages(allRows)
  const shown = useShown()
  const navigate = useNavigate()
  const [first] = items
  const open = (): void => {
    if (first === undefined) return
    void navigate({ to: '/bank', search: { ...shown, id: first.id } })
  }
  useKeys('queue', { next: open })
  return (
    <section className="listbody" aria-label={say('bank.all')}>
      <ListBody source={allRows} />
    </section>
  )
}

function OneOfAll({ wanted }: { wanted: string }) {
  const shown = useShown()
  const navigate = useNavigate()
  const { list, items, ordered, isPart } = useListPages(allRows)
  const queue = useQueue(useWithAsked(items, wanted), wanted)
  const chosen = queue.chosen?.id ?? null
  useEffect(() => {
    if (chosen === null || chosen === wanted) return
    void navigate({ to: '/bank', search: { ...shown, id: chosen }, replace: true })
  }, [chosen])
  const back = (): void => void navigate({ to: '/bank', search: shown })
  useKeys('queue', { next: () => queue.step(1), previous: () => queue.step(-1) })
  return (
    <div className="panes bankpanes apart" data-view="item">
      <section className="pane bankqueue listpane" aria-label={say('bank.all')}>
        <Link
          to="/bank"
          search={shownBy({ ...shown })}
          className="btn q s totable"
          activeProps={{}}
        >
          <Icon name="back" size="s" />
          {say('bank.to_table')}
        </Link>
        <ListTools source={allRows} ordered={ordered} isBrief />
        <Loaded of={list} rows={10}>
          {() =>
            queue.items.length === 0 ? (
              <p className="pad dim">{say(isPart ? 'list.none_found' : 'list.empty')}</p>
            ) : (
              <QueueList
                label={say('bank.all')}
                items={queue.items}
                chosen={chosen}
                choose={queue.choose}
              >
                {(row) => <QueueRow row={row} />}
              </QueueList>
            )
          }
        </Loaded>
        <MoreRows list={list} />
      </section>
      <BackBar back={back} />
      {queue.chosen === null ? null : (
        <RowPane key={queue.chosen.id} row={queue.chosen} queue={queue} isHeld={false} />
      )}
    </div>
  )
}
