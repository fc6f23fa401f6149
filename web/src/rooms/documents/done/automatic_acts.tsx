import type { AutomaticActRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '../../../app/daybook.ts'
import { Loaded } from '../../../parts/state.tsx'
import { moment, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { documentQuery } from '../queries.ts'
import { reverse } from '../queue/posted_toast.ts'
import { automaticQuery } from './queries.ts'

/** Nothing is silently automatic: each act with its reason and its way back. */
export function AutomaticActs() {
  const acts = useQuery(automaticQuery)
  return (
    <section className="card" aria-labelledby="automatic">
      <div className="hd">
        <h2 id="automatic">{say('automatic.title')}</h2>
      </div>
      <Loaded of={acts} rows={4}>
        {(items) =>
          items.length === 0 ? (
            <p className="pad dim">{say('automatic.none')}</p>
          ) : (
            <ul>
              {items.map((act) => (
                <ActRow key={act.id} act={act} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function ActRow({ act }: { act: AutomaticActRecord }) {
  const { name, detail, amount, currency, at, undo, undoneAt, recordId } = act
  const goBack = async (): Promise<void> =>
    await reverse(await queries.fetchQuery(documentQuery(recordId)), () => {
      void queries.invalidateQueries({ queryKey: ['automatic'] })
    })
  return (
    <li className="li spotrow">
      <span className="grow">
        <Link className="mid link" to="/inbox" search={{ tab: 'done', id: recordId }}>
          {name ?? say('row.nameless')}
        </Link>
        <span className="small dim">
          {moment(at)}
          {detail === null ? '' : ` · ${detail}`}
        </span>
      </span>
      <span className="money mid">
        {amount === null || currency === null ? '' : money(amount, currency)}
      </span>
      {undoneAt !== null ? (
        <span className="small dim">{say('automatic.undone')}</span>
      ) : undo?.isAllowed === true ? (
        <button type="button" className="btn s" onClick={() => void goBack()}>
          {say('posted.undo')}
        </button>
      ) : null}
    </li>
  )
}
