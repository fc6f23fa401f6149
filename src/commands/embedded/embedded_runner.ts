import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** As whom PostgreSQL's programs run: ourselves, or another user where we are root. */
export type Runner = {
  uid: number | undefined
  gid: number | undefined
  /** A command to put before the program, where uid and gid alone do not do. */
  before: string[]
}

const setpriv = '/usr/bin/setpriv'

/**
 * PostgreSQL refuses to run as root, so root runs it as another user of the machine. That user must
 * reach the programs and the data; where a directory above them is closed, only the right to pass
 * through directories is handed on.
 */
export function chooseRunner(paths: readonly string[]): Runner {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined, before: [] }
  const user = findUser(['postgres', 'nobody'])
  if (user === null) {
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. ' +
        'Run this as another user, or set DATABASE_URL.',
    )
  }
  const closed = paths.map(firstClosed).find((path) => path !== null)
  if (closed === undefined) return { ...user, before: [] }
  const before = [
    setpriv,
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  if (spawnSync(before[0] ?? '', [...before.slice(1), '/bin/true']).status === 0) {
    return { ...user, before }
  }
  throw new Error(
    `PostgreSQL does not run as root, and user ${user.name} cannot enter ${closed}. ` +
      'Run this as another user, open that directory (chmod o+x), or set DATABASE_URL.',
  )
}

type User = { name: string; uid: number; gid: number }

function findUser(names: readonly string[]): User | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of names) {
    const line = lines.find((one) => one.startsWith(`${wanted}:`))
    const [name, , uid, gid] = line?.split(':') ?? []
    if (name !== undefined) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** The first directory above the path that others may not pass through. */
function firstClosed(path: string): string | null {
  let closed: string | null = null
  for (let place = dirname(path); ; place = dirname(place)) {
    if ((statSync(place).mode & 0o001) === 0) closed = place
    if (place === dirname(place)) return closed
  }
}
