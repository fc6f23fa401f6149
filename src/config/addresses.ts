import { z } from 'zod'

/** Systems whose address may be without TLS by mistake; mail and banks have their own rules. */
const systems = ['database', 'files', 'rates', 'registers', 'model', 'traces'] as const

type System = (typeof systems)[number]

/** A system that is reached in the clear beyond this machine, and the variable that says so. */
export type OpenAddress = { system: System; variable: string }

const list = z
  .string()
  .optional()
  .transform((text) => (text ?? '').split(',').map((one) => one.trim()))
  .transform((names) => names.filter((one) => one !== ''))
  .pipe(z.array(z.enum(systems)))

export const variables = {
  DAYBOOK_PLAINTEXT: list.describe(
    `systems that production may reach without TLS, over a network of your own: ${systems.join(', ')}, separated by commas`,
  ),
}

type Values = {
  DATABASE_URL?: string | undefined
  DAYBOOK_FILES: string
  DAYBOOK_S3_ENDPOINT?: string | undefined
  DAYBOOK_RATES_URL: string
  DAYBOOK_TRACES?: string | undefined
  DAYBOOK_CVR_URL?: string | undefined
  DAYBOOK_VIES_URL?: string | undefined
  DAYBOOK_MODEL_URL?: string | undefined
}

/** What goes in the clear to another machine, where whoever is in between reads and changes it. */
export function findOpenAddresses(values: Values): OpenAddress[] {
  const isBucket = values.DAYBOOK_FILES.startsWith('s3:')
  const found: [System, string, boolean][] = [
    ['database', 'DATABASE_URL', isOpenDatabase(values.DATABASE_URL)],
    ['files', 'DAYBOOK_S3_ENDPOINT', isBucket && isOpenWeb(values.DAYBOOK_S3_ENDPOINT)],
    ['rates', 'DAYBOOK_RATES_URL', isOpenWeb(values.DAYBOOK_RATES_URL)],
    ['registers', 'DAYBOOK_CVR_URL', isOpenWeb(values.DAYBOOK_CVR_URL)],
    ['registers', 'DAYBOOK_VIES_URL', isOpenWeb(values.DAYBOOK_VIES_URL)],
    ['model', 'DAYBOOK_MODEL_URL', isOpenWeb(values.DAYBOOK_MODEL_URL)],
    ['traces', 'DAYBOOK_TRACES', isOpenWeb(values.DAYBOOK_TRACES)],
  ]
  return found.filter(([, , isOpen]) => isOpen).map(([system, variable]) => ({ system, variable }))
}

/** Fails for every such address that was not allowed by name. */
export function assertNoneOpen(open: readonly OpenAddress[], allowed: readonly string[]): void {
  const refused = open.filter(({ system }) => !allowed.includes(system))
  if (refused.length === 0) return
  const lines = refused.map(({ system, variable }) => {
    const remedy = system === 'database' ? 'add sslmode=verify-full to it' : 'use https'
    return `${variable} reaches another machine without TLS, which is refused in production: ${remedy}, or allow it with DAYBOOK_PLAINTEXT=${system}.`
  })
  throw new Error(lines.join('\n'))
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full'])

function isOpenDatabase(address: string | undefined): boolean {
  if (address === undefined) return false
  const url = URL.parse(address)
  // Only a socket of this machine is written in a way that is no address.
  if (url === null) return false
  const asked = url.searchParams
  const host = asked.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isOwnMachine(host)) return false
  const isAsked = encrypted.has(asked.get('sslmode') ?? '')
  return !isAsked && !['true', '1'].includes(asked.get('ssl') ?? '')
}

function isOpenWeb(address: string | undefined): boolean {
  const url = address === undefined ? null : URL.parse(address)
  return url?.protocol === 'http:' && !isOwnMachine(url.hostname)
}

function isOwnMachine(host: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
}
