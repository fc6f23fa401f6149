import type { BankTransactionRecord } from '@daybook/sdk'
import { type Act, inOrder } from '../../../acts/act.ts'
import { useActs } from '../../../acts/use_acts.ts'
import { boot, daybook } from '../../../app/daybook.ts'
import type { KeyName } from '../../../keys/registry.ts'
import type { IconName } from '../../../parts/icon.tsx'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { type BankQueue, decide, nameOf } from '../decide.ts'
import { alikeOf } from './alike.ts'

export type PaneMode =
  | 'candidates'
  | 'find'
  | 'split'
  | 'code'
  | 'alike'
  | 'difference'
  | 'payout'
  | 'hold'
  | 'receipt'

const modes: readonly {
  mode: Exclude<PaneMode, 'candidates'> & KeyName<'bank'>
  word: WordId
  icon: IconName
  says?: WordId
}[] = [
  { mode: 'find', word: 'bank.find', icon: 'search' },
  { mode: 'split', word: 'bank.split', icon: 'cut' },
  { mode: 'code', word: 'bank.code', icon: 'invoice', says: 'bank.code_says_short' },
  { mode: 'alike', word: 'bank.alike_count', icon: 'copy', says: 'bank.alike_short' },
  {
    mode: 'difference',
    word: 'bank.difference',
    icon: 'minus',
    says: 'bank.difference_short',
  },
  { mode: 'payout', word: 'bank.payout', icon: 'bank', says: 'bank.payout_short' },
  { mode: 'hold', word: 'key.hold', icon: 'clock' },
  { mode: 'receipt', word: 'ask_receipt.title', icon: 'mail' },
]

export const mayHold = boot.permissions.includes('documents:edit')

/** What can be done with the bank row that is open: by button, by key and in the command bar. */
export function useRowActs(
  row: BankTransactionRecord,
  queue: BankQueue,
  { mode, setMode, back }: { mode: PaneMode; setMode: (to: PaneMode) => void; back: () => void },
): Act[] {
  const off = offOf(row)
  const count = alikeOf(row, queue.items).length
  const tools = inOrder([
    ...modes
      .filter(({ mode: to }) => (to === 'alike' ? count > 1 : isOffered(to, row)))
      .map((one): Act => ({
        id: one.mode,
        label: say(one.word, { count }),
        icon: one.icon,
        key: { of: 'bank', act: one.mode },
        off,
        ...(one.says === undefined ? {} : { says: say(one.says) }),
        run: () => setMode(one.mode),
      })),
    {
      id: 'ignore',
      label: say('bank.ignore'),
      icon: 'close',
      key: { of: 'bank', act: 'ignore' },
      off,
      says: say('bank.ignore_says'),
      run: () => void ignoreRow(queue, row),
    },
  ])
  const leave: Act = {
    id: 'back',
    label: say('bank.back'),
    icon: 'back',
    key: { of: 'bank', act: 'back' },
    off: null,
    run: back,
  }
  useActs(nameOf(row), [...(off === null ? tools : []), ...(mode === 'candidates' ? [] : [leave])])
  return tools
}

const mayBook = boot.permissions.includes('ledger:edit')

/** Only money that comes in is a payout, and not everybody may book what a payment differs by. */
function isOffered(mode: PaneMode, { amount }: BankTransactionRecord): boolean {
  if (mode === 'hold' || mode === 'receipt') return mayHold
  if (mode === 'payout') return mayBook && amount > 0
  return mode !== 'difference' || mayBook
}

function offOf(row: BankTransactionRecord): string | null {
  if (row.status !== 'unmatched') return say('bank.is_decided')
  if (row.allowedActions.includes('match_transaction')) return null
  return say(boot.permissions.includes('bank:edit') ? 'bank.pending' : 'bank.may_not')
}

const ignoreRow = async (queue: BankQueue, row: BankTransactionRecord): Promise<void> =>
  await decide(queue, {
    row,
    run: () => daybook.bank.ignoreTransaction({ transactionId: row.id }),
    done: say('bank.ignored_done'),
  })
