import type { BankTransactionRecord } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { failureText } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'
import { bookingOf, type Coding } from './code_fields.tsx'

/** Has the account proposed for this payee from now on, if that was asked for; the booking stands either way. */
export async function remember(
  { counterparty, amount }: BankTransactionRecord,
  { isRemembered, ...coding }: Coding,
): Promise<void> {
  if (!isRemembered || counterparty === null) return
  const told = { text: say('bank.remembered_done', { name: counterparty }) }
  try {
    await daybook.bank.savePayeeRule({
      name: counterparty,
      direction: amount < 0 ? 'out' : 'in',
      ...bookingOf(coding),
    })
    showToast(told)
  } catch (error) {
    const tried = say('bank.remember', { name: counterparty })
    showToast({ text: tried, detail: failureText(error), isBad: true })
  }
  await lookAgain()
}
