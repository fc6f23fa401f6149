import type { Config } from '#kernel/process/config'
import { findIsolation, type Isolation } from '#readers/room'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

/** Whether documents of strangers are read behind walls; production reads none without them. */
export async function examineReaders(
  config: Pick<Config, 'env'>,
  find: () => Promise<Isolation> = findIsolation,
): Promise<DoctorFinding> {
  const { level } = await find()
  if (level === 'closed') {
    return right(
      'documents are read without access to the network, other processes or writable files',
    )
  }
  if (level === 'networkless') {
    return right(
      'documents are read without network access; install setpriv(1) for the other protections',
    )
  }
  return config.env === 'production'
    ? wrong(
        'documents cannot be read: unshare(1) is missing or not allowed to disable the network',
        'install util-linux and allow this process to create namespaces (CAP_SYS_ADMIN, or user namespaces)',
      )
    : right('documents are read with network access, which is refused in production')
}
