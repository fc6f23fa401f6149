import type { Config } from '#kernel/config'
import { findIsolation, type Isolation } from '#readers/room'
import { right, wrong, type Finding } from './doctor_machine.ts'

/** Whether documents of strangers are read behind walls; production reads none without them. */
export async function examineReaders(
  config: Pick<Config, 'env'>,
  find: () => Promise<Isolation> = findIsolation,
): Promise<Finding> {
  const { level } = await find()
  if (level === 'closed') {
    return right('documents are read without network, other processes or files to write to')
  }
  if (level === 'networkless') {
    return right('documents are read without network; install setpriv(1) for the other walls')
  }
  return config.env === 'production'
    ? wrong(
        'documents cannot be read: unshare(1) is missing or not allowed to take the network away',
        'install util-linux and let this process make namespaces (CAP_SYS_ADMIN, or user namespaces)',
      )
    : right('documents are read with the network in reach, which production refuses')
}
