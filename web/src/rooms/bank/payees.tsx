import type { PayeeRuleRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { chosenQuery } from '../../actions/form/references.ts'
import { daybook } from '../../app/daybook.ts'
import { Failure } from '../../parts/failure.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useWrite } from '../../parts/use_write.ts'
import { say } from '../../words/words.ts'

const shown = 200

const payeesQuery = {
  queryKey: ['bank', 'payees'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await daybook.bank.listPayeeRules({ limit: shown }, { signal })).items,
}

const ways = { in: 'bank.payee.in', out: 'bank.payee.out' } as const

/** Whose account is remembered, so that one sees where proposals come from and can end them. */
export function Payees() {
  const { data = [] } = useQuery(payeesQuery)
  if (data.length === 0) return null
  return (
    <section className="card doneruns payees" aria-label={say('bank.payees')}>
      <div className="hd wrap">
        <Icon name="memory" />
        <h2>{say('bank.payees')}</h2>
        <span className="dim small">{say('bank.payees_says')}</span>
      </div>
      <table className="table st">
        <tbody>
          {data.map((rule) => (
            <Payee key={rule.id} rule={rule} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Payee({ rule }: { rule: PayeeRuleRecord }) {
  const { id, name, direction, ledgerAccountId, text, vatCode } = rule
  const told = [text, vatCode === null ? null : `${say('bank.code_vat')} ${vatCode}`]
    .filter((one) => one !== null)
    .join(' · ')
  const { data } = useQuery(chosenQuery('ledgerAccountId', ledgerAccountId))
  const { isBusy, failure, write } = useWrite()
  const rememberAgain = async (): Promise<void> => {
    await daybook.bank.savePayeeRule({
      name,
      direction,
      ledgerAccountId,
      ...(text === null ? {} : { text }),
      ...(vatCode === null ? {} : { vatCode }),
    })
  }
  const forget = (): void =>
    void write(() => daybook.bank.deletePayeeRule({ payeeRuleId: id }), {
      changes: ['bank'],
      told: {
        text: say('bank.payee_forgotten'),
        detail: name,
        undo: {
          label: say('bank.undo'),
          run: () => void write(rememberAgain, { changes: ['bank'] }),
        },
      },
    })
  return (
    <tr>
      <th scope="row">
        <span className="mid">{name}</span>
        <span className="small dim surewhy">{say(ways[direction])}</span>
      </th>
      <td>
        {data?.label ?? ledgerAccountId}
        {told === '' ? null : <span className="small dim surewhy">{told}</span>}
        {failure === null ? null : <Failure error={failure} />}
      </td>
      <td className="num">
        {rule.allowedActions.includes('delete_payee_rule') ? (
          <button
            type="button"
            className="btn q i-only"
            aria-label={say('bank.payee_forget', { name })}
            disabled={isBusy}
            onClick={forget}
          >
            <Icon name="trash" size="s" />
          </button>
        ) : null}
      </td>
    </tr>
  )
}
