import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { transact } from '#kernel/database/transaction'
import { findByState } from './authorization_store.ts'
import receiveBankCallback from './receive_bank_callback.ts'

export type Callback = {
  state: string
  code: string | undefined
  error: string | undefined
  requestId: string
}

export type Received = { status: 'returned' | 'denied' | 'failed'; institutionName: string }

/** A state is 32 random bytes; any other form cannot be one and needs no lookup. */
const stateForm = /^[A-Za-z0-9_-]{43}$/

/**
 * Receives the browser that returns from the bank. It has no session here: knowing the state proves
 * that we sent it, and allows nothing but completing this one authorization.
 */
export async function takeCallback(app: App, callback: Callback): Promise<Received> {
  const { state, code, error, requestId } = callback
  if (!stateForm.test(state)) throw new Failure('bank_authorization_not_found')
  const found = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    findByState(tx, state),
  )
  if (found === null) throw new Failure('bank_authorization_not_found')
  const principal = await backgroundPrincipal(app, found.org_id, {
    name: 'bank callback',
    caller: 'bank_callback',
    permissions: ['bank:read', 'bank:edit'],
  })
  const answer = await call(app, {
    principal,
    definition: receiveBankCallback,
    body: () => ({
      authorizationId: encodeId('bau', found.id),
      ...(code === undefined ? {} : { code }),
      ...(error === undefined ? {} : { error }),
    }),
    via: 'web',
    requestId,
  })
  return answer.result as Received
}
