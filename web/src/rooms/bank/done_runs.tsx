import type { RunRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '../../app/daybook.ts'
import { Icon } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/state.tsx'
import type { WordId } from '../../words/en.ts'
import { money, shortDay } from '../../words/format.ts'
import { sayMoment } from '../../words/moments.ts'
import { say } from '../../words/words.ts'
import { nameOf } from './decide.ts'
import { Payees } from './payees.tsx'
import { runRowsQuery, runsQuery } from './queries.ts'
import { Shadow } from './shadow.tsx'
import { undoRun } from './undo_run.ts'
import { decisionTexts } from './why.ts'

const kindWords: Record<RunRecord['kind'], WordId> = {
  sync: 'bank.run.sync',
  reconcile: 'bank.run.reconcile',
  import: 'bank.run.import',
  accept: 'bank.run.accept',
  book: 'bank.run.book',
}

/** What was matched without a look at each row, run by run, with why and one way back. */
export function DoneRuns() {
  const runs = useQuery(runsQuery)
  return (
    <div className="listbody bankpad">
      <Shadow />
      <Payees />
      <Loaded of={runs} rows={6}>
        {({ items }) => {
          const done = items.filter(({ matched }) => matched > 0)
          return done.length === 0 ? (
            <p className="dim">{say('bank.done_none')}</p>
          ) : (
            done.map((run) => <DoneRun key={run.id} run={run} />)
          )
        }}
      </Loaded>
    </div>
  )
}

const mayUndo = boot.permissions.includes('bank:edit')

function DoneRun({ run }: { run: RunRecord }) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isUndone = run.status === 'undone'
  const undo = async (): Promise<void> => {
    setBusy(true)
    await undoRun(run.id)
    setBusy(false)
  }
  return (
    <section className="card doneruns" aria-label={say(kindWords[run.kind])}>
      <div className="hd wrap">
        <Icon name="bank" />
        <h2>{say(kindWords[run.kind])}</h2>
        <span className="dim">{say('bank.run_matched', { count: run.matched })}</span>
        <span className="faint small">{sayMoment(run.startedAt)}</span>
        <span className="push row">
          {isUndone ? <span className="chip">{say('bank.run_is_undone')}</span> : null}
          {!isUndone && mayUndo ? (
            <button type="button" className="btn s" disabled={isBusy} onClick={() => void undo()}>
              {say('bank.undo_all')}
            </button>
          ) : null}
          <button
            type="button"
            className="btn q s"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {say('bank.run_rows')}
          </button>
        </span>
      </div>
      {isOpen ? <RunRows runId={run.id} /> : null}
    </section>
  )
}

function RunRows({ runId }: { runId: string }) {
  const rows = useQuery(runRowsQuery(runId))
  return (
    <Loaded of={rows} rows={4}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="pad dim">{say('bank.run_rows_none')}</p>
        ) : (
          <table className="table st">
            <tbody>
              {items.map((row) => (
                <tr key={row.id}>
                  <td className="num left sureday">
                    {row.date === null ? '' : shortDay(row.date)}
                  </td>
                  <th scope="row">
                    <span className="mid">{nameOf(row)}</span>
                    <span className="small dim surewhy">
                      {decisionTexts(row).slice(0, 2).join(' ')}
                    </span>
                  </th>
                  <td className="num mid">{money(row.amount, row.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
