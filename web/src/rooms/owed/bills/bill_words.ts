import type { BillToPayRecord } from '@daybook/sdk'
import type { Tone } from '../../../parts/status_chip.tsx'
import { shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { sayStanding, toneOf } from '../account/account_text.ts'

const cents = (amount: number): number => Math.round(amount * 100)

/** How many wait for somebody, and how many can be paid as they are. */
export function billCounts(bills: readonly BillToPayRecord[]): {
  stopped: number
  payable: number
} {
  const stopped = bills.filter((one) => one.stopped !== null).length
  const payable = bills.filter((one) => one.stopped === null && one.openAmount > 0).length
  return { stopped, payable }
}

/** What they come to in the organization's currency, credits counting against it. */
export const sumOf = (bills: readonly BillToPayRecord[]): number =>
  bills.reduce((sum, one) => sum + cents(one.openHomeAmount), 0) / 100

/** The account that it would go to, or why it must not. */
export function standingOf({ openAmount, stopped, payTo }: BillToPayRecord): {
  text: string
  tone: Tone
} {
  if (openAmount < 0) return { text: say('bill.credit'), tone: 'neutral' }
  if (stopped !== null) {
    const isRejected = stopped.reason === 'account_rejected'
    const day = shortDay(stopped.firstSeen)
    return {
      text: isRejected ? say('account.rejected') : say('bill.changed', { day }),
      tone: 'bad',
    }
  }
  if (payTo.account === null) return { text: say('bill.no_account'), tone: 'neutral' }
  if (payTo.known === null) return { text: say('account.first'), tone: 'warn' }
  return { text: sayStanding(payTo.known), tone: toneOf[payTo.known.standing] }
}
