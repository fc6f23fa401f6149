import type { BillToPayRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../parts/state.tsx'
import { shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { AskSupplier, sayDecision } from '../../owed/account/ask_supplier.tsx'
import {
  isSameAccount,
  knownOf,
  sayStanding,
  type KnownAccount,
} from '../../owed/account/account_text.ts'
import { TrustCard } from '../../owed/account/trust_card.tsx'
import { accountsQuery } from '../../owed/queries.ts'

/** Where their money goes, how well each account is known, and the question where one is new. */
export function Accounts({
  contactId,
  stopped,
}: {
  contactId: string
  stopped: BillToPayRecord['stopped']
}) {
  const accounts = useQuery(accountsQuery(contactId))
  return (
    <section className="pane" aria-label={say('con.accounts')}>
      <div className={stopped === null ? 'sec last' : 'sec'}>
        <h2 className="t2 accountshead">{say('con.accounts')}</h2>
        <Loaded of={accounts} rows={2}>
          {({ accounts: all }) =>
            all.length === 0 ? (
              <p className="small dim">{say('con.no_accounts')}</p>
            ) : (
              all.map((one) => <Card key={one.account} one={one} stopped={stopped} />)
            )
          }
        </Loaded>
      </div>
      {stopped === null ? null : (
        <AskSupplier
          key={`${contactId} ${stopped.now}`}
          contactId={contactId}
          account={stopped.now}
        />
      )}
    </section>
  )
}

function Card({ one, stopped }: { one: KnownAccount; stopped: BillToPayRecord['stopped'] }) {
  const { account, standing, decision, bills } = one
  const isAsked = stopped !== null && isSameAccount(account, stopped.now)
  const title =
    bills !== null && (isAsked || standing === 'stopped')
      ? say('con.proposed', { day: shortDay(bills.since) })
      : say(standing === 'rejected' ? 'bill.rejected' : 'con.in_use')
  const known = knownOf(one)
  return (
    <TrustCard
      title={title}
      account={account}
      known={isAsked ? { ...known, standing: 'stopped' } : known}
      isNew={isAsked || standing === 'stopped' || standing === 'rejected'}
    >
      {decision === null ? undefined : (
        <>
          {sayStanding(known)}.{' '}
          {sayDecision({
            by: decision.confirmedBy,
            day: decision.createdAt.slice(0, 10),
            spokeTo: decision.spokeTo,
          })}
        </>
      )}
    </TrustCard>
  )
}
