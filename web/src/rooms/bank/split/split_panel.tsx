import type { Money } from '@daybook/sdk'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { shownMoney } from '../amounts.ts'
import type { BankCandidate } from '../row/candidates.ts'
import type { PanelProps } from '../row/find_panel.tsx'
import { SplitRow } from './split_row.tsx'
import { TargetSearch } from '../row/target_search.tsx'
import { useSplit } from './use_split.ts'
import { PanelForm } from '../row/panel_form.tsx'

/** Several things paid at once: the parts, what is left of the row, and nothing saved until it is none. */
export function SplitPanel({
  row,
  queue,
  back,
  candidate,
}: PanelProps & { candidate: BankCandidate | undefined }) {
  const split = useSplit({ row, queue, candidate })
  const { lines, divided, canSave, error } = split
  return (
    <PanelForm look="splitgrid" save={() => void split.save()} back={back}>
      <div className="card pencilcard">
        <div className="hd">
          <h3 className="h2">{say('bank.split_into', { count: lines.length })}</h3>
          <span className="push by">
            <Icon name="pencil" />
            {say('bank.split_pencil')}
          </span>
        </div>
        <SplitTable split={split} />
        <div className="pad">
          <TargetSearch start="" isIncoming={row.amount > 0} pick={split.add} />
        </div>
      </div>
      <Remainder
        remainder={divided.remainder}
        canSave={canSave}
        error={error}
        parts={lines.length}
      />
    </PanelForm>
  )
}

function SplitTable({ split }: { split: ReturnType<typeof useSplit> }) {
  const { lines, divided } = split
  return (
    <table className="splittable">
      <thead>
        <tr>
          <th scope="col">{say('bank.split_what')}</th>
          <th scope="col" className="num splitopen">
            {say('bank.split_open')}
          </th>
          <th scope="col" className="num">
            {say('bank.split_part')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <SplitRow
            key={line.targetId}
            line={line}
            amount={divided.amounts[at] ?? null}
            type={(text) => split.change(at, text)}
            takeRest={() => split.takeRest(at)}
            remove={() => split.remove(at)}
          />
        ))}
      </tbody>
    </table>
  )
}

function Remainder({
  remainder,
  canSave,
  error,
  parts,
}: {
  remainder: Money | null
  canSave: boolean
  error: unknown
  parts: number
}) {
  const isZero = remainder?.minor === 0n
  return (
    <aside className="stack3">
      <div role="status">
        <div className="t3">{say('bank.remainder')}</div>
        <div className={`huge ${isZero ? 'good' : ''}`}>
          {remainder === null ? '–' : shownMoney(remainder)}
        </div>
        <p className="small dim">
          {say(
            remainder === null
              ? 'bank.remainder_unread'
              : isZero
                ? 'bank.remainder_zero'
                : 'bank.remainder_open',
          )}
        </p>
      </div>
      {error === null ? null : <Failure error={error} />}
      <button type="submit" className="btn p full" disabled={!canSave}>
        {say('bank.split_save', { count: parts })}
        <kbd className="hint">↵</kbd>
      </button>
      <p className="small faint">{say('bank.split_hint')}</p>
    </aside>
  )
}
