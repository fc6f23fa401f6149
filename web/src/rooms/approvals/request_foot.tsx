import { Key } from '../../keys/key.tsx'
import { say } from '../../words/words.ts'
import { DeclineForm } from './decline_form.tsx'

/** The two ways to decide; while it runs the button says how far it is. */
export function RequestFoot({
  count,
  step,
  mayDecide,
  isDeclining,
  setDeclining,
  approve,
  decline,
}: {
  count: number
  step: string | null
  mayDecide: boolean
  isDeclining: boolean
  setDeclining: (is: boolean) => void
  approve: () => void
  decline: (note: string) => void
}) {
  const isOff = !mayDecide || step !== null
  return (
    <div className="foot">
      {isDeclining ? (
        <DeclineForm
          count={count}
          isBusy={step !== null}
          decline={decline}
          cancel={() => setDeclining(false)}
        />
      ) : (
        <div className="row wrap">
          <button type="button" className="btn p" disabled={isOff} onClick={approve}>
            {step ?? say('asked.approve_count', { count })}
            <Key of="approvals" act="approve" />
          </button>
          <button type="button" className="btn" disabled={isOff} onClick={() => setDeclining(true)}>
            {say('asked.decline')}
            <Key of="approvals" act="decline" />
          </button>
        </div>
      )}
      <p className="sr" role="status">
        {step ?? ''}
      </p>
    </div>
  )
}
