import { join } from 'node:path'
import { appLimitsGate } from '#access/room'
import { approvalGate } from '#approvals/room'
import type { BankFeed } from '#bank/ports'
import type { CompanyRegister } from '#contacts/ports'
import type { LanguageReader } from '#documents/ports'
import type { FileStore } from '#files/ports'
import { call } from '#kernel/corridor/call'
import { systemClock, systemRandom, type Clock, type Random } from '#kernel/process/clock'
import type { Config } from '#config/config'
import type { AccountingLines } from '#config/accounting'
import { openDatabase, type Database } from '#kernel/database/database'
import { createOutsideCalls } from '#kernel/limits/outside_calls'
import { parseFaults } from '#kernel/process/faults'
import { createApp, type App } from '#kernel/corridor/app'
import { createIds } from '#kernel/values/id'
import { createLog, type Log } from '#kernel/process/log'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'
import { appUrlOf } from '#kernel/database/app_role'
import type { AccountingProvider } from '#accounting_systems/ports'
import type { RateSource } from '#ledger/ports'
import type { Mailer } from '#mail/ports'
import type { Exchange } from '#einvoices/ports'
import { createBooks } from '#providers/books/provider'
import { createCvr } from '#providers/cvr/provider'
import { createDirectoryStore, type DirectoryWiring } from '#providers/directory/provider'
import { createNameServer } from '#providers/dns/provider'
import { createEcbRates } from '#providers/ecb/provider'
import { createEconomic } from '#providers/economic/provider'
import { createEnableBanking } from '#providers/enablebanking/provider'
import { createUnconnectedFeed } from '#providers/enablebanking/unconnected'
import { createExchangeChannel } from '#providers/exchange_channel/provider'
import { createFattureInCloud } from '#providers/fatture_in_cloud/provider'
import { createFixedRates } from '#providers/fixed_rates/provider'
import { createMailDirectory } from '#providers/mail_directory/provider'
import { createS3Store, parseS3Address } from '#providers/s3/provider'
import { createSmtpMailer } from '#providers/smtp/provider'
import { createVies } from '#providers/vies/provider'
import { createLanguageModel } from '#providers/language_model/provider'
import { drawSourceText } from '#pdf/room'
import { createSandbox } from '#readers/room'
import { readersOfKinds } from '#kernel/corridor/sight'
import { regionOf, type RegionKey } from '#regions/room'
import { hooks } from './hooks.ts'
import { definitionsOf, registry } from './registry.ts'

export type Wiring = {
  clock?: Clock
  random?: Random
  log?: Log
  /** Set where the role to log in as is not the one derived from the address, as in tests. */
  appUrl?: string
}

const noSecretKey = 'Set DAYBOOK_SECRET_KEY, or outside production run `bin/daybook migrate` first.'

/** Builds the app of one process from its configuration: which provider serves which port. */
export function openApp(config: Config, wiring: Wiring = {}): App {
  if (!config.databaseUrl)
    throw new Error('Set DATABASE_URL, or run `bin/daybook demo` without one.')
  if (!config.secretKey) throw new Error(noSecretKey)
  const clock = wiring.clock ?? systemClock
  const random = wiring.random ?? systemRandom
  const newId = createIds(random.uint32, () => clock.now().getTime())
  const secrets = createSecrets(parseMasterKeys(config.secretKey))
  const log = wiring.log ?? createLog(config.logLevel)
  const mailer = openMailer(config)
  const database = openDatabase({
    url: wiring.appUrl ?? appUrlOf(config.databaseUrl, secrets),
    poolSize: config.poolSize,
    onError: (error) => log.warn({ error }, 'an idle database connection was lost'),
  })
  return createApp({
    database,
    clock,
    random,
    newId,
    secrets,
    log,
    ports: {
      accounting: forBoth((mode) => openAccounting(config.accounting[mode], clock, database)),
      rates: openRates(config, clock),
      files: openFileStore(config, { clock, newId }),
      bankFeeds: forBoth((mode) => openBankFeed(config.bank[mode], clock)),
      exchanges: forBoth((mode) => openExchange(config.exchange[mode])),
      companyRegisters: forBoth((mode) => openRegisters(config.registers[mode])),
      languageModels: forBoth(() => openLanguageModel(config.model)),
      names: createNameServer(),
      mailers: { live: mailer, test: mailer },
      reader: createSandbox({
        allowWithoutNetworkIsolation: config.env !== 'production',
        children: config.readers,
        log,
      }),
    },
    gate: { ...appLimitsGate, ...approvalGate },
    hooks,
    baseUrl: config.baseUrl ?? 'http://127.0.0.1:8080',
    proxies: config.proxies,
    call,
    timeZoneOf: (regionKey) => regionOf(regionKey as RegionKey).timeZone,
    definitions: definitionsOf(registry),
    readers: readersOfKinds(registry.reads),
    faults: config.faults === undefined ? null : parseFaults(config.faults),
    patienceMs: config.patienceMs,
    leaseMs: config.leaseMs,
    watch: null,
    metrics: null,
    metricsToken: config.metricsToken,
    limits: {
      perKey: config.limitKey,
      perOrganization: config.limitOrganization,
      falseKeys: config.limitFalseKeys,
    },
    quotas: config.quotas,
    goesOnAfterFailover: config.goesOnAfterFailover,
    founding: config.founding,
    webhooks: {
      toPrivate: config.webhooksPrivate,
      pace: config.webhooksPace,
      timeoutMs: 10_000,
    },
    mailIn: config.mailIn,
    forgetCallers: new Set(),
    background: new Set(),
  })
}

const forBoth = <Port>(open: (mode: 'live' | 'test') => Port): { live: Port; test: Port } => ({
  live: open('live'),
  test: open('test'),
})

function openFileStore(config: Config, wiring: DirectoryWiring): FileStore {
  if (!config.files.startsWith('s3://')) return createDirectoryStore(config.files, wiring)
  return createS3Store({ ...parseS3Address(config.files), ...config.s3 })
}

/**
 * Who can keep the books: Daybook itself, and the systems that this server has access to, by the key
 * that regions list them under.
 */
function openAccounting(
  { economic, fattureInCloud }: AccountingLines,
  clock: Clock,
  database: Database,
): Readonly<Record<string, AccountingProvider>> {
  const now = (): Date => clock.now()
  const windowMs = 300_000 * (fattureInCloud?.pace ?? 1)
  // The service allows 300 to all applications of a company together.
  const calls = createOutsideCalls(database, { now, most: 240, windowMs })
  const toPdf = (source: { fileName: string; bytes: Uint8Array }) =>
    drawSourceText({ ...source, createdAt: now().toISOString() })
  return {
    own_books: createBooks(),
    ...(economic === undefined ? {} : { economic: createEconomic({ ...economic, now, toPdf }) }),
    ...(fattureInCloud === undefined
      ? {}
      : { fatture_in_cloud: createFattureInCloud({ ...fattureInCloud, now, toPdf, calls }) }),
  }
}

/** Fixed rates must never reach live books, and tests must not use the network. */
function openRates(config: Config, clock: Clock): RateSource {
  if (config.env !== 'production') return createFixedRates()
  return createEcbRates({ url: config.ratesUrl, now: () => clock.now() })
}

/** The same adapter for live and test organizations; only address and key differ. */
function openBankFeed(line: Config['bank']['live'], clock: Clock): BankFeed {
  if (line === undefined) return createUnconnectedFeed()
  return createEnableBanking({ ...line, now: () => clock.now() })
}

/** Without a mail server a trial can read its mail from files; production needs a server. */
function openMailer(config: Config): Mailer | null {
  const { smtpUrl, from } = config.mail
  if (smtpUrl !== undefined) return createSmtpMailer({ url: smtpUrl, from })
  if (config.env === 'production' || config.files.startsWith('s3://')) return null
  return createMailDirectory(join(config.files, 'mail'), from)
}

const openLanguageModel = (line: Config['model']): LanguageReader | null =>
  line === undefined ? null : createLanguageModel(line)

/** The register of a country first, then that of the Union. */
function openRegisters({ cvr, vies }: Config['registers']['live']): readonly CompanyRegister[] {
  return [
    ...(cvr === undefined ? [] : [createCvr(cvr)]),
    ...(vies === undefined ? [] : [createVies(vies)]),
  ]
}

function openExchange(line: Config['exchange']['live']): Exchange | null {
  return line === undefined ? null : createExchangeChannel(line)
}
