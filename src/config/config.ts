import { isIPv4, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import type { Founding, MailInLine } from '#kernel/corridor/app'
import type { Quotas } from '#kernel/corridor/scene'
import * as accounting from './accounting.ts'
import * as addresses from './addresses.ts'
import { assertNoneOpen, type OpenAddress } from './addresses.ts'
import * as backup from './backup.ts'
import { bankLinesOf, bankSecrets, bankVariables, type BankLines } from './bank.ts'
import * as exchange from './exchange.ts'
import * as mail from './mail.ts'
import * as model from './model.ts'
import * as registers from './registers.ts'
import * as quotas from './quotas.ts'
import * as s3 from './s3.ts'
import * as telemetry from './telemetry.ts'
import { readFileSync, existsSync } from 'node:fs'

/** Where `migrate` puts the key it makes for a first run. Production brings its own. */
export function secretKeyFile(files: string): string {
  return join(files, 'secret_key')
}

function storedSecretKey(values: {
  DAYBOOK_ENV: string
  DAYBOOK_FILES: string
}): string | undefined {
  if (values.DAYBOOK_ENV === 'production' || values.DAYBOOK_FILES.startsWith('s3://'))
    return undefined
  const file = secretKeyFile(values.DAYBOOK_FILES)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** How long a process waits for others, and others for it. */
const waitVariables = {
  DAYBOOK_PATIENCE_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(25_000)
    .default(25_000)
    .describe(
      'how long a request waits for an external system before it answers with the record so far',
    ),
  DAYBOOK_LEASE_MS: z.coerce
    .number()
    .int()
    .min(300)
    .default(30_000)
    .describe(
      'how long work with an external system stays with a process that has stopped responding',
    ),
  DAYBOOK_DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .optional()
    .describe(
      'how long a server that is told to end goes on serving while /readyz says that it leaves; 3 in production, else 0',
    ),
}

type Given = { DAYBOOK_DRAIN_SECONDS?: number | undefined; DAYBOOK_ENV: string }

/** Proxies look every second or so; somebody at a keyboard does not want to wait. */
export function drainMsOf({ DAYBOOK_DRAIN_SECONDS: given, DAYBOOK_ENV: env }: Given): number {
  return (given ?? (env === 'production' ? 3 : 0)) * 1_000
}

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  const width = Number(bits ?? 0)
  return (isIPv4(address) && width <= 32) || (isIPv6(address) && width <= 128)
}

const list = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .transform((ones) => ones.filter((one) => one !== ''))
  .refine((ones) => ones.every(isNetwork), 'Name addresses or networks, separated by commas.')
  .optional()

/**
 * Proxies in front of the server. Their word on a caller's address is trusted, so only
 * proxies of our own belong here.
 */
const proxyVariables = {
  DAYBOOK_PROXIES: list.describe(
    'addresses of your own proxies, whose X-Forwarded-For is trusted; sign-in limits need it',
  ),
}

/** At least two, so that a document that takes its full time never stops all others. */
const readerVariables = {
  DAYBOOK_READERS: z.coerce
    .number()
    .int()
    .min(2)
    .max(64)
    .default(2)
    .describe('documents read at the same time per process, each by a process of its own'),
}

/** How often callers may call. */
const limitVariables = {
  DAYBOOK_LIMIT_KEY: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(600)
    .describe('calls per minute of one key, over all servers; 0: no limit'),
  DAYBOOK_LIMIT_ORGANIZATION: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(3_000)
    .describe('calls per minute of one organization, over all servers; 0: no limit'),
  DAYBOOK_LIMIT_FALSE_KEYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(60)
    .describe(
      'false keys and tokens per minute that one server looks up for one network; 0: no limit',
    ),
}

const foundingVariables = {
  DAYBOOK_FOUNDING: z
    .enum(['off', 'test', 'live'])
    .default('live')
    .describe(
      'organizations that people with a login may create in the browser: off for none, test for test organizations only, live for both',
    ),
}

const failoverVariables = {
  DAYBOOK_AFTER_FAILOVER: z
    .enum(['fence', 'go_on'])
    .default('fence')
    .describe(
      'what to do when the database continues on a new timeline: fence (writes wait for `unfence`), or go_on where standbys are synchronous and lose nothing',
    ),
}

function goesOnAfterFailover(values: { DAYBOOK_AFTER_FAILOVER: string }): boolean {
  return values.DAYBOOK_AFTER_FAILOVER === 'go_on'
}

const ending = '_FILE'

/** A setting whose value lies in a file, as orchestrators hand out secrets. */
const fileVariableOf = (name: string): string => `${name}${ending}`

/**
 * The environment with the content of those files in place of their names. A file that cannot be read
 * or is empty is named, and never taken for a setting that is missing.
 */
function withSecretFiles(
  environment: NodeJS.ProcessEnv,
  secrets: Iterable<string>,
): NodeJS.ProcessEnv {
  const whole = { ...environment }
  for (const name of secrets) {
    const variable = fileVariableOf(name)
    const path = environment[variable]
    if (path === undefined || path === '') continue
    if (environment[name] !== undefined && environment[name] !== '') {
      throw new Error(`Set ${name} or ${variable}, not both.`)
    }
    whole[name] = contentOf(variable, path)
  }
  return whole
}

/** Without the end of the line that editors and `echo` leave. */
function contentOf(variable: string, path: string): string {
  let content: string
  try {
    content = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code = 'unreadable' } = error as { code?: string }
    throw new Error(`The file of ${variable}, ${path}, cannot be read: ${code}.`, { cause: error })
  }
  if (content === '') throw new Error(`The file of ${variable}, ${path}, is empty.`)
  return content
}

type Values = {
  DAYBOOK_FAULTS?: string | undefined
  DAYBOOK_WEBHOOKS_PRIVATE?: boolean | undefined
  DAYBOOK_BASE_URL?: string | undefined
  DAYBOOK_METRICS: boolean
  DAYBOOK_METRICS_TOKEN?: string | undefined
  DAYBOOK_PLAINTEXT: readonly string[]
}

/** What is convenient on one's own machine and dangerous where others are. */
function assertFitForProduction(
  values: Values,
  environment: NodeJS.ProcessEnv,
  openAddresses: readonly OpenAddress[],
): void {
  if (values.DAYBOOK_FAULTS !== undefined) {
    throw new Error('DAYBOOK_FAULTS injects faults and is refused in production.')
  }
  if (values.DAYBOOK_WEBHOOKS_PRIVATE) {
    throw new Error('DAYBOOK_WEBHOOKS_PRIVATE opens our own network and is refused in production.')
  }
  if (isOpenToAll(values.DAYBOOK_BASE_URL)) {
    throw new Error('DAYBOOK_BASE_URL must be https in production: people sign in there.')
  }
  if (values.DAYBOOK_METRICS && values.DAYBOOK_METRICS_TOKEN === undefined) {
    throw new Error(
      'Set DAYBOOK_METRICS_TOKEN: without it every program on this machine can read /metrics, which production refuses.',
    )
  }
  // Node would take any certificate from banks, exchange, mail server and database alike.
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new Error('NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate; unset it.')
  }
  assertNoneOpen(openAddresses, values.DAYBOOK_PLAINTEXT)
}

/** Without TLS passwords and cookies can be read on the way, except on one's own machine. */
function isOpenToAll(baseUrl: string | undefined): boolean {
  const url = baseUrl === undefined ? null : new URL(baseUrl)
  return url?.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => (text === undefined ? undefined : text === 'true'))

const schema = z.object({
  DATABASE_URL: z
    .string()
    .min(1)
    .optional()
    .describe('PostgreSQL, as the owner of the database; the server logs in as its own role'),
  DAYBOOK_BASE_URL: z
    .url()
    .optional()
    .describe('where callers reach this server; taken from host and port if missing'),
  DAYBOOK_FILES: z
    .string()
    .min(1)
    .default('./.daybook')
    .describe('directory or s3://bucket for files, and for the secret key of a first run'),
  ...s3.variables,
  DAYBOOK_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      '32 bytes in base64 or hexadecimal; several separated by commas, the current one first',
    ),
  DAYBOOK_SANDBOX: flag.describe('true starts simulators of external systems next to the server'),
  DAYBOOK_ENV: z
    .enum(['production', 'development'])
    .default('development')
    .describe('production requires its own secret key to start'),
  DAYBOOK_LOG: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('how much is logged, as JSON lines on standard output'),
  DAYBOOK_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(16)
    .describe('database connections per process'),
  ...waitVariables,
  ...limitVariables,
  ...foundingVariables,
  ...quotas.variables,
  ...failoverVariables,
  ...telemetry.variables,
  DAYBOOK_WEBHOOKS_PRIVATE: flag.describe(
    'true allows webhooks to private addresses; refused in production',
  ),
  DAYBOOK_WEBHOOKS_PACE: z.coerce
    .number()
    .min(0.001)
    .max(1)
    .default(1)
    .describe('factor for the waits between attempts of a webhook, for tests'),
  DAYBOOK_RATES_URL: z
    .url()
    .default('https://www.ecb.europa.eu/stats/eurofxref')
    .describe('URL of the reference rates of the European Central Bank; used in production'),
  ...accounting.variables,
  ...bankVariables,
  ...exchange.variables,
  ...mail.variables,
  ...mail.mailInVariables,
  ...model.variables,
  ...proxyVariables,
  ...readerVariables,
  ...registers.variables,
  ...addresses.variables,
  ...backup.variables,
  DAYBOOK_FAULTS: z.string().optional().describe('injects faults in tests; refused in production'),
})

export type Config = telemetry.TelemetryLine & {
  databaseUrl: string | undefined
  baseUrl: string | undefined
  files: string
  /** Used where `files` is a bucket. */
  s3: s3.S3Line
  secretKey: string | undefined
  sandbox: boolean
  env: 'production' | 'development'
  logLevel: string
  poolSize: number
  patienceMs: number
  leaseMs: number
  /** How long a server goes on serving once it was told to end. */
  drainMs: number
  limitKey: number
  limitOrganization: number
  limitFalseKeys: number
  quotas: Quotas
  goesOnAfterFailover: boolean
  founding: Founding
  webhooksPrivate: boolean
  webhooksPace: number
  ratesUrl: string
  accounting: { live: accounting.AccountingLines; test: accounting.AccountingLines }
  bank: BankLines
  exchange: exchange.ExchangeLines
  mail: mail.MailLine
  mailIn: MailInLine
  /** A language model that may be shown pages, where people allow it. */
  model: ReturnType<typeof model.lineOf>
  proxies: string[]
  registers: registers.RegisterLines
  /** How many documents are read at the same time. */
  readers: number
  /** What goes to other machines in the clear; in production only what was allowed by name. */
  openAddresses: addresses.OpenAddress[]
  backups: backup.BackupLine
  faults: string | undefined
}

/** The one place that reads the environment; what is wrong is said in words, all of it at once. */
export function readConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const environment = withSecretFiles(given, variablesWithFiles)
  const filled = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = schema.safeParse(Object.fromEntries(filled))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is invalid.\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const openAddresses = addresses.findOpenAddresses(values)
  if (values.DAYBOOK_ENV === 'production')
    assertFitForProduction(values, environment, openAddresses)
  return {
    databaseUrl: values.DATABASE_URL,
    baseUrl: values.DAYBOOK_BASE_URL,
    files: values.DAYBOOK_FILES,
    s3: s3.lineOf(values),
    secretKey: values.DAYBOOK_SECRET_KEY ?? storedSecretKey(values),
    sandbox: values.DAYBOOK_SANDBOX ?? values.DAYBOOK_ENV !== 'production',
    env: values.DAYBOOK_ENV,
    logLevel: values.DAYBOOK_LOG,
    poolSize: values.DAYBOOK_POOL,
    patienceMs: values.DAYBOOK_PATIENCE_MS,
    leaseMs: values.DAYBOOK_LEASE_MS,
    drainMs: drainMsOf(values),
    limitKey: values.DAYBOOK_LIMIT_KEY,
    limitOrganization: values.DAYBOOK_LIMIT_ORGANIZATION,
    limitFalseKeys: values.DAYBOOK_LIMIT_FALSE_KEYS,
    quotas: quotas.quotasOf(values),
    goesOnAfterFailover: goesOnAfterFailover(values),
    founding: values.DAYBOOK_FOUNDING,
    ...telemetry.lineOf(values),
    webhooksPrivate: values.DAYBOOK_WEBHOOKS_PRIVATE ?? false,
    webhooksPace: values.DAYBOOK_WEBHOOKS_PACE,
    ratesUrl: values.DAYBOOK_RATES_URL,
    accounting: accounting.linesOf(values),
    bank: bankLinesOf(values),
    exchange: exchange.linesOf(values),
    mail: mail.lineOf(values),
    mailIn: mail.mailInLineOf(values),
    model: model.lineOf(values),
    proxies: values.DAYBOOK_PROXIES ?? [],
    registers: registers.linesOf(values),
    readers: values.DAYBOOK_READERS,
    openAddresses,
    backups: backup.lineOf(values),
    faults: values.DAYBOOK_FAULTS,
  }
}

export type Variable = { name: string; value: string; meaning: string }

/** Every variable there is, with what it is now and what it means; secrets say only that they are. */
export function listVariables(environment: NodeJS.ProcessEnv = process.env): Variable[] {
  return Object.entries(schema.shape).map(([name, type]) => {
    const given = environment[name]
    const preset = type.safeParse(undefined).data
    const fallback = preset === undefined ? 'not set' : `${String(preset)} (default)`
    const isInFile = variablesWithFiles.has(name) && !!environment[fileVariableOf(name)]
    const missing = isInFile ? 'set, in a file' : fallback
    const value = given === undefined || given === '' ? missing : hideSecret(name, given)
    return { name, value, meaning: type.description ?? '' }
  })
}

const secretVariables = new Set<string>([
  ...accounting.secrets,
  ...backup.secrets,
  ...bankSecrets,
  ...exchange.secrets,
  ...mail.secrets,
  ...model.secrets,
  ...registers.secrets,
  ...s3.secrets,
  'DAYBOOK_SECRET_KEY',
  ...telemetry.secrets,
])
/** What may lie in a file that `NAME_FILE` names: secrets, and the address with the password. */
const variablesWithFiles = new Set<string>([...secretVariables, 'DATABASE_URL'])

function hideSecret(name: string, value: string): string {
  if (secretVariables.has(name)) return 'set'
  return value.replace(/(:\/\/[^:@/]*):.*@/, '$1:set@').replace(/([?&]password=)[^&]*/, '$1set')
}
