import type { Step } from '../../cases/case.ts'
import { setDay } from '../books/vat.ts'
import type { Reply } from '../reply.ts'
import type { Desk } from './desk.ts'

/** Records a day; where it is recorded again, what was recorded first is reversed. */
export async function recordDay(
  desk: Desk,
  { takings, again }: Extract<Step, { takings: unknown }>,
): Promise<Reply> {
  const { world, org } = desk
  setDay(world, takings.date)
  const reply = await world.rest(org, 'operations/record_takings', takings)
  if (reply.status !== 200) return reply
  const takingsId: string = reply.body.result.id
  desk.last = takingsId
  if (again === undefined) return reply
  const reason = 'Typed wrong'
  const reversed = await world.rest(org, 'operations/reverse_takings', { takingsId, reason })
  return reversed.status === 200 ? await recordDay(desk, { takings: again }) : reversed
}

export async function count(
  desk: Desk,
  { counted, ...rest }: Extract<Step, { count: unknown }>['count'],
): Promise<Reply> {
  const { world, org } = desk
  setDay(world, rest.date)
  const body = { ...rest, counted: Number(counted) }
  const reply = await world.rest(org, 'operations/count_cash', body)
  if (reply.status === 200) desk.last = reply.body.result.id
  return reply
}
