import type { ShadowDecisionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { boot, daybook } from '../../app/daybook.ts'
import { money, percent, shortDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'

const mayRead = boot.permissions.includes('settings:read')
const shown = 50

const reportQuery = {
  queryKey: ['bank', 'shadow', 'report'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await daybook.bank.listShadowReport({}, { signal })).items.find(
      ({ kind }) => kind === 'match',
    ) ?? null,
  enabled: mayRead,
}

const decisionsQuery = {
  queryKey: ['bank', 'shadow', 'decisions'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await daybook.bank.listShadowDecisions({ kind: 'match', limit: shown }, { signal })).items,
}

const stateWords = {
  open: 'bank.shadow.open',
  agreed: 'bank.shadow.agreed',
  differed: 'bank.shadow.differed',
  dropped: 'bank.shadow.dropped',
  lapsed: 'bank.shadow.lapsed',
} as const

/** What would have been matched by itself, beside what people then decided: the ground to turn it on, or not to. */
export function Shadow() {
  const report = useQuery(reportQuery)
  const has = (report.data?.wouldHave ?? 0) > 0
  const decisions = useQuery({ ...decisionsQuery, enabled: has })
  if (report.data === null || report.data === undefined || !has) return null
  const { wouldHave, agreed, differed, dropped, open, precision } = report.data
  return (
    <section className="card doneruns" aria-label={say('bank.shadow')}>
      <div className="hd wrap">
        <h2>{say('bank.shadow')}</h2>
        <span className="dim">{say('bank.shadow_would', { count: wouldHave })}</span>
        <Link className="push btn s" to="/settings/$subject" params={{ subject: 'automation' }}>
          {say('bank.shadow_settings')}
        </Link>
      </div>
      <p className="pad">
        {precision === null
          ? say('bank.shadow_none')
          : say('bank.shadow_right', { percent: percent(precision) })}{' '}
        <span className="dim">{say('bank.shadow_parts', { agreed, differed, dropped, open })}</span>
      </p>
      <table className="table st">
        <tbody>
          {(decisions.data ?? []).map((one) => (
            <ShadowRow key={one.transactionId ?? one.proposedAt} decision={one} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ShadowRow({ decision }: { decision: ShadowDecisionRecord }) {
  const { transactionId, party, detail, date, amount, currency, state } = decision
  const name = party ?? say('bank.nameless')
  return (
    <tr>
      <td className="num left sureday">{date === null ? '' : shortDay(date)}</td>
      <th scope="row">
        {transactionId === null ? (
          name
        ) : (
          <Link className="mid link" to="/bank" search={{ id: transactionId }}>
            {name}
          </Link>
        )}
        <span className="small dim surewhy">{detail}</span>
      </th>
      <td className={state === 'differed' ? 'warn' : 'dim'}>{say(stateWords[state])}</td>
      <td className="num mid">{money(amount, currency)}</td>
    </tr>
  )
}
