import { z } from 'zod'
import type { Period } from '#regions/room'
import { yearNameOf } from '#settings/room'

export const yearShape = z.object({
  name: z.string().meta({ description: 'Such as 2026 or 2026/27, as in numbers of vouchers.' }),
  from: z.string(),
  to: z.string(),
})

export function showYear({ from, to }: Period): z.input<typeof yearShape> {
  return { name: yearNameOf({ from, to }), from, to }
}
