import type { BankAccountRecord } from '@daybook/sdk'
import { lazy, Suspense, useState } from 'react'
import type { Act } from '../../../acts/act.ts'
import { ActMenu } from '../../../acts/act_menu.tsx'
import { actions } from '../../../actions/generated/actions.ts'
import { boot } from '../../../app/daybook.ts'
import { showToast } from '../../../parts/toast.tsx'
import { loadRegistryWords } from '../../../words/registry_words.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'
import { ImportStartDialog, saidOf } from './import_start.tsx'

/** A form is opened by few, so it is fetched when somebody does. */
const ActionDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('../../../actions/action_dialog.tsx'),
    loadRegistryWords(),
  ])
  return { default: dialog.ActionDialog }
})

const offered = {
  set_bank_ledger_account: 'bank.set_account',
  set_bank_opening_balance: 'bank.set_opening',
} as const

function offOf({ institutionId }: BankAccountRecord): string | null {
  if (!boot.permissions.includes('bank:edit')) return say('bank.may_not')
  return institutionId === null ? say('bank.start_unlinked') : null
}

/** What is said of an account once: the account of the ledger that it is, and what was on it before its first row. */
export function AccountActs({ account, name }: { account: BankAccountRecord; name: string }) {
  const [opened, setOpened] = useState<keyof typeof offered | null>(null)
  const [isStarting, setStarting] = useState(false)
  const action = opened === null ? undefined : actions[opened]
  const names = Object.keys(offered) as (keyof typeof offered)[]
  const may = boot.permissions.includes('bank:edit') && boot.permissions.includes('ledger:edit')
  const acts = names.map((one): Act => ({
    id: one,
    label: say(offered[one]),
    icon: one === 'set_bank_ledger_account' ? 'books' : 'bank',
    off: may ? null : say('bank.may_not'),
    says:
      one === 'set_bank_ledger_account'
        ? say('bank.set_account_says', { account: account.ledgerAccountId })
        : say(account.openingEntryId === null ? 'bank.set_opening_says' : 'bank.opening_is_set'),
    run: () => setOpened(one),
  }))
  const start: Act = {
    id: 'set_bank_import_start',
    label: say('bank.start'),
    icon: 'clock',
    off: offOf(account),
    says: saidOf(account.importFrom),
    run: () => setStarting(true),
  }
  return (
    <span className="acctmenu">
      <ActMenu label={say('bank.account_more', { name })} acts={[...acts, start]} />
      {isStarting ? (
        <ImportStartDialog account={account} name={name} close={() => setStarting(false)} />
      ) : null}
      {action === undefined || opened === null ? null : (
        <Suspense>
          <ActionDialog
            action={action}
            record={account}
            title={say(offered[opened])}
            close={() => setOpened(null)}
            done={(result) => {
              void lookAgain()
              if (result === null) return
              setOpened(null)
              showToast({ text: say(offered[opened]), detail: name })
            }}
          />
        </Suspense>
      )}
    </span>
  )
}
