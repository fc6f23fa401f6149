import type { ApprovalRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../parts/state.tsx'
import { StatusChip, type Tone } from '../../parts/status_chip.tsx'
import type { WordId } from '../../words/en.ts'
import { sayMoment } from '../../words/moments.ts'
import { quoted } from '../../words/quotes.ts'
import { say } from '../../words/words.ts'
import { askerOf, titleOf } from './ask_words.ts'
import { factsOf } from './asked.ts'
import { numberOf } from './asked_number.ts'
import { decidedQuery } from './queries.ts'

const chips: Record<ApprovalRecord['status'], { word: WordId; tone: Tone }> = {
  waiting: { word: 'asked.waiting', tone: 'pencil' },
  running: { word: 'asked.running', tone: 'pencil' },
  done: { word: 'asked.done', tone: 'good' },
  declined: { word: 'asked.declined', tone: 'neutral' },
  failed: { word: 'asked.failed', tone: 'bad' },
  expired: { word: 'asked.expired', tone: 'neutral' },
}

/** What became of earlier requests, by whom, and why where it was declined. */
export function Decided() {
  const decided = useQuery(decidedQuery)
  return (
    <div className="listbody">
      <Loaded of={decided} rows={6}>
        {(approvals) =>
          approvals.length === 0 ? (
            <p className="pad dim">{say('list.empty')}</p>
          ) : (
            <table className="table">
              <tbody>
                {approvals.map((one) => (
                  <DecidedRow key={one.id} approval={one} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </div>
  )
}

/** What became of one, in a word and a colour. */
export const DecidedMark = ({ approval }: { approval: ApprovalRecord }) => (
  <StatusChip {...chips[approval.status]} />
)

function DecidedRow({ approval }: { approval: ApprovalRecord }) {
  const facts = factsOf(approval)
  const { decidedBy, decidedAt, note } = approval
  return (
    <tr>
      <th scope="row">
        <span className="mid">{titleOf(approval)}</span>
        <span className="small dim askeddoubt">
          {[facts.name, numberOf(facts), askerOf(approval)]
            .filter((one) => one !== null)
            .join(' · ')}
        </span>
      </th>
      <td>
        <DecidedMark approval={approval} />
      </td>
      <td className="dim small">
        {decidedBy === null || decidedAt === null
          ? ''
          : say('asked.decided_by', { who: decidedBy.name, when: sayMoment(decidedAt) })}
        {note === null ? null : <span className="askeddoubt">{quoted(note)}</span>}
      </td>
    </tr>
  )
}
