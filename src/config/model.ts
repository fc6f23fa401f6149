import { z } from 'zod'

const text = z.string().min(1).optional()
const dollars = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'Use US dollars such as 3 or 0.25.')

/** A language model as a second reader; without all of the first four none is ever asked. */
export const variables = {
  DAYBOOK_MODEL_API: z
    .enum(['anthropic', 'openai_compatible'])
    .optional()
    .describe('which protocol the language model speaks; without it none is asked'),
  DAYBOOK_MODEL_URL: z
    .url()
    .optional()
    .describe('its base address, such as https://api.anthropic.com/v1'),
  DAYBOOK_MODEL: text.describe('name of the model, as its service calls it'),
  DAYBOOK_MODEL_KEY: text.describe('API key of that service; some on your own machines need none'),
  DAYBOOK_MODEL_OPERATOR: text.describe(
    'who runs it and in which country, as people are told before they allow it',
  ),
  DAYBOOK_MODEL_PRICE_IN: dollars.default('3').describe('US dollars for a million tokens sent'),
  DAYBOOK_MODEL_PRICE_OUT: dollars
    .default('15')
    .describe('US dollars for a million tokens answered'),
  DAYBOOK_MODEL_MONTHLY: dollars
    .default('5')
    .describe('the most US dollars that one organization may spend in a month'),
  DAYBOOK_MODEL_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(120_000)
    .default(60_000)
    .describe('how long one question may take'),
}

export const secrets = ['DAYBOOK_MODEL_KEY'] as const

type Values = z.output<z.ZodObject<typeof variables>>

/** What the provider of language models needs; undefined where none is to be asked. */
export function lineOf(values: Values) {
  const { DAYBOOK_MODEL_API: api, DAYBOOK_MODEL_URL: url, DAYBOOK_MODEL: model } = values
  const { DAYBOOK_MODEL_OPERATOR: operator } = values
  const needed = [api, url, model, operator]
  if (needed.every((one) => one === undefined)) return undefined
  if (api === undefined || url === undefined || model === undefined || operator === undefined) {
    throw new Error(
      'Set all of DAYBOOK_MODEL_API, DAYBOOK_MODEL_URL, DAYBOOK_MODEL and DAYBOOK_MODEL_OPERATOR, or none.',
    )
  }
  return {
    api,
    url: url.replace(/\/+$/, ''),
    model,
    key: values.DAYBOOK_MODEL_KEY,
    operator,
    priceIn: microsOf(values.DAYBOOK_MODEL_PRICE_IN),
    priceOut: microsOf(values.DAYBOOK_MODEL_PRICE_OUT),
    monthlyLimit: microsOf(values.DAYBOOK_MODEL_MONTHLY),
    timeoutMs: values.DAYBOOK_MODEL_TIMEOUT_MS,
  }
}

/** Millionths, exactly. */
function microsOf(decimal: string): bigint {
  const [whole = '0', decimals = ''] = decimal.split('.')
  return BigInt(whole + decimals.padEnd(6, '0'))
}
