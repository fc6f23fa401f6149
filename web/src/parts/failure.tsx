import { DaybookError } from '@daybook/sdk'
import type { ReactNode } from 'react'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'

/** The server's own sentence, or that it did not answer. */
export function failureText(error: unknown): string {
  if (!(error instanceof DaybookError)) return say('state.failed')
  // What a proxy answers while the server is away is no sentence for people.
  if (error.status === 0 || error.code === 'unexpected_answer') return say('state.no_answer')
  // The fields that are wrong say more than that some are.
  const [first] = error.errors
  return first?.detail ?? (error.detail === '' ? error.message : error.detail)
}

/** What went wrong, what can be done, and the number that support asks for. */
export function Failure({
  error,
  title,
  retry,
  children,
}: {
  error: unknown
  title?: string
  retry?: (() => void) | undefined
  children?: ReactNode
}) {
  const requestId = error instanceof DaybookError ? error.requestId : null
  return (
    <div role="alert" className="banner bad">
      <Icon name="warning" />
      <div className="grow stack1">
        {title === undefined ? null : <p className="mid">{title}</p>}
        <p>{failureText(error)}</p>
        {requestId === null ? null : (
          <p className="faint small">{say('state.request', { id: requestId })}</p>
        )}
        {children}
      </div>
      {retry === undefined ? null : (
        <button type="button" className="btn s" onClick={retry}>
          {say('state.retry')}
        </button>
      )}
    </div>
  )
}
