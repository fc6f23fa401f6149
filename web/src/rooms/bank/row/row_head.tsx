import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { fullDay, money } from '../../../words/format.ts'
import { quoteMarks } from '../../../words/quotes.ts'
import { say } from '../../../words/words.ts'
import { nameOf } from '../decide.ts'
import { piecesOf } from './found.ts'
import { accountsQuery } from '../queries.ts'

/** What the bank says of it, with what was found in its text underlined. */
export function RowHead({
  row,
  heading,
}: {
  row: BankTransactionRecord
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { data } = useQuery(accountsQuery)
  const account = data?.items.find(({ id }) => id === row.bankAccountId)
  const amount = money(row.amount, row.currency)
  const marks = quoteMarks()
  return (
    <div className="line">
      <h2 className="t1 cut" ref={heading} tabIndex={-1} title={nameOf(row)}>
        {nameOf(row)}
      </h2>
      <span className="big">{row.amount > 0 ? `+${amount}` : amount}</span>
      <div className="dim linetext">
        <span className="num">{row.date === null ? '' : fullDay(row.date)}</span>
        {row.text === '' ? null : (
          <>
            {` · ${marks.open}`}
            {piecesOf(row.text, foundIn(row)).map(({ text, isFound }, at) =>
              isFound ? (
                <span key={at} className="ref">
                  {text}
                </span>
              ) : (
                text
              ),
            )}
            {marks.close}
          </>
        )}
        {row.counterpartyIban === null ? null : (
          <> · {say('bank.account_of', { iban: row.counterpartyIban })}</>
        )}
      </div>
      <span className="faint small lineaccount">
        {account?.name ?? account?.institutionName ?? ''}
        {account?.iban ? ` · ${account.iban.slice(-4)}` : ''}
      </span>
    </div>
  )
}

const inText = new Set(['number_equal', 'reference_equal', 'name_equal', 'amount_printed'])

/** The values that speak for a candidate because the text has them. */
function foundIn({ suggestions, decision }: BankTransactionRecord): string[] {
  const reasons = [...suggestions.flatMap((one) => one.reasons), ...(decision?.reasons ?? [])]
  return reasons
    .filter(({ code }) => inText.has(code))
    .flatMap(({ params }) => [params['left'] ?? '', params['right'] ?? ''])
}
