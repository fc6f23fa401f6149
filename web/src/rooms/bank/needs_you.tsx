import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Key } from '../../keys/key.tsx'
import { useKeys } from '../../keys/use_keys.ts'
import { focusOnce } from '../../parts/focus.ts'
import { Icon } from '../../parts/icon.tsx'
import { QueueList } from '../../parts/queue_list.tsx'
import { Loaded } from '../../parts/state.tsx'
import { undoLatest } from '../../parts/toast.tsx'
import { BackBar } from '../../parts/back_bar.tsx'
import { useApart } from '../../parts/use_apart.ts'
import { useQueue } from '../../parts/use_queue.ts'
import { say } from '../../words/words.ts'
import { accountsQuery, openRowsQuery, rowQuery } from './queries.ts'
import { QueueRow } from './queue_row.tsx'
import { RowPane } from './row/row_pane.tsx'
import { SureBar } from './sure/sure_bar.tsx'

/** The queue of what a person has to decide, and the one in hand. */
export function NeedsYou({
  rows,
  isAll,
  wanted,
  isHeld = false,
}: {
  rows: readonly BankTransactionRecord[]
  isAll: boolean
  wanted: string | null
  isHeld?: boolean
}) {
  const read = useQuery(openRowsQuery)
  const asked = wanted?.startsWith('btx_') === true ? wanted : null
  const queue = useQueue(useWithAsked(rows, asked), asked)
  const apart = useApart(asked !== null)
  useKeys('queue', { next: () => queue.step(1), previous: () => queue.step(-1) })
  useKeys('bank', { undo: () => void undoLatest() })
  if (read.data === undefined && queue.chosen === null) {
    return (
      <Loaded of={read} rows={8}>
        {() => null}
      </Loaded>
    )
  }
  if (queue.chosen === null) {
    return isHeld ? (
      <p className="pad dim">{say('bank.held_none')}</p>
    ) : (
      <AllDecided isEnd={queue.moves > 0} />
    )
  }
  return (
    <>
      {isHeld ? null : (
        <SureBar
          rows={queue.items}
          open={(id) => {
            queue.choose(id)
            apart.open()
          }}
        />
      )}
      <div className="panes bankpanes apart" data-view={apart.view}>
        <section
          className="pane bankqueue listpane"
          aria-label={say(isHeld ? 'bank.held' : 'bank.needs')}
        >
          <QueueList
            label={say('bank.queue')}
            items={queue.items}
            chosen={queue.chosen?.id ?? null}
            choose={(id) => {
              queue.choose(id)
              apart.open()
            }}
          >
            {(row) => <QueueRow row={row} />}
          </QueueList>
          <div className="foot small dim row">
            <Key of="queue" act="next" />
            <Key of="queue" act="previous" />
            <span className="push">
              {say('bank.left', { count: queue.items.length })}
              {isAll ? '' : ' +'}
            </span>
          </div>
        </section>
        <BackBar back={apart.back} />
        {queue.chosen === null ? null : (
          <RowPane key={queue.chosen.id} row={queue.chosen} queue={queue} isHeld={isHeld} />
        )}
      </div>
    </>
  )
}

/** One that another page leads to is there even where the list does not have it. */
export function useWithAsked(
  rows: readonly BankTransactionRecord[],
  asked: string | null,
): readonly BankTransactionRecord[] {
  const isMissing = asked !== null && !rows.some(({ id }) => id === asked)
  const { data } = useQuery({ ...rowQuery(asked ?? ''), enabled: isMissing })
  return isMissing && data !== undefined ? [data, ...rows] : rows
}

function AllDecided({ isEnd }: { isEnd: boolean }) {
  const { data } = useQuery(accountsQuery)
  if (data?.items.length === 0 && !isEnd) {
    return (
      <div className="pad alldone" role="status">
        <Icon name="bank" size="l" />
        <h2 className="t2">{say('bank.none_linked')}</h2>
        <p className="dim">{say('bank.none_linked_says')}</p>
      </div>
    )
  }
  return (
    <div className="pad alldone" role="status">
      <Icon name="proven" size="l" />
      <h2 className="t2" tabIndex={-1} ref={isEnd ? focusOnce : null}>
        {say('bank.all_decided')}
      </h2>
      <p className="dim">{say('bank.all_decided_says')}</p>
    </div>
  )
}
