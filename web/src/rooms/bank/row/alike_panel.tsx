import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { heldQuery } from '../../follow_up/queries.ts'
import { sumOf } from '../amounts.ts'
import { nameOf } from '../decide.ts'
import { lookAgain } from '../queries.ts'
import { undoRun } from '../undo_run.ts'
import { alikeOf, othersQuery } from './alike.ts'
import { bookingOf, CodeFields, type Coding, codingOf } from './code_fields.tsx'
import type { PanelProps } from './find_panel.tsx'
import { remember } from './remember.ts'
import { PanelForm } from './panel_form.tsx'

/** Of one run. */
const mostAtOnce = 1_000

/** Books the rows of one payee on one account: the same fee every month, the rent. One run with one undo. */
export function AlikePanel({ row, queue, back }: PanelProps) {
  const [coding, setCoding] = useState(() => codingOf(row))
  const rows = useAlike(row, queue.items)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, failure, write } = useWrite()
  const chosen = rows.filter(({ id }) => !without.has(id))
  const count = chosen.length
  const isReady = coding.account !== '' && count > 0 && !isBusy
  const toggle = (id: string): void =>
    setWithout((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const book = (): void => {
    if (!isReady) return
    void write(() => bookAll(chosen, coding), {
      async done() {
        back()
        await lookAgain()
        queue.refocus()
        await remember(row, coding)
      },
    })
  }
  return (
    <PanelForm look="stack3 alikeform" save={book} back={back}>
      <h3 className="h2">{say('bank.alike_title', { count, name: nameOf(row) })}</h3>
      <p className="dim">{say('bank.alike_says')}</p>
      <AlikeRows rows={rows} without={without} toggle={toggle} />
      <p className="row">
        <span className="dim">{say('bank.rows', { count })}</span>
        <span className="push num mid">{sumOf(chosen)}</span>
      </p>
      <div className="narrowform stack3">
        <CodeFields
          row={row}
          textHint={say('bank.alike_text')}
          coding={coding}
          change={(part) => setCoding((before): Coding => ({ ...before, ...part }))}
        />
        {failure === null ? null : <Failure error={failure} />}
        <button type="submit" className="btn p" disabled={!isReady}>
          {isBusy ? say('bank.alike_running') : say('bank.alike_book', { count })}
          <kbd className="hint">↵</kbd>
        </button>
        <span className="sr" role="status">
          {isBusy ? say('bank.alike_running') : ''}
        </span>
      </div>
    </PanelForm>
  )
}

/** Those that were found when it was opened, however many the queue holds: what comes in meanwhile was not looked at. */
function useAlike(
  row: BankTransactionRecord,
  items: readonly BankTransactionRecord[],
): readonly BankTransactionRecord[] {
  const [known] = useState(items)
  const { data: others = [] } = useQuery(othersQuery(row))
  const held = useQuery({ ...heldQuery, enabled: boot.permissions.includes('documents:read') })
  return useMemo(() => {
    const away = new Set((held.data?.items ?? []).map(({ transactionId }) => transactionId))
    const ids = new Set(known.map(({ id }) => id))
    // Before it is known what is on hold nothing is added.
    const found = held.isLoading ? [] : others
    const more = found.filter(({ id }) => !ids.has(id) && !away.has(id))
    return alikeOf(row, [...known, ...more]).slice(0, mostAtOnce)
  }, [known, others, held.data, held.isLoading])
}

function AlikeRows({
  rows,
  without,
  toggle,
}: {
  rows: readonly BankTransactionRecord[]
  without: ReadonlySet<string>
  toggle: (id: string) => void
}) {
  return (
    <div className="alikelist" role="group" tabIndex={0} aria-label={say('bank.alike_list')}>
      <table className="table">
        <tbody>
          {rows.map((row) => {
            const day = row.date === null ? '' : shortDay(row.date)
            return (
              <tr key={row.id}>
                <td className="suretick">
                  <input
                    type="checkbox"
                    aria-label={say('bank.alike_include', { name: nameOf(row), day })}
                    checked={!without.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
                <td className="num left">{day}</td>
                <td className="dim">{row.text}</td>
                <td className="num mid">{money(row.amount, row.currency)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

async function bookAll(rows: readonly BankTransactionRecord[], coding: Coding): Promise<void> {
  const begun = await daybook.bank.bookTransactions({
    transactionIds: rows.map(({ id }) => id),
    ...bookingOf(coding),
  })
  const run =
    begun.status === 'running'
      ? await daybook.waitFor(begun, { until: ({ status }) => status !== 'running' })
      : begun
  const refused = begun.items.find(({ state }) => state === 'refused')
  const isWhole = run.matched === rows.length
  showToast({
    text: say('bank.alike_done', { count: run.matched, account: coding.account }),
    ...(isWhole ? {} : { detail: refused?.detail ?? say('bank.alike_partial') }),
    ...(run.matched === 0
      ? { isBad: true }
      : { undo: { label: say('bank.undo_all'), run: () => void undoRun(run.id) } }),
  })
}
