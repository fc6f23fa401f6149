import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { fullDay, money, shortDay } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { AfterIt } from './after_it.tsx'
import {
  type Aspect,
  type BankCandidate,
  type EvidenceCell,
  evidenceOf,
  type Likelihood,
  likelihoodOf,
} from './candidates.ts'
import { targetQuery } from './target.ts'

type Act = ((candidate: BankCandidate) => void) | null

/** What the bank says beside each candidate; what tells them apart is the first row. */
export function EvidenceTable({
  row,
  candidates,
  accept,
  decline,
}: {
  row: BankTransactionRecord
  candidates: readonly BankCandidate[]
  accept: Act
  decline: Act
}) {
  return (
    <div className="cmpwrap" role="group" tabIndex={0} aria-label={say('bank.evidence')}>
      <table className={`cmp of${candidates.length}`}>
        <thead>
          <tr>
            <th scope="col" className="k top">
              {say('bank.bank_says')}
            </th>
            {candidates.map((one, at) => (
              <CandidateHead key={one.group} candidate={one} at={at} />
            ))}
          </tr>
        </thead>
        <tbody>
          {evidenceOf(candidates).map(({ aspect, decides, cells }) => (
            <tr key={aspect} className={decides ? 'decides' : ''}>
              <th scope="row" className="k">
                {say(aspectWords[aspect])}
                <b className="num">{saidBy(row, aspect)}</b>
              </th>
              {cells.map((cell, at) => (
                <Cell key={candidates[at]?.group} cell={cell} isFirst={at === 0} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="k act">
              {say('bank.after')}
            </th>
            {candidates.map((one, at) => (
              <td key={one.group} className={`c act ${at === 0 ? 'sel' : ''}`}>
                <AfterIt row={row} candidate={one} at={at} accept={accept} decline={decline} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const aspectWords: Record<Aspect, WordId> = {
  reference: 'bank.aspect.reference',
  number: 'bank.aspect.number',
  amount: 'bank.aspect.amount',
  account: 'bank.aspect.account',
  name: 'bank.aspect.name',
  date: 'bank.aspect.date',
  past: 'bank.aspect.past',
}

const likelyWords: Record<Likelihood, WordId> = {
  likely: 'bank.likely',
  possible: 'bank.possible',
  unlikely: 'bank.unlikely',
}

function CandidateHead({ candidate, at }: { candidate: BankCandidate; at: number }) {
  const [first] = candidate.targets
  const { data } = useQuery({
    ...targetQuery(first ?? { targetType: 'ledger', targetId: '' }),
    enabled: first !== undefined,
  })
  const likelihood = likelihoodOf(candidate)
  const more = candidate.targets.length - 1
  const day = data?.date ? say('bank.of_day', { day: shortDay(data.date) }) : ''
  return (
    <th scope="col" className={`c top ${at === 0 ? 'sel' : ''}`}>
      <span className="row">
        <kbd className="hint">{at + 1}</kbd>
        <span className="mid cut grow" title={data?.name}>
          {data?.name ?? '…'}
          {more > 0 ? ` ${say('bank.and_more', { count: more })}` : ''}
        </span>
        <span className={`push small mid ${likelihood === 'likely' ? 'inkt' : 'dim'}`}>
          {say(likelyWords[likelihood])}
        </span>
      </span>
      <span className="small dim cut headwho">
        {[data?.detail ?? '', day].filter((one) => one !== '').join(' · ')}
      </span>
    </th>
  )
}

const marks: Record<EvidenceCell['speaks'], { icon: IconName; word: WordId; css: string }> = {
  for: { icon: 'tick', word: 'bank.speaks_for', css: 'y' },
  against: { icon: 'close', word: 'bank.speaks_against', css: 'n' },
  neither: { icon: 'minus', word: 'bank.speaks_neither', css: 'u' },
}

function Cell({ cell, isFirst }: { cell: EvidenceCell; isFirst: boolean }) {
  const { icon, word, css } = marks[cell.speaks]
  return (
    <td className={`c ${css} ${isFirst ? 'sel' : ''}`}>
      <span className="cellin">
        <Icon name={icon} />
        <span className="sr">{say(word)}</span>
        <span>
          {cell.reasons.length === 0
            ? say('bank.not_stated')
            : cell.reasons.map(({ detail }) => detail).join(' ')}
        </span>
      </span>
    </td>
  )
}

function saidBy(row: BankTransactionRecord, aspect: Aspect): string {
  const none = say('bank.none_in_text')
  const found = (code: string): string | undefined =>
    row.suggestions.flatMap(({ reasons }) => reasons).find((one) => one.code === code)?.params[
      'left'
    ]
  const saying: Record<Aspect, () => string> = {
    reference: () => row.reference ?? none,
    number: () => found('number_equal') ?? found('number_other') ?? found('sum_listed') ?? none,
    amount: () => money(row.amount, row.currency),
    account: () => row.counterpartyIban ?? none,
    name: () => row.counterparty ?? none,
    date: () => (row.date === null ? none : fullDay(row.date)),
    past: () => '',
  }
  return saying[aspect]()
}
