import type { Config } from '#config/config'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

/** Daybook speaks no TLS itself: an https address means that a proxy of ours stands before it. */
export function examineProxies(config: Config): DoctorFinding {
  if (config.proxies.length > 0) return right(`proxies at ${config.proxies.join(', ')}`)
  if (config.env !== 'production' || config.baseUrl?.startsWith('https:') !== true) {
    return right('there is no proxy in front of this server')
  }
  return wrong(
    'all callers appear to have the address of the proxy, so one person guessing passwords blocks everyone',
    'set DAYBOOK_PROXIES to the address of the proxy that handles https for this server',
  )
}
