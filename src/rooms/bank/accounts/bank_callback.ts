import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { transact } from '#kernel/database/transaction'
import { isLinkSecret, visitorPrincipal } from './bank_visitor.ts'
import { findByState } from './authorization_store.ts'
import receiveBankCallback from './receive_bank_callback.ts'

export type Callback = {
  state: string
  code: string | undefined
  error: string | undefined
  /** The cookie of the browser. */
  browser: string | undefined
  requestId: string
}

export type Received = {
  status: 'returned' | 'denied' | 'failed' | 'other_browser'
  institutionName: string
}

/**
 * Receives the browser that returns from the bank. It has no session here: knowing the state proves
 * that we sent somebody, and the cookie that it was this browser, which was shown who asks. Both allow
 * nothing but completing this one authorization.
 */
export async function takeCallback(app: App, callback: Callback): Promise<Received> {
  const { state, code, error, browser, requestId } = callback
  if (!isLinkSecret(state)) throw new Failure('bank_authorization_not_found')
  const found = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    findByState(tx, state),
  )
  if (found === null) throw new Failure('bank_authorization_not_found')
  const answer = await call(app, {
    principal: await visitorPrincipal(app, found.org_id),
    definition: receiveBankCallback,
    body: () => ({
      authorizationId: encodeId('bau', found.id),
      ...(code === undefined ? {} : { code }),
      ...(error === undefined ? {} : { error }),
      ...(browser === undefined ? {} : { browser }),
    }),
    via: 'web',
    requestId,
  })
  return answer.result as Received
}
