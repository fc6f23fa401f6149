import { z } from 'zod'
import { isMailAddress } from '#mail/room'

export const mailInput = {
  to: z
    .string()
    .trim()
    .max(320)
    .refine(isMailAddress, 'Use an address as person@example.com.')
    .optional()
    .meta({ description: "The contact's address if left out." }),
  message: z
    .string()
    .trim()
    .max(2000)
    .optional()
    .meta({ description: 'Words to the buyer, in paragraphs. Links are not kept.' }),
}

/** Paragraphs as somebody wrote them; at most so many. */
export function paragraphsOf(message: string | null): string[] {
  const lines = (message ?? '').split(/\r?\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '').slice(0, 20)
}
