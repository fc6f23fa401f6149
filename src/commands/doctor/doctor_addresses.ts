import type { Config } from '#kernel/process/config'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

/** Production refuses to start where one was not allowed by name, so here it was, or it is a trial. */
export function examineAddresses({ env, openAddresses }: Config): DoctorFinding {
  if (openAddresses.length === 0) return right('other machines are reached over TLS only')
  const names = openAddresses.map(({ variable }) => variable).join(', ')
  if (env === 'production') {
    return right(
      `${names} without TLS, allowed by DAYBOOK_PLAINTEXT: keep it in a network of yours`,
    )
  }
  return wrong(
    `${names} without TLS: whoever is in between reads and changes what is sent`,
    'use https, and sslmode=verify-full for the database; production refuses to start otherwise',
  )
}
