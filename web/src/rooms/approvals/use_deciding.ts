import type { ApprovalRecord } from '@daybook/sdk'
import { useState } from 'react'
import { daybook } from '../../app/daybook.ts'
import { failureText } from '../../parts/failure.tsx'
import { showToast } from '../../parts/toast.tsx'
import { say } from '../../words/words.ts'
import { titleOf } from './ask_words.ts'
import { lookAgain } from './queries.ts'

type Verdict = 'approve' | 'decline'

/** One call for each, on the version that was seen; one that fails does not hold up the others. */
export function useDeciding(decided: () => void) {
  const [step, setStep] = useState<string | null>(null)
  const decideAll = async (
    verdict: Verdict,
    approvals: readonly ApprovalRecord[],
    note: string,
  ): Promise<void> => {
    let done = 0
    for (const [no, one] of approvals.entries()) {
      setStep(say('asked.progress', { done: no + 1, all: approvals.length }))
      try {
        await decideOne(verdict, one, note)
        done += 1
      } catch (error) {
        showToast({ text: titleOf(one), detail: failureText(error), isBad: true })
      }
    }
    if (done > 0) {
      showToast({
        text: say(verdict === 'approve' ? 'asked.approved_done' : 'asked.declined_done', {
          count: done,
        }),
      })
    }
    setStep(null)
    await lookAgain()
    decided()
  }
  return { step, decideAll }
}

async function decideOne(verdict: Verdict, one: ApprovalRecord, note: string): Promise<void> {
  const approvalId = one.id
  const options = { ifMatch: one.version }
  if (verdict === 'approve') {
    await daybook.approvals.approve({ approvalId }, options)
    return
  }
  const body = note === '' ? { approvalId } : { approvalId, note }
  await daybook.approvals.decline(body, options)
}
