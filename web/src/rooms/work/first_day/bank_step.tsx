import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { failureText } from '../../../parts/failure.tsx'
import { say } from '../../../words/words.ts'
import type { FirstDay } from './facts.ts'

/** To a bank's consent page in one click, or to all banks. */
export function BankStep({ data, isNow }: { data: FirstDay; isNow: boolean }) {
  const [problem, setProblem] = useState<string | null>(null)
  if (data.banks > 0) {
    return (
      <Link className="link" to="/bank">
        {say('first.bank_done')}
      </Link>
    )
  }
  const link = async (institutionId: string): Promise<void> => {
    setProblem(null)
    try {
      const { consentUrl } = await daybook.bank.startBankAuthorization({ institutionId })
      if (consentUrl === null) setProblem(say('first.bank_later'))
      else location.assign(consentUrl)
    } catch (error) {
      setProblem(failureText(error))
    }
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
            onClick={() => void link(id)}
          >
            {name}
          </button>
        ))}
        <Link className={lookOf(data, isNow)} to="/bank">
          {data.institutions.length === 0 ? say('first.bank_link') : say('first.bank_other')}
        </Link>
      </div>
      {problem === null ? null : (
        <p role="alert" className="formerror small">
          {problem}
        </p>
      )}
    </>
  )
}

/** The page of the bank is the way on where no bank could be named here. */
function lookOf({ institutions }: FirstDay, isNow: boolean): string {
  if (institutions.length > 0) return 'btn q'
  return isNow ? 'btn p' : 'btn'
}
