import type { Call } from '@daybook/sdk'
import { daybook } from '../app/daybook.ts'
import type { WebAction } from './action.ts'

type Write = (body: object, options: { ifMatch?: number; dryRun?: boolean }) => Call<unknown>

/** An action by its name, through the same client library as everything else. */
export function runAction(
  { room, method }: WebAction,
  body: object,
  options: { ifMatch?: number; dryRun?: boolean } = {},
): Call<unknown> {
  const rooms = daybook as unknown as Readonly<Record<string, Readonly<Record<string, Write>>>>
  const write = rooms[room]?.[method]
  if (write === undefined) throw new Error(`The client library has no ${room}.${method}.`)
  return write(body, options)
}
