import type { Act } from '../../acts/act.ts'
import { ActButton } from '../../acts/act_button.tsx'
import { DeclineForm } from './decline_form.tsx'

/** The two ways to decide; while it runs the button says how far it is. */
export function RequestFoot({
  count,
  step,
  acts,
  isDeclining,
  setDeclining,
  decline,
}: {
  count: number
  step: string | null
  acts: readonly Act[]
  isDeclining: boolean
  setDeclining: (is: boolean) => void
  decline: (note: string) => void
}) {
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
          {acts.map((act, at) => (
            <ActButton key={act.id} act={act} look={at === 0 ? 'btn p' : 'btn'} />
          ))}
        </div>
      )}
      <p className="sr" role="status">
        {step ?? ''}
      </p>
    </div>
  )
}
