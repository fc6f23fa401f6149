import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { say } from '../../../words/words.ts'
import type { FirstDay } from './facts.ts'

/** The bank opens in a page of its own, and this one waits for its answer. */
const LinkDialog = lazy(async () => {
  const [{ LinkDialog: dialog }] = await Promise.all([
    import('../../bank/accounts/link_dialog.tsx'),
    import('../../bank/bank.css'),
  ])
  return { default: dialog }
})

/** To a bank's consent page in one click, or to all banks. */
export function BankStep({ data, isNow }: { data: FirstDay; isNow: boolean }) {
  const [linking, setLinking] = useState<string | null>(null)
  if (data.banks > 0) {
    return (
      <Link className="link" to="/bank">
        {say('first.bank_done')}
      </Link>
    )
  }
  return (
    <>
      <p>{say('first.bank_says')}</p>
      <div className="actionrow firstbuttons">
        {data.institutions.map(({ id, name }, at) => (
          <button
            key={id}
            type="button"
            className={isNow && at === 0 ? 'btn p' : 'btn'}
            onClick={() => setLinking(id)}
          >
            {name}
          </button>
        ))}
        <Link className={lookOf(data, isNow)} to="/bank">
          {data.institutions.length === 0 ? say('first.bank_link') : say('first.bank_other')}
        </Link>
      </div>
      {linking === null ? null : (
        <Suspense>
          <LinkDialog institutionId={linking} isFirst close={() => setLinking(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The page of the bank is the way on where no bank could be named here. */
function lookOf({ institutions }: FirstDay, isNow: boolean): string {
  if (institutions.length > 0) return 'btn q'
  return isNow ? 'btn p' : 'btn'
}
