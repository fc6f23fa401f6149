import type { ApprovalRecord } from '@daybook/sdk'
import { useEffect, useRef, useState } from 'react'
import type { Act } from '../../acts/act.ts'
import { useActs } from '../../acts/use_acts.ts'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../words/words.ts'
import { titleOf } from './ask_words.ts'
import { money } from '../../words/format.ts'
import { type AskedGroup, doubtsOf, sumOf } from './asked.ts'
import { AskedTable } from './asked_table.tsx'
import { Preview } from './preview.tsx'
import { RequestFoot } from './request_foot.tsx'
import { RequestHead } from './request_head.tsx'
import { useDeciding } from './use_deciding.ts'

const isClear = (one: ApprovalRecord): boolean => doubtsOf(one).length === 0

/** One request, or several that are alike, with what would come of the marked one beside it. */
export function RequestPane({
  group,
  takeFocus,
  decided,
}: {
  group: AskedGroup
  takeFocus: () => boolean
  decided: () => void
}) {
  const { approvals } = group
  const heading = useRef<HTMLHeadingElement>(null)
  const [marked, setMarked] = useState(approvals[0]?.id ?? '')
  const [without, setWithout] = useState<ReadonlySet<string>>(
    // What differs is decided on its own, unless it is all there is.
    () => new Set(approvals.length === 1 ? [] : doubtful(approvals)),
  )
  const [isDeclining, setDeclining] = useState(false)
  const { step, decideAll } = useDeciding(decided)
  useEffect(() => {
    if (takeFocus()) heading.current?.focus()
  })
  const shown = approvals.find(({ id }) => id === marked) ?? approvals[0]
  const chosen = approvals.filter(({ id }) => !without.has(id))
  const mayDecide =
    chosen.length > 0 && chosen.every((one) => one.allowedActions.includes('approve'))
  const approve = (): void => {
    if (mayDecide && step === null) void decideAll('approve', chosen, '')
  }
  const off =
    step ?? (mayDecide ? null : say(chosen.length === 0 ? 'asked.none_chosen' : 'asked.cannot'))
  const acts: Act[] = [
    {
      id: 'approve',
      label: step ?? approveText(chosen, approvals.length),
      icon: 'tick',
      key: { of: 'approvals', act: 'approve' },
      off,
      says: say('asked.approve_says'),
      run: approve,
    },
    {
      id: 'decline',
      label: say('asked.decline'),
      icon: 'close',
      key: { of: 'approvals', act: 'decline' },
      off,
      says: say('asked.decline_says'),
      run: () => setDeclining(true),
    },
  ]
  useActs(shown === undefined ? '' : titleOf(shown, approvals.length), acts)
  if (shown === undefined) return null
  return (
    <>
      <section className="pane askedpane" aria-label={say('asked.what')}>
        <RequestHead
          approval={shown}
          count={approvals.length}
          alike={approvals.filter(isClear).length}
          heading={heading}
        />
        <AskedTable
          approvals={approvals}
          marked={shown.id}
          mark={setMarked}
          without={without}
          setWithout={setWithout}
        />
        <LeftOut count={approvals.filter((one) => without.has(one.id) && !isClear(one)).length} />
        {mayDecide ? null : (
          <p className="pad warn small">
            {say(chosen.length === 0 ? 'asked.none_chosen' : 'asked.cannot')}
          </p>
        )}
        <RequestFoot
          count={chosen.length}
          step={step}
          acts={acts}
          isDeclining={isDeclining}
          setDeclining={(is) => {
            setDeclining(is)
            if (!is) heading.current?.focus()
          }}
          decline={(note) => void decideAll('decline', chosen, note)}
        />
      </section>
      <Preview approval={shown} />
    </>
  )
}

/** Those that differ are not decided with the others. */
function LeftOut({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="leftout row">
      <Icon name="warning" />
      <span>{say('asked.left_out', { count })}</span>
    </p>
  )
}

/** How many, and what they come to; the only one is named above. */
function approveText(chosen: readonly ApprovalRecord[], all: number): string {
  const sum = sumOf(chosen)
  const words =
    all === 1 ? say('asked.approve') : say('asked.approve_count', { count: chosen.length })
  return sum === null ? words : `${words}, ${money(sum.amount, sum.currency)} ${sum.currency}`
}

const doubtful = (approvals: readonly ApprovalRecord[]): string[] =>
  approvals.filter((one) => !isClear(one)).map(({ id }) => id)
