import { z } from 'zod'

const result = z.string().max(40)

/** What was found out about the sender of a mail, in the words of RFC 8601: pass, fail, none and so on. */
export const authentication = z.object({
  spf: result,
  dkim: result,
  dmarc: result,
  aligned: z.boolean().meta({
    description: 'Whether SPF or DKIM passed for the domain in From, as its DMARC rule asks.',
  }),
})

export type Authentication = z.output<typeof authentication>
