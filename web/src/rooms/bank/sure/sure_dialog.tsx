import type { BankTransactionRecord } from '@daybook/sdk'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { sumOf } from '../amounts.ts'
import { lookAgain } from '../queries.ts'
import { type SureGroup, sureGroupsOf, type SureKind } from './sure_groups.ts'
import { SureRow } from './sure_row.tsx'
import { undoRun } from '../undo_run.ts'

const groupWords: Record<SureKind, WordId> = {
  left_out: 'bank.sure.left_out',
  differs: 'bank.sure.differs',
  reference: 'bank.sure.reference',
  number: 'bank.sure.number',
  other: 'bank.sure.other',
}

/** The list before anything runs: each can be left out, all of it is one run with one undo. */
export function SureDialog({
  rows,
  sure,
  open,
  close,
}: {
  rows: readonly BankTransactionRecord[]
  sure: readonly string[]
  /** Shows one that is decided on its own. */
  open: (id: string) => void
  close: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const go = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    go.current?.focus()
  }, [])
  const ids = sure.filter((id) => !without.has(id))
  const chosen = rows.filter(({ id }) => ids.includes(id))
  const toggle = (id: string): void =>
    setWithout((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const run = async (): Promise<void> => {
    if (isRunning || ids.length === 0) return
    setRunning(true)
    setError(null)
    try {
      await matchAll(ids)
      dialog.current?.close()
    } catch (caught) {
      setError(caught)
      setRunning(false)
    }
    await lookAgain()
  }
  return (
    <dialog ref={dialog} className="dialog suredialog" aria-labelledby="sure" onClose={close}>
      <form
        className="sureform"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <div className="surehead">
          <h2 className="t1" id="sure">
            {say('bank.sure_title', { count: ids.length })}
          </h2>
          <p className="dim">{say('bank.sure_tried', { amount: sumOf(chosen) })}</p>
        </div>
        <div className="surelist" role="group" tabIndex={0} aria-label={say('bank.sure_list')}>
          <table className="table st">
            <thead>
              <tr>
                <td />
                <th scope="col" className="sureday">
                  {say('bank.sure_day')}
                </th>
                <th scope="col">{say('bank.sure_row')}</th>
                <th scope="col" className="suretarget">
                  {say('bank.sure_pays')}
                </th>
                <th scope="col" className="num sureopen">
                  {say('bank.sure_open')}
                </th>
                <th scope="col" className="num">
                  {say('bank.sure_paid')}
                </th>
                <th scope="col" className="num">
                  {say('bank.sure_difference')}
                </th>
              </tr>
            </thead>
            {sureGroupsOf(rows, new Set(sure)).map((group) => (
              <GroupRows
                key={group.kind}
                group={group}
                without={without}
                toggle={toggle}
                open={(id) => {
                  dialog.current?.close()
                  open(id)
                }}
              />
            ))}
          </table>
        </div>
        {error === null ? null : <Failure error={error} />}
        <SureFoot
          go={go}
          count={ids.length}
          isRunning={isRunning}
          close={() => dialog.current?.close()}
        />
      </form>
    </dialog>
  )
}

function SureFoot({
  go,
  count,
  isRunning,
  close,
}: {
  go: RefObject<HTMLButtonElement | null>
  count: number
  isRunning: boolean
  close: () => void
}) {
  return (
    <div className="row surefoot wrap">
      <span className="small dim grow">{say('bank.sure_one_undo')}</span>
      <button type="button" className="btn" onClick={close}>
        {say('bank.cancel')}
        <kbd className="hint">Esc</kbd>
      </button>
      <button type="submit" className="btn p" ref={go} disabled={isRunning || count === 0}>
        {isRunning ? say('bank.sure_running') : say('bank.sure_match', { count: count })}
        <kbd className="hint">↵</kbd>
      </button>
    </div>
  )
}

async function matchAll(transactionIds: string[]): Promise<void> {
  const begun = await daybook.bank.acceptSuggestions({ transactionIds })
  const run =
    begun.status === 'running'
      ? await daybook.waitFor(begun, { until: ({ status }) => status !== 'running' })
      : begun
  showToast({
    text: say('bank.sure_done', { count: run.matched }),
    ...(run.status === 'partial' ? { detail: say('bank.sure_partial') } : {}),
    undo: { label: say('bank.undo_all'), run: () => void undoRun(run.id) },
  })
}

function GroupRows({
  group: { kind, rows },
  without,
  toggle,
  open,
}: {
  group: SureGroup
  without: ReadonlySet<string>
  toggle: (id: string) => void
  open: (id: string) => void
}) {
  const isInBulk = kind !== 'left_out' && kind !== 'differs'
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={7}>
          <span className="row">
            {say(groupWords[kind])}{' '}
            <span className="faint">{say('bank.rows', { count: rows.length })}</span>
            <span className="push num faint">{sumOf(rows)}</span>
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <SureRow
          key={row.id}
          row={row}
          isTicked={isInBulk && !without.has(row.id)}
          toggle={isInBulk ? () => toggle(row.id) : null}
          open={() => open(row.id)}
        />
      ))}
    </tbody>
  )
}
