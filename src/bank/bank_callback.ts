import { policyOf } from '#access/room'
import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import { transact } from '#kernel/transaction'
import { findByState } from './authorization_store.ts'
import receiveBankCallback from './receive_bank_callback.ts'

export type Callback = {
  state: string
  code: string | undefined
  error: string | undefined
  requestId: string
}

export type Received = { status: 'returned' | 'denied' | 'failed'; institutionName: string }

/** A state is 32 random bytes; what has another form was never one, and needs no looking up. */
const stateForm = /^[A-Za-z0-9_-]{43}$/

/**
 * Takes in what a browser brings back from the bank. It has no session here: whoever knows the state
 * was sent there by us, and can do no more with it than end this one errand.
 */
export async function takeCallback(house: House, callback: Callback): Promise<Received> {
  const { state, code, error, requestId } = callback
  if (!stateForm.test(state)) throw new Failure('bank_authorization_not_found')
  const found = await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    findByState(tx, state),
  )
  if (found === null) throw new Failure('bank_authorization_not_found')
  const principal = await policyOf(house, found.org_id, {
    name: 'bank callback',
    caller: 'bank_callback',
    permissions: ['bank:read', 'bank:edit'],
  })
  const answer = await call(house, {
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
