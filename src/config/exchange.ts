import { z } from 'zod'

const address = z.url().optional()
const key = z.string().min(1).optional()

/** Two lines to the exchange of electronic invoices: for live organizations, and for test ones. */
export const variables = {
  DAYBOOK_EXCHANGE_LIVE_URL: address.describe(
    'channel to the exchange, for e-invoices of live organizations',
  ),
  DAYBOOK_EXCHANGE_LIVE_KEY: key.describe('API key of the exchange channel'),
  DAYBOOK_EXCHANGE_TEST_URL: address.describe('the same for test organizations: a simulator'),
  DAYBOOK_EXCHANGE_TEST_KEY: key.describe('key of the channel for test organizations'),
  DAYBOOK_EXCHANGE_PACE: z.coerce
    .number()
    .min(0.001)
    .max(1)
    .default(1)
    .describe('factor for the waits between attempts, for tests'),
}

export const secrets = ['DAYBOOK_EXCHANGE_LIVE_KEY', 'DAYBOOK_EXCHANGE_TEST_KEY'] as const

export type ExchangeLine = { url: string; key: string; pace: number }
export type ExchangeLines = { live: ExchangeLine | undefined; test: ExchangeLine | undefined }

type Values = z.output<z.ZodObject<typeof variables>> & { DAYBOOK_ENV: string }

export function linesOf(values: Values): ExchangeLines {
  const { DAYBOOK_EXCHANGE_LIVE_URL: url, DAYBOOK_EXCHANGE_PACE: pace } = values
  const isProduction = values.DAYBOOK_ENV === 'production'
  if (isProduction && url !== undefined && !url.startsWith('https:')) {
    throw new Error('DAYBOOK_EXCHANGE_LIVE_URL must begin with https in production.')
  }
  if (isProduction && pace !== 1) {
    throw new Error('DAYBOOK_EXCHANGE_PACE is for tests and is refused in production.')
  }
  return {
    live: lineOf('LIVE', url, values.DAYBOOK_EXCHANGE_LIVE_KEY, pace),
    test: lineOf('TEST', values.DAYBOOK_EXCHANGE_TEST_URL, values.DAYBOOK_EXCHANGE_TEST_KEY, pace),
  }
}

function lineOf(
  mode: string,
  url: string | undefined,
  given: string | undefined,
  pace: number,
): ExchangeLine | undefined {
  if (url === undefined && given === undefined) return undefined
  if (url !== undefined && given !== undefined) return { url, key: given, pace }
  throw new Error(
    `Set both DAYBOOK_EXCHANGE_${mode}_URL and DAYBOOK_EXCHANGE_${mode}_KEY, or none.`,
  )
}
