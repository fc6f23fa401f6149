import type { Config } from '#kernel/config'
import { right, wrong, type Finding } from './doctor_machine.ts'

/** Daybook speaks no TLS itself: an https address means that a proxy of ours stands before it. */
export function examineProxies(config: Config): Finding {
  if (config.proxies.length > 0) return right(`proxies at ${config.proxies.join(', ')}`)
  if (config.env !== 'production' || config.baseUrl?.startsWith('https:') !== true) {
    return right('no proxy stands before this server')
  }
  return wrong(
    'everybody seems to come from the address of the proxy, so one who guesses stops all',
    'set DAYBOOK_PROXIES to the address of the proxy that speaks https for this server',
  )
}
