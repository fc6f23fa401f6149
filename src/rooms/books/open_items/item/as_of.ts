import { z } from 'zod'
import { isDay } from '#kernel/values/day'

export const sides = ['receivable', 'payable'] as const
export type OpenSide = (typeof sides)[number]

export const day = z.string().max(10).refine(isDay, 'Use a valid date, such as 2026-11-30.')

export const asOf = day.optional().meta({
  description: 'As it stood at the end of this day; today if left out.',
})
