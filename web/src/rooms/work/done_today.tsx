import type { OverviewRecord } from '@daybook/sdk'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../words/words.ts'

type Runs = OverviewRecord['automatic']['runsToday']

export function DoneToday({ runs }: { runs: Runs }) {
  return (
    <section className="card" aria-labelledby="done">
      <div className="hd">
        <h2 id="done">{say('home.done')}</h2>
      </div>
      {runs.length === 0 ? (
        <p className="pad dim">{say('home.done_none')}</p>
      ) : (
        <ul className="donelist">
          {runs.map(({ runId, matched }) => (
            <li key={runId} className="done">
              <Icon name="bank" size="s" />
              <span className="grow">{say('home.matched', { count: matched })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
