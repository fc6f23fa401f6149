import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { boot } from '../../../app/daybook.ts'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { sumOf } from '../amounts.ts'
import { sureQuery } from '../queries.ts'
import { SureDialog } from './sure_dialog.tsx'
import { exactOf } from './sure_groups.ts'

const mayMatch = boot.permissions.includes('bank:edit')

/** How many rows leave no doubt, and the way to match all of them in one go. */
export function SureBar({
  rows,
  open,
}: {
  rows: readonly BankTransactionRecord[]
  open: (id: string) => void
}) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...sureQuery, enabled: mayMatch })
  const accepted = (data?.items ?? []).filter(({ state }) => state === 'to_accept')
  const sure = exactOf(rows, new Set(accepted.map(({ transactionId }) => transactionId)))
  const isThere = sure.length > 0
  useKeys('bank', { sure: isThere ? () => setOpen(true) : undefined })
  if (!isThere && !isOpen) return null
  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <div className="sure">
        <span className="suremark">
          <Icon name="tick" />
        </span>
        <span className="grow suretext">
          <span className="mid">{say('bank.sure', { count: sure.length })}</span>{' '}
          <span className="dim">{say('bank.sure_says', { amount: sumOf(sure) })}</span>
        </span>
        <button ref={opener} type="button" className="btn p s" onClick={() => setOpen(true)}>
          {say('bank.sure_match', { count: sure.length })}
          <Key of="bank" act="sure" />
        </button>
      </div>
      {isOpen ? (
        <SureDialog rows={rows} sure={sure.map(({ id }) => id)} open={open} close={close} />
      ) : null}
    </>
  )
}
