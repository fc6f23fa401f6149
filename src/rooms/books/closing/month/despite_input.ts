import { z } from 'zod'
import { monthItems } from './item.ts'

export const despiteInput = z
  .array(
    z.strictObject({
      item: z.enum(monthItems),
      reason: z.string().trim().min(1).max(500),
    }),
  )
  .max(monthItems.length)
  .optional()
  .meta({
    description:
      'Points of month-checklist that do not pass, each with the reason to close anyway.',
  })
