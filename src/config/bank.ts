import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const key = z.string().min(1).optional()

/** Two connections to banks of the same kind: one for live organizations, one for test ones. */
export const bankVariables = {
  DAYBOOK_BANK_URL: z
    .url()
    .default('https://api.enablebanking.com')
    .describe('Enable Banking API for bank accounts of live organizations'),
  DAYBOOK_BANK_APP_ID: key.describe('id of the application registered there'),
  DAYBOOK_BANK_KEY: key.describe('its RSA private key in PEM, or the path of a file with it'),
  DAYBOOK_BANK_TEST_URL: z
    .url()
    .optional()
    .describe('the same for test organizations: a simulator, or a sandbox'),
  DAYBOOK_BANK_TEST_APP_ID: key.describe('id of the application for test organizations'),
  DAYBOOK_BANK_TEST_KEY: key.describe('its RSA private key in PEM, or the path of a file with it'),
}

export const bankSecrets = ['DAYBOOK_BANK_KEY', 'DAYBOOK_BANK_TEST_KEY'] as const

export type BankLine = { url: string; appId: string; privateKey: string }
export type BankLines = { live: BankLine | undefined; test: BankLine | undefined }

type Values = z.output<z.ZodObject<typeof bankVariables>> & { DAYBOOK_ENV: string }

export function bankLinesOf(values: Values): BankLines {
  const {
    DAYBOOK_BANK_URL: url,
    DAYBOOK_BANK_APP_ID: appId,
    DAYBOOK_BANK_KEY: privateKey,
    DAYBOOK_BANK_TEST_URL: testUrl,
    DAYBOOK_BANK_TEST_APP_ID: testAppId,
    DAYBOOK_BANK_TEST_KEY: testKey,
  } = values
  if (values.DAYBOOK_ENV === 'production' && !url.startsWith('https:')) {
    throw new Error('DAYBOOK_BANK_URL must begin with https in production.')
  }
  if ((appId === undefined) !== (privateKey === undefined)) {
    throw new Error('Set both DAYBOOK_BANK_APP_ID and DAYBOOK_BANK_KEY, or neither.')
  }
  const test = [testUrl, testAppId, testKey].filter((one) => one !== undefined)
  if (test.length !== 0 && test.length !== 3) {
    throw new Error('Set DAYBOOK_BANK_TEST_URL, _APP_ID and _KEY together, or none of them.')
  }
  return { live: lineOf(url, appId, privateKey), test: lineOf(testUrl, testAppId, testKey) }
}

function lineOf(
  url: string | undefined,
  appId: string | undefined,
  privateKey: string | undefined,
): BankLine | undefined {
  if (url === undefined || appId === undefined || privateKey === undefined) return undefined
  return { url, appId, privateKey: pemOf(privateKey) }
}

/** A key in an environment variable may have its line ends written as \n. */
function pemOf(given: string): string {
  if (given.includes('-----BEGIN')) return given.replaceAll('\\n', '\n')
  if (!existsSync(given)) {
    throw new Error('The key of the bank connection is neither PEM nor an existing file.')
  }
  return readFileSync(given, 'utf8')
}
