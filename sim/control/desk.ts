import { z } from 'zod'
import type { State } from '../state.ts'
import { type Answer, answerOf, type Asked } from '../wire.ts'
import type { Account } from '../world/accounts.ts'

/** What control works on: the state, and the way back to the beginning. */
export type Desk = { state: State; reset(seed: number): void }

export type Control = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run(desk: Desk, asked: Asked): Answer
}

/** Ends the handling of an order, with what is wrong about it. */
export function reject(message: string, status = 400): never {
  throw new Error(message, { cause: answerOf({ message }, status) })
}

/** The order in the body. What it does not know it refuses, so that a typing error is seen. */
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
