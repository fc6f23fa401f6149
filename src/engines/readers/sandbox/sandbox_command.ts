import { join } from 'node:path'
import { cachePlace, createCodeCache } from './code_cache.ts'
import { startChild, type Child } from './sandbox_child.ts'
import { findIsolation, userIdOf, type Isolation } from './sandbox_isolation.ts'
import type { SandboxOptions } from './sandbox_options.ts'
import { readableParts } from './sandbox_root.ts'

const mega = 2 ** 20
const mostIdleBytes = 300 * mega

/** Starts children behind the walls that this machine allows. */
export function createStarter(options: SandboxOptions): {
  start(isWarm: boolean): Promise<Child>
  close(): Promise<void>
} {
  const { timeoutMs = 60_000, mostResidentBytes = 1_024 * mega, heapBytes = 512 * mega } = options
  const own = join(import.meta.dirname, '..', 'child.ts')
  const script = options.script ?? own
  const cache = createCodeCache(own)
  let isolation: Promise<Isolation> | undefined
  let started = 0

  function commandOf(found: Isolation, isWarm: boolean): string[] {
    const userId = userIdOf((started += 1))
    // Only where nothing that a child writes can reach it.
    const mayCache = found.walls.includes('files') && script === own
    const shown = mayCache ? cache.shownTo(found.seenAs(userId)) : null
    return [
      ...found.wrap({ userId, readable: [script], shown }),
      process.execPath,
      '--permission',
      ...[...readableParts.map(withContent), script].map((path) => `--allow-fs-read=${path}`),
      // Node uses the cache only where it may write to it; the directory itself is read-only.
      ...(shown === null
        ? []
        : [`--allow-fs-read=${cachePlace}/*`, `--allow-fs-write=${cachePlace}/*`]),
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${Math.round(heapBytes / mega)}`,
      '--no-warnings',
      script,
      shown === null ? '' : cachePlace,
      isWarm ? 'warm' : '',
    ]
  }

  return {
    async start(isWarm) {
      isolation ??= (options.isolation ?? findIsolation)().then((found) => allowed(options, found))
      const command = commandOf(await isolation, isWarm)
      return startChild({ command, timeoutMs, mostResidentBytes, mostIdleBytes, heapBytes })
    },
    close: cache.close,
  }
}

const withContent = (path: string): string => (path.endsWith('.json') ? path : `${path}/*`)

function allowed(options: SandboxOptions, found: Isolation): Isolation {
  if (found.level !== 'open') return found
  const says = 'documents would be read by a process that can reach the network'
  if (!options.allowWithoutNetworkIsolation) {
    throw new Error(`Refused: ${says}. Allow this process to use unshare(1); see \`doctor\`.`)
  }
  options.log.warn(`${says}; production refuses this`)
  return found
}
