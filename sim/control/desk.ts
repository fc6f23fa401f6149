import { z } from 'zod'
import type { State } from '../state.ts'
import { type Answer, answerOf, type Asked } from '../wire.ts'
import type { Account } from '../world/accounts.ts'

/** What control orders work on: the state, and its reset. */
export type Desk = { state: State; reset(seed: number): void }

export type Control = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run(desk: Desk, asked: Asked): Answer
}

/** Rejects an order with a message. */
export function reject(message: string, status = 400): never {
  throw new Error(message, { cause: answerOf({ message }, status) })
}

/** Parses the order in the body. Unknown fields are refused, so that typing errors are seen. */
export function readOrder<Schema extends z.ZodType>(
  asked: Asked,
  schema: Schema,
): z.output<Schema> {
  let value: unknown
  try {
    value = asked.body === '' ? {} : JSON.parse(asked.body)
  } catch {
    reject('the body is not JSON')
  }
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  return reject(z.prettifyError(error))
}

/** By its IBAN, or by the uid under which some session shows it. */
export function findAccount(state: State, name: string): Account {
  const account = state.shown.get(name)?.account ?? state.accounts.find(({ iban }) => iban === name)
  return account ?? reject(`there is no account ${name}`, 404)
}
