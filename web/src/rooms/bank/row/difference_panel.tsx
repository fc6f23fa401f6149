import type { MatchWithDifferenceBody } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import type { WordId } from '../../../words/en.ts'
import { money } from '../../../words/format.ts'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { shownMoney } from '../amounts.ts'
import { leaveDone } from '../decide.ts'
import { sizeOf } from '../split/split.ts'
import { type BankCandidate, candidatesOf } from './candidates.ts'
import { differenceOf } from './exact.ts'
import type { PanelProps } from './find_panel.tsx'
import { type TargetRef, targetQuery } from './target.ts'
import { TargetSearch } from './target_search.tsx'
import { PanelForm } from './panel_form.tsx'
import { AccountField } from './account_field.tsx'

type Kind = MatchWithDifferenceBody['difference']['kind']

const kinds: readonly { kind: Kind; word: WordId; says: WordId }[] = [
  { kind: 'fee', word: 'bank.difference.fee', says: 'bank.difference.fee_says' },
  { kind: 'discount', word: 'bank.difference.discount', says: 'bank.difference.discount_says' },
  {
    kind: 'small_difference',
    word: 'bank.difference.small',
    says: 'bank.difference.small_says',
  },
  { kind: 'write_off', word: 'bank.difference.loss', says: 'bank.difference.loss_says' },
]

/** One bill or invoice that is settled though another amount was paid, and what becomes of the rest. */
export function DifferencePanel({ row, queue, back }: PanelProps) {
  const id = useId()
  const [candidate] = candidatesOf(row)
  const [target, setTarget] = useState<TargetRef | null>(firstOf(candidate))
  const [kind, setKind] = useState<Kind>('fee')
  const [account, setAccount] = useState('')
  const { isBusy, failure, write } = useWrite()
  const bodyOf = (of: TargetRef): MatchWithDifferenceBody => ({
    transactionId: row.id,
    [of.targetType === 'ledger' ? 'ledgerEntryId' : 'documentId']: of.targetId,
    difference: { kind, ...(account === '' ? {} : { ledgerAccountId: account }) },
  })
  const save = (): void => {
    if (target === null) return
    void write(() => daybook.bank.matchWithDifference(bodyOf(target)), {
      done: () => leaveDone(queue, { row, done: say('bank.difference_done') }),
    })
  }
  return (
    <PanelForm look="narrowform stack4" save={save} back={back}>
      <h3 className="h2">{say('bank.difference_title')}</h3>
      {target === null ? (
        <TargetSearch start="" isIncoming={row.amount > 0} pick={setTarget} />
      ) : (
        <Settled target={target} candidate={candidate} other={() => setTarget(null)} />
      )}
      <fieldset className="stack1">
        <legend className="label">{say('bank.difference_kind')}</legend>
        {kinds.map((one) => (
          <label key={one.kind} className="choice row top">
            <input
              type="radio"
              name={`${id}k`}
              checked={kind === one.kind}
              onChange={() => setKind(one.kind)}
            />
            <span>
              <span className="mid">{say(one.word)}</span>
              <span className="small dim block">{say(one.says)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <AccountField label={say('bank.difference_account')} account={account} change={setAccount} />
      {target === null ? null : <Outcome body={bodyOf(target)} version={row.version} />}
      {failure === null ? null : <Failure error={failure} />}
      <button type="submit" className="btn p" disabled={target === null || isBusy}>
        {say('bank.difference_save')}
        <kbd className="hint">↵</kbd>
      </button>
    </PanelForm>
  )
}

/** Where several are paid at once, one of them cannot be told apart to differ. */
function firstOf(candidate: BankCandidate | undefined): TargetRef | null {
  const [first, second] = candidate?.targets ?? []
  return first === undefined || second !== undefined
    ? null
    : { targetType: first.targetType, targetId: first.targetId }
}

function Settled({
  target,
  candidate,
  other,
}: {
  target: TargetRef
  candidate: BankCandidate | undefined
  other: () => void
}) {
  const { data } = useQuery(targetQuery(target))
  const isFirst = candidate?.targets[0]?.targetId === target.targetId
  const difference = isFirst ? differenceOf(candidate) : null
  return (
    <div className="pencilbox row">
      <span className="grow">
        <span className="mid">{data?.name ?? '…'}</span>{' '}
        <span className="dim">{data?.detail ?? ''}</span>
        {difference === null ? null : (
          <span className="small block">
            {say('bank.difference_of', {
              paid: shownMoney(difference.paid),
              open: shownMoney(difference.open),
              amount: shownMoney(sizeOf(difference.by)),
            })}
          </span>
        )}
      </span>
      <button type="button" className="btn s" onClick={other}>
        {say('bank.difference_other')}
      </button>
    </div>
  )
}

/** What it would book, tried and rolled back. */
function Outcome({ body, version }: { body: MatchWithDifferenceBody; version: number }) {
  const { data, error } = useQuery({
    queryKey: ['bank', 'difference', version, body],
    queryFn: async ({ signal }) =>
      await daybook.bank.matchWithDifference(body, { dryRun: true, signal }),
  })
  if (error !== null) return <Failure error={error} />
  const lines = data?.difference?.lines ?? []
  return (
    <div className="small dim" role="status">
      {lines.length === 0 ? null : (
        <table className="table tight">
          <caption className="left">{say('bank.difference_books')}</caption>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at}>
                <th scope="row">{line.account}</th>
                <td className="num">{money(line.amount, line.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(data?.warnings ?? []).map(({ code, detail }) => (
        <p key={code} className="warn">
          {detail}
        </p>
      ))}
    </div>
  )
}
