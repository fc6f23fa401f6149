import { type BankAccountRecord, isFailure } from '@daybook/sdk'
import { useEffect, useRef } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { focusOnce } from '../../../parts/focus.ts'
import { say } from '../../../words/words.ts'

export type StartedConsent = { authorizationId: string; consentUrl: string }

const everyMs = 2_000

/** The way to the bank, which opens beside this page, and a look every two seconds for the answer. */
export function WaitForConsent({
  begun,
  name,
  linked,
  failed,
}: {
  begun: StartedConsent
  name: string
  linked: (accounts: readonly BankAccountRecord[]) => void
  failed: (error: unknown) => void
}) {
  const told = useRef({ linked, failed })
  useEffect(() => {
    told.current = { linked, failed }
  })
  const { authorizationId } = begun
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const reply = await daybook.bank.finalizeBankAuthorization({ authorizationId }).outcome()
      if (isOver) return
      if (reply.kind === 'done' && reply.result.processing === undefined) {
        told.current.linked(reply.result.bankAccounts)
      } else if (reply.kind === 'failed' && !isWaiting(reply.error)) {
        told.current.failed(reply.error)
      } else timer = setTimeout(() => void look(), everyMs)
    }
    timer = setTimeout(() => void look(), everyMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [authorizationId])
  return (
    <>
      <a className="btn p" href={begun.consentUrl} target="_blank" rel="noreferrer" ref={focusOnce}>
        {say('bank.consent_go', { name })}
      </a>
      <p className="small dim" role="status">
        {say('bank.consent_waiting', { name })}
      </p>
    </>
  )
}

const isWaiting = (error: unknown): boolean =>
  isFailure(error, 'authorization_pending', 'record_busy', 'no_answer', 'timed_out')
