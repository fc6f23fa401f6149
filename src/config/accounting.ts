import { z } from 'zod'

const address = z.url().optional()
const key = z.string().min(1).optional()

/** Accounting systems: for live organizations their own service, for test ones a simulator. */
export const variables = {
  DAYBOOK_ECONOMIC_URL: z
    .url()
    .default('https://apis.e-conomic.com')
    .describe('e-conomic API for live organizations'),
  DAYBOOK_ECONOMIC_LEGACY_URL: z
    .url()
    .default('https://restapi.e-conomic.com')
    .describe('its older REST API, for what the newer one does not have'),
  DAYBOOK_ECONOMIC_APP_SECRET: key.describe('secret token of the app registered there'),
  DAYBOOK_ECONOMIC_TEST_URL: address.describe('the same for test organizations: a simulator'),
  DAYBOOK_ECONOMIC_TEST_LEGACY_URL: address.describe('its older API for test organizations'),
  DAYBOOK_ECONOMIC_TEST_APP_SECRET: key.describe('secret token for test organizations'),
  DAYBOOK_FATTUREINCLOUD_URL: z
    .url()
    .default('https://api-v2.fattureincloud.it')
    .describe('Fatture in Cloud API for live organizations'),
  DAYBOOK_FATTUREINCLOUD_CLIENT_ID: key.describe('id of the app registered there'),
  DAYBOOK_FATTUREINCLOUD_CLIENT_SECRET: key.describe('secret of the app registered there'),
  DAYBOOK_FATTUREINCLOUD_FILE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(?:,[a-z0-9.-]+)*$/, 'names of machines, separated by commas')
    .optional()
    .describe('exact names of machines, besides the API, that its files are fetched from'),
  DAYBOOK_FATTUREINCLOUD_TEST_URL: address.describe('the same for test organizations: a simulator'),
  DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_ID: key.describe('id of the app for test organizations'),
  DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_SECRET: key.describe(
    'secret of the app for test organizations',
  ),
  DAYBOOK_ACCOUNTING_PACE: z.coerce
    .number()
    .min(0.001)
    .max(1)
    .default(1)
    .describe('factor for waits and deadlines at the simulators, for tests'),
}

export const secrets = [
  'DAYBOOK_ECONOMIC_APP_SECRET',
  'DAYBOOK_ECONOMIC_TEST_APP_SECRET',
  'DAYBOOK_FATTUREINCLOUD_CLIENT_SECRET',
  'DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_SECRET',
] as const

type Hurried = { pace?: number }

export type EconomicLine = { url: string; legacyUrl: string; appSecret: string } & Hurried
export type FattureInCloudLine = {
  url: string
  clientId: string
  clientSecret: string
  fileHosts?: readonly string[]
} & Hurried

/** What is undefined is not set up here, and cannot be connected. */
export type AccountingLines = {
  economic: EconomicLine | undefined
  fattureInCloud: FattureInCloudLine | undefined
}

type Values = z.output<z.ZodObject<typeof variables>> & { DAYBOOK_ENV: string }

export function linesOf(values: Values): { live: AccountingLines; test: AccountingLines } {
  if (values.DAYBOOK_ENV === 'production') {
    assertEncrypted(values)
    if (values.DAYBOOK_ACCOUNTING_PACE !== 1) {
      throw new Error('DAYBOOK_ACCOUNTING_PACE is for tests and is refused in production.')
    }
  }
  return { live: liveOf(values), test: testOf(values) }
}

function assertEncrypted(values: Values): void {
  const names = [
    'DAYBOOK_ECONOMIC_URL',
    'DAYBOOK_ECONOMIC_LEGACY_URL',
    'DAYBOOK_FATTUREINCLOUD_URL',
  ] as const
  for (const name of names) {
    if (!values[name].startsWith('https:')) {
      throw new Error(`${name} must begin with https in production.`)
    }
  }
}

function liveOf(values: Values): AccountingLines {
  const appSecret = values.DAYBOOK_ECONOMIC_APP_SECRET
  const clientId = values.DAYBOOK_FATTUREINCLOUD_CLIENT_ID
  const clientSecret = values.DAYBOOK_FATTUREINCLOUD_CLIENT_SECRET
  const app = whole('FATTUREINCLOUD', '_CLIENT_ID and _CLIENT_SECRET', { clientId, clientSecret })
  const { DAYBOOK_ECONOMIC_URL: url, DAYBOOK_ECONOMIC_LEGACY_URL: legacyUrl } = values
  return {
    economic: appSecret === undefined ? undefined : { url, legacyUrl, appSecret },
    fattureInCloud: app && {
      url: values.DAYBOOK_FATTUREINCLOUD_URL,
      fileHosts: values.DAYBOOK_FATTUREINCLOUD_FILE_HOSTS?.split(',') ?? [],
      ...app,
    },
  }
}

function testOf(values: Values): AccountingLines {
  const { DAYBOOK_ACCOUNTING_PACE: pace } = values
  const hurried = pace === 1 ? {} : { pace }
  const economic = whole('ECONOMIC_TEST', '_URL, _LEGACY_URL and _APP_SECRET', {
    url: values.DAYBOOK_ECONOMIC_TEST_URL,
    legacyUrl: values.DAYBOOK_ECONOMIC_TEST_LEGACY_URL,
    appSecret: values.DAYBOOK_ECONOMIC_TEST_APP_SECRET,
  })
  const fattureInCloud = whole('FATTUREINCLOUD_TEST', '_URL, _CLIENT_ID and _CLIENT_SECRET', {
    url: values.DAYBOOK_FATTUREINCLOUD_TEST_URL,
    clientId: values.DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_ID,
    clientSecret: values.DAYBOOK_FATTUREINCLOUD_TEST_CLIENT_SECRET,
  })
  return {
    economic: economic && { ...economic, ...hurried },
    fattureInCloud: fattureInCloud && { ...fattureInCloud, ...hurried },
  }
}

/** All of them or none: half a line is a mistake. */
function whole<Part extends string>(
  name: string,
  parts: string,
  given: Readonly<Record<Part, string | undefined>>,
): Record<Part, string> | undefined {
  const set = Object.values(given).filter((one) => one !== undefined)
  if (set.length === 0) return undefined
  if (set.length === Object.keys(given).length) return given as Record<Part, string>
  throw new Error(`Set ${parts} of DAYBOOK_${name} together, or none of them.`)
}
