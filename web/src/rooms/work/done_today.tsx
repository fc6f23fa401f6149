import type { OverviewRecord } from '@daybook/sdk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boot } from '../../app/daybook.ts'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../words/words.ts'

type Automatic = OverviewRecord['automatic']

const mayUndo = boot.permissions.includes('bank:edit')

/** What happened without a person, each with its way back or the way to see it. */
export function DoneToday({ automatic }: { automatic: Automatic }) {
  const { runsToday: runs, posted } = automatic
  const count = posted?.done ?? 0
  return (
    <section className="card" aria-labelledby="done">
      <div className="hd">
        <h2 id="done">{say('home.done')}</h2>
      </div>
      {runs.length === 0 ? <p className="pad dim">{say('home.done_none')}</p> : null}
      <ul className="donelist">
        {runs.map(({ runId, matched }) => (
          <li key={runId} className="done">
            <Icon name="bank" size="s" />
            <span className="grow">{say('home.matched', { count: matched })}</span>
            {mayUndo ? (
              <Undo runId={runId} />
            ) : (
              <Link className="link" to="/bank" search={{ tab: 'done' }}>
                {say('home.see')}
              </Link>
            )}
          </li>
        ))}
        {count === 0 ? null : (
          <li className="done">
            <Icon name="inbox" size="s" />
            <span className="grow">{say('home.posted_month', { count })}</span>
            <Link className="link" to="/inbox" search={{ tab: 'done' }}>
              {say('home.see')}
            </Link>
          </li>
        )}
        {runs.length + count === 0 ? null : (
          <li className="done">
            <Icon name="eye" size="s" />
            <span className="grow">{say('home.spot_check')}</span>
            <Link className="link" to="/inbox" search={{ tab: 'done' }}>
              {say('home.start')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** All that one run matched is open again. The sentences of the bank are fetched when somebody asks for it. */
function Undo({ runId }: { runId: string }) {
  const [isBusy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    setBusy(true)
    const { undoRun } = await import('../bank/undo_run.ts')
    await undoRun(runId)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="link small plainbutton"
      disabled={isBusy}
      onClick={() => void undo()}
    >
      {say('home.undo')}
    </button>
  )
}
