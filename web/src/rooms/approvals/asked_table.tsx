import type { ApprovalRecord } from '@daybook/sdk'
import { money, shortDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'
import { doubtWord } from './ask_words.ts'
import { doubtsOf, factsOf } from './asked.ts'
import { numberOf } from './asked_number.ts'

/** Every one that is asked for; a tick says that it is decided now, a click shows it beside. */
export function AskedTable({
  approvals,
  marked,
  mark,
  without,
  setWithout,
}: {
  approvals: readonly ApprovalRecord[]
  marked: string
  mark: (id: string) => void
  without: ReadonlySet<string>
  setWithout: (ids: ReadonlySet<string>) => void
}) {
  const toggle = (id: string): void =>
    setWithout(
      without.has(id)
        ? new Set([...without].filter((one) => one !== id))
        : new Set([...without, id]),
    )
  const facts = approvals.map((one) => factsOf(one))
  const has: Has = {
    // The only one is decided by the buttons, and nothing is left to tick.
    ticks: approvals.length > 1,
    date: facts.some(({ date }) => date !== null),
    account: facts.some(({ account, vatCode }) => account !== null || vatCode !== null),
  }
  return (
    <table className="table askedtable">
      <thead>
        <tr>
          {has.ticks ? <td /> : null}
          {has.date ? (
            <th scope="col" className="askeddate">
              {say('asked.date')}
            </th>
          ) : null}
          <th scope="col">{say('asked.about')}</th>
          {has.account ? (
            <th scope="col" className="askedaccount">
              {say('asked.account')}
            </th>
          ) : null}
          <th scope="col" className="num">
            {say('asked.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {approvals.map((one) => (
          <AskedRow
            key={one.id}
            approval={one}
            has={has}
            isMarked={has.ticks && one.id === marked}
            isTicked={!without.has(one.id)}
            mark={() => mark(one.id)}
            toggle={() => toggle(one.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The columns that any of them has something in. */
type Has = { ticks: boolean; date: boolean; account: boolean }

function AskedRow({
  approval,
  has,
  isMarked,
  isTicked,
  mark,
  toggle,
}: {
  approval: ApprovalRecord
  has: Has
  isMarked: boolean
  isTicked: boolean
  mark: () => void
  toggle: () => void
}) {
  const facts = factsOf(approval)
  const { name, date, amount, currency, account, vatCode } = facts
  const shown = [name, numberOf(facts)].filter((one) => one !== null).join(' ') || approval.id
  const [doubt] = doubtsOf(approval)
  return (
    <tr className={isMarked ? 'on' : ''}>
      {has.ticks ? (
        <td className="askedtick">
          <input
            type="checkbox"
            aria-label={say('asked.include', { name: shown })}
            checked={isTicked}
            onChange={toggle}
          />
        </td>
      ) : null}
      {has.date ? (
        <td className="num left dim askeddate">{date === null ? '' : shortDay(date)}</td>
      ) : null}
      <th scope="row">
        <button type="button" className="askedname" aria-pressed={isMarked} onClick={mark}>
          {shown}
        </button>
        {doubt === undefined ? null : (
          <span className="small warn askeddoubt">{doubtWord(doubt)}</span>
        )}
      </th>
      {has.account ? (
        <td className="num left askedaccount">
          {[account, vatCode].filter((one) => one !== null).join(' · ')}
        </td>
      ) : null}
      <td className="num mid">
        {amount === null || currency === null ? '' : money(amount, currency)}
      </td>
    </tr>
  )
}
