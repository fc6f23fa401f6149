import type { Config } from '#config/config'
import { right, type DoctorFinding } from './doctor_machine.ts'

/** Nothing is wrong: production does not start where such an address was not allowed by name. */
export function examineAddresses({ env, openAddresses }: Config): DoctorFinding {
  if (openAddresses.length === 0) return right('other machines are reached over TLS only')
  const names = openAddresses.map(({ variable }) => variable).join(', ')
  const because =
    env === 'production'
      ? 'allowed by DAYBOOK_PLAINTEXT; keep it in a network of yours'
      : 'which production refuses; use https, and sslmode=verify-full for the database'
  return right(`${names} without TLS, ${because}`)
}
