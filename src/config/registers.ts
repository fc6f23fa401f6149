import { z } from 'zod'

const text = z.string().min(1).optional()

/** Public registers of companies, for live organizations and for test ones; without them none is asked. */
export const variables = {
  DAYBOOK_CVR_URL: z
    .url()
    .optional()
    .describe('distribution of the Danish company register, asked about new suppliers'),
  DAYBOOK_CVR_USER: text.describe('user of that register'),
  DAYBOOK_CVR_PASSWORD: text.describe('password of that register'),
  DAYBOOK_VIES_URL: z
    .url()
    .optional()
    .describe('REST address of VIES, the register of VAT numbers of the Union'),
  DAYBOOK_CVR_TEST_URL: z.url().optional().describe('the same for test organizations: a simulator'),
  DAYBOOK_CVR_TEST_USER: text.describe('user of the simulator'),
  DAYBOOK_CVR_TEST_PASSWORD: text.describe('password of the simulator'),
  DAYBOOK_VIES_TEST_URL: z.url().optional().describe('VIES for test organizations: a simulator'),
}

export const secrets = ['DAYBOOK_CVR_PASSWORD', 'DAYBOOK_CVR_TEST_PASSWORD'] as const

export type RegisterLine = {
  cvr: { url: string; user: string; password: string } | undefined
  vies: { url: string } | undefined
}
export type RegisterLines = { live: RegisterLine; test: RegisterLine }

type Values = z.output<z.ZodObject<typeof variables>>

export function linesOf(values: Values): RegisterLines {
  const { DAYBOOK_VIES_URL: vies, DAYBOOK_VIES_TEST_URL: viesTest } = values
  return {
    live: {
      cvr: cvrOf('DAYBOOK_CVR', [
        values.DAYBOOK_CVR_URL,
        values.DAYBOOK_CVR_USER,
        values.DAYBOOK_CVR_PASSWORD,
      ]),
      vies: vies === undefined ? undefined : { url: plain(vies) },
    },
    test: {
      cvr: cvrOf('DAYBOOK_CVR_TEST', [
        values.DAYBOOK_CVR_TEST_URL,
        values.DAYBOOK_CVR_TEST_USER,
        values.DAYBOOK_CVR_TEST_PASSWORD,
      ]),
      vies: viesTest === undefined ? undefined : { url: plain(viesTest) },
    },
  }
}

const plain = (url: string): string => url.replace(/\/+$/, '')

function cvrOf(name: string, given: readonly (string | undefined)[]): RegisterLine['cvr'] {
  const [url, user, password] = given
  if (url !== undefined && user !== undefined && password !== undefined) {
    return { url: plain(url), user, password }
  }
  if (given.every((one) => one === undefined)) return undefined
  throw new Error(`Set all of ${name}_URL, ${name}_USER and ${name}_PASSWORD, or none.`)
}
