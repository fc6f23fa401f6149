import { cachePlace, createCodeCache } from './code_cache.ts'
import { startChild, type Child } from './sandbox_child.ts'
import {
  findIsolation,
  readerProgram,
  userIdOf,
  walls,
  type Isolation,
  type Wall,
  readableParts,
} from './sandbox_isolation.ts'
import type { SandboxOptions } from './sandbox_options.ts'

const mega = 2 ** 20
const mostIdleBytes = 300 * mega

/** Which readers a child has loaded when it is ready. A process for pictures has no others' files. */
export type Warmth = 'cold' | 'warm' | 'pictures'

// Letters are found by programs of the system, and by libraries that are not JavaScript.
const pictureFlags = ['--allow-addons', '--allow-child-process']
const pictureParts = ['/usr/share/tesseract-ocr', '/usr/share/tessdata']
const pictureTimeoutMs = 120_000
const mostIdlePictureBytes = 800 * mega

/** Starts children behind the walls that this machine allows. */
export function createStarter(options: SandboxOptions): {
  start(warmth: Warmth): Promise<Child>
  /** Whether pictures may be opened here. */
  mayOpenPictures(): Promise<boolean>
  /** Whether each wall stands; null until somebody looked. */
  walls(): Record<Wall, boolean> | null
  close(): Promise<void>
} {
  const { timeoutMs = 60_000, mostResidentBytes = 1_024 * mega, heapBytes = 512 * mega } = options
  const own = readerProgram
  const script = options.script ?? own
  const cache = createCodeCache(own)
  let isolation: Promise<Isolation> | undefined
  let standing: readonly Wall[] | null = null
  let started = 0

  function commandOf(found: Isolation, warmth: Warmth): string[] {
    const isForPictures = warmth === 'pictures'
    const userId = userIdOf((started += 1))
    // Only where nothing that a child writes can reach it.
    const mayCache = found.walls.includes('files') && script === own
    const shown = mayCache ? cache.shownTo(found.seenAs(userId)) : null
    return [
      ...found.wrap({ userId, readable: [script, ...(isForPictures ? pictureParts : [])], shown }),
      process.execPath,
      '--permission',
      ...[...readableParts.map(withContent), script].map((path) => `--allow-fs-read=${path}`),
      // Node uses the cache only where it may write to it; the directory itself is read-only.
      ...(shown === null
        ? []
        : [`--allow-fs-read=${cachePlace}/*`, `--allow-fs-write=${cachePlace}/*`]),
      ...(isForPictures ? pictureFlags : []),
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${Math.round(heapBytes / mega)}`,
      '--no-warnings',
      script,
      shown === null ? '' : cachePlace,
      warmth,
    ]
  }

  const isolated = async (): Promise<Isolation> => {
    isolation ??= (options.isolation ?? findIsolation)().then((found) => {
      standing = found.walls
      return allowed(options, found)
    })
    return await isolation
  }

  return {
    async start(warmth) {
      const command = commandOf(await isolated(), warmth)
      const limits = { timeoutMs, mostResidentBytes, mostIdleBytes, heapBytes }
      if (warmth !== 'pictures') return startChild({ command, ...limits })
      const longer = {
        timeoutMs: options.timeoutMs ?? pictureTimeoutMs,
        mostIdleBytes: mostIdlePictureBytes,
      }
      return startChild({ command, ...limits, ...longer })
    },
    async mayOpenPictures() {
      // Node's own permissions do not hold such libraries back: the root of its own does.
      const { level } = await isolated()
      return level === 'closed' || options.allowWithoutNetworkIsolation
    },
    walls: () => (standing === null ? null : eachWall(standing)),
    close: cache.close,
  }
}

function eachWall(standing: readonly Wall[]): Record<Wall, boolean> {
  const each = walls.map((wall) => [wall, standing.includes(wall)])
  return Object.fromEntries(each) as Record<Wall, boolean>
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
