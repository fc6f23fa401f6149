import { assertNoneOpen, type OpenAddress } from './addresses.ts'

type Values = {
  DAYBOOK_FAULTS?: string | undefined
  DAYBOOK_WEBHOOKS_PRIVATE?: boolean | undefined
  DAYBOOK_BASE_URL?: string | undefined
  DAYBOOK_METRICS: boolean
  DAYBOOK_METRICS_TOKEN?: string | undefined
  DAYBOOK_PLAINTEXT: readonly string[]
}

/** What is convenient on one's own machine and dangerous where others are. */
export function assertFitForProduction(
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
