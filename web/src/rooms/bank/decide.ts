import type { BankTransactionRecord } from '@daybook/sdk'
import { daybook } from '../../app/daybook.ts'
import { failureText } from '../../parts/failure.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { QueueState } from '../../parts/use_queue.ts'
import { say } from '../../words/words.ts'
import { lookAgain } from './queries.ts'

export type BankQueue = QueueState<BankTransactionRecord>

type Decision = {
  row: BankTransactionRecord
  run: () => Promise<unknown>
  /** What is said once it is done. */
  done: string
  /** Undoes it; a match is taken back unless told otherwise. */
  undo?: () => Promise<unknown>
}

/** Shows the next one at once and saves behind it; what is refused comes back with the reason. */
export async function decide(queue: BankQueue, decision: Decision): Promise<void> {
  const { row, run } = decision
  queue.leave(row.id)
  try {
    await run()
    tellDone(queue, decision)
  } catch (error) {
    queue.bringBack(row.id, false)
    showToast({ text: nameOf(row), detail: failureText(error), isBad: true })
  }
  await lookAgain()
}

/** What has been saved already. */
export async function leaveDone(queue: BankQueue, decision: Omit<Decision, 'run'>): Promise<void> {
  queue.leave(decision.row.id)
  tellDone(queue, decision)
  await lookAgain()
}

function tellDone(queue: BankQueue, { row, done, undo }: Omit<Decision, 'run'>): void {
  const takeBack = undo ?? (() => daybook.bank.unmatchTransaction({ transactionId: row.id }))
  showToast({
    text: done,
    detail: nameOf(row),
    undo: {
      label: say('bank.undo'),
      run: () => void bringBack(queue, row, takeBack),
    },
  })
}

async function bringBack(
  queue: BankQueue,
  row: BankTransactionRecord,
  takeBack: () => Promise<unknown>,
): Promise<void> {
  try {
    await takeBack()
    queue.bringBack(row.id, true)
    showToast({ text: say('bank.undone'), detail: nameOf(row) })
  } catch (error) {
    showToast({ text: nameOf(row), detail: failureText(error), isBad: true })
  }
  await lookAgain()
}

export const nameOf = ({ counterparty, text }: BankTransactionRecord): string =>
  counterparty ?? (text === '' ? say('bank.nameless') : text)
