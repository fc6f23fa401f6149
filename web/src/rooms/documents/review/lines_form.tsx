import { type Money, moneyFromMinor, moneyOf, numberOf, type VatCodeRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { money } from '../../../words/format.ts'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { vatCodesQuery } from '../queries.ts'
import { AccountInput } from './account_input.tsx'
import { dividedVat, readLines, type TypedLine } from './lines.ts'
import { nameIn } from './names.ts'
import type { Review } from './use_review.ts'

/** The next line is usually charged with the same VAT. */
const after = (lines: readonly { vatCode: string | null }[]): TypedLine => ({
  account: '',
  vatCode: lines.at(-1)?.vatCode ?? '',
  net: '',
})

/** One bill over several accounts: its net divided, and nothing saved until nothing is left. */
export function LinesForm({ review, close }: { review: Review; close: () => void }) {
  const { shown } = review
  const [lines, setLines] = useState<readonly TypedLine[]>(() => linesOf(review))
  const { isBusy, failure, write } = useWrite()
  const { data: codes = [] } = useQuery(vatCodesQuery)
  const whole = netOf(review)
  if (shown.coding === null || whole === null) return <p className="dim">{say('lines.no_net')}</p>
  const { nets, remainder, isWhole } = readLines(whole, lines, boot.amounts)
  const change = (at: number, part: Partial<TypedLine>): void =>
    setLines(lines.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const takeRest = (at: number): void => {
    const rest = readLines(whole, lines.toSpliced(at, 1), boot.amounts).remainder
    if (rest !== null) change(at, { net: money(numberOf(rest), rest.currency) })
  }
  const save = (): void => {
    if (!isWhole) return
    const body = { documentId: review.id, lines: bodyOf(review, lines, { nets, codes }) }
    const ifMatch = review.version()
    void write(() => daybook.documents.correctDocument(body, { ifMatch }), {
      done: (document) => {
        review.take(document)
        close()
      },
    })
  }
  return (
    <form
      className="stack3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <table className="linestable">
        <thead>
          <tr>
            <th scope="col">{say('lines.account')}</th>
            <th scope="col">{say('lines.vat_code')}</th>
            <th scope="col" className="num">
              {say('lines.net', { currency: whole.currency })}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <LineRow
              key={at}
              at={at}
              line={line}
              isWrong={nets[at] === null && line.net !== ''}
              change={(part) => change(at, part)}
              takeRest={() => takeRest(at)}
              remove={lines.length === 1 ? null : () => setLines(lines.toSpliced(at, 1))}
            />
          ))}
        </tbody>
      </table>
      <div className="row wrap">
        <button type="button" className="btn s" onClick={() => setLines([...lines, after(lines)])}>
          <Icon name="plus" size="s" />
          {say('lines.add')}
        </button>
        <Rest remainder={remainder} isWhole={isWhole} />
      </div>
      {failure === null ? null : <Failure error={failure} />}
      <p className="row">
        <button type="submit" className="btn p push" aria-disabled={!isWhole || isBusy}>
          {say('lines.save')}
        </button>
      </p>
    </form>
  )
}

function Rest({ remainder, isWhole }: { remainder: Money | null; isWhole: boolean }) {
  return (
    <p className={`push ${isWhole ? 'good' : ''}`} role="status">
      {say('bank.remainder')}:{' '}
      <b className="num">
        {remainder === null ? '–' : money(numberOf(remainder), remainder.currency)}
      </b>{' '}
      {remainder === null
        ? say('lines.unread')
        : isWhole
          ? say('bank.remainder_zero')
          : remainder.minor === 0n
            ? say('lines.no_account')
            : say('bank.remainder_open')}
    </p>
  )
}

function LineRow({
  at,
  line,
  isWrong,
  change,
  takeRest,
  remove,
}: {
  at: number
  line: TypedLine
  isWrong: boolean
  change: (part: Partial<TypedLine>) => void
  takeRest: () => void
  remove: (() => void) | null
}) {
  const { data = [] } = useQuery(vatCodesQuery)
  const no = at + 1
  return (
    <tr>
      <td>
        <label className="sr" htmlFor={`line-account-${at}`}>
          {say('lines.account_of', { no })}
        </label>
        <AccountInput
          id={`line-account-${at}`}
          className="input"
          text={line.account}
          isWrong={false}
          isFixed={false}
          describedBy={undefined}
          element={undefined}
          type={(account) => change({ account })}
          onEnter={() => document.querySelector<HTMLElement>(`#line-net-${at}`)?.focus()}
        />
      </td>
      <td>
        <select
          className="input"
          aria-label={say('lines.vat_code_of', { no })}
          value={line.vatCode}
          onChange={(event) => change({ vatCode: event.target.value })}
        >
          <option value="">{say('lines.vat_none')}</option>
          {data
            .filter(({ direction }) => direction === 'in')
            .map((code) => (
              <option key={code.id} value={code.id}>
                {code.id} {nameIn(code)}
              </option>
            ))}
        </select>
      </td>
      <td className="num">
        <input
          id={`line-net-${at}`}
          className={`input num ${isWrong ? 'bad' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          aria-label={say('lines.net_of', { no })}
          aria-invalid={isWrong}
          value={line.net}
          onChange={(event) => change({ net: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== '=') return
            event.preventDefault()
            takeRest()
          }}
        />
      </td>
      <td>
        {remove === null ? null : (
          <button
            type="button"
            className="btn q s i-only"
            aria-label={say('lines.remove', { no })}
            onClick={remove}
          >
            <Icon name="close" />
          </button>
        )}
      </td>
    </tr>
  )
}

/** What the bill comes to without VAT, as it is coded now. */
function netOf({ shown: { coding } }: Review): Money | null {
  if (coding === null) return null
  const sum = coding.lines.reduce((all, one) => all + moneyOf(one.net, coding.currency).minor, 0n)
  return moneyFromMinor(sum, coding.currency)
}

const linesOf = ({ shown: { coding } }: Review): TypedLine[] => [
  ...(coding?.lines ?? []).map(({ ledgerAccountId, vatCode, net }) => ({
    account: ledgerAccountId,
    vatCode: vatCode ?? '',
    net: money(net, coding?.currency ?? 'EUR'),
  })),
  ...(coding?.lines.length === 1 ? [after(coding.lines)] : []),
]

/** The VAT that the bill charges, as it is coded now. */
function vatOf({ shown: { coding } }: Review): Money {
  const currency = coding?.currency ?? 'EUR'
  const lines = coding?.lines ?? []
  return moneyFromMinor(
    lines.reduce((all, one) => all + moneyOf(one.vat, currency).minor, 0n),
    currency,
  )
}

function bodyOf(
  review: Review,
  lines: readonly TypedLine[],
  given: { nets: readonly (Money | null)[]; codes: readonly VatCodeRecord[] },
) {
  const nets = given.nets.flatMap((one) => one ?? [])
  const rates = lines.map(({ vatCode }) => {
    const code = given.codes.find(({ id }) => id === vatCode)
    // Where the buyer owes the VAT itself the bill charges none.
    return code?.reverseCharge === 'none' ? code.rate : null
  })
  const vats = dividedVat(nets, rates, vatOf(review))
  return lines.flatMap(({ account, vatCode }, at) => {
    const [net, vat] = [nets[at], vats[at]]
    if (net === undefined || vat === undefined) return []
    const line = { ledgerAccountId: account, net: numberOf(net), vat: numberOf(vat) }
    return [vatCode === '' ? line : { ...line, vatCode }]
  })
}
