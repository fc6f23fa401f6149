import { z } from 'zod'

export const variables = {
  DAYBOOK_FOUNDING: z
    .enum(['off', 'test', 'live'])
    .default('live')
    .describe(
      'organizations that people with a login may create in the browser: off for none, test for test organizations only, live for both',
    ),
}
