import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { secretKeyFile, type Config } from '#config/config'
import { parseMasterKeys } from '#kernel/process/secrets'
import { findEngines, findIsolation, walls, type Engines, type Isolation } from '#readers/room'
import { wordsOf } from '../process/say.ts'

/** What was looked at; `fix` says what to do, and is null where all is well. */
export type DoctorFinding = { says: string; fix: string | null }

export function right(says: string): DoctorFinding {
  return { says, fix: null }
}

export function wrong(says: string, fix: string): DoctorFinding {
  return { says, fix }
}

const oldestNode = 24

export function examineMachine(config: Config): DoctorFinding[] {
  return [examineNode(process.versions.node), examineSecretKey(config), examineFiles(config.files)]
}

function examineNode(version: string): DoctorFinding {
  const major = Number(version.split('.')[0])
  return major >= oldestNode
    ? right(`Node ${version}`)
    : wrong(
        `Node ${version} is older than ${oldestNode}`,
        'start Daybook with bin/daybook, which uses the Node that npm ci installed',
      )
}

function examineSecretKey(config: Config): DoctorFinding {
  if (config.secretKey === undefined) {
    return wrong(
      'there is no secret key',
      config.env === 'production'
        ? 'set DAYBOOK_SECRET_KEY, for example to the output of: openssl rand -base64 32'
        : 'run `daybook migrate`, which creates one, or set DAYBOOK_SECRET_KEY',
    )
  }
  try {
    const keys = parseMasterKeys(config.secretKey)
    return right(
      keys.length === 1 ? 'one secret key' : `${keys.length} secret keys, the first one is current`,
    )
  } catch (error) {
    return wrong(wordsOf(error), 'correct DAYBOOK_SECRET_KEY: 32 bytes in base64 or hexadecimal')
  }
}

function examineFiles(files: string): DoctorFinding {
  if (files.startsWith('s3://')) return right(`files are stored in ${files} (not checked)`)
  if (!existsSync(files)) {
    return wrong(`the files directory ${files} is missing`, `run \`mkdir -p ${files}\``)
  }
  try {
    accessSync(files, constants.W_OK | constants.X_OK)
  } catch {
    return wrong(
      `the files directory ${files} cannot be written to`,
      'make the user that runs Daybook its owner, or set DAYBOOK_FILES to another directory',
    )
  }
  const key = secretKeyFile(files)
  if (existsSync(key) && (statSync(key).mode & 0o077) !== 0) {
    return wrong(`other users of this machine can read ${key}`, `run \`chmod 600 ${key}\``)
  }
  return right(`the files directory ${files} can be written to`)
}

type Wall = Isolation['walls'][number]

/** What each wall takes away, and what this machine would need for it. */
const words: Record<Wall, { without: string; needs: string }> = {
  network: { without: 'the network', needs: 'unshare(1) and the right to create namespaces' },
  processes: { without: 'a view of other processes', needs: 'process namespaces, unshare(1)' },
  files: {
    without: 'files other than the readers\u2019 own code',
    needs: 'mount namespaces, mount(8) and pivot_root(8)',
  },
  user: {
    without: 'the user of the service',
    needs: 'Daybook started as root, its code readable for everybody',
  },
  privileges: { without: 'privileges', needs: 'setpriv(1)' },
  limits: { without: 'unlimited processor time', needs: 'prlimit(1)' },
}

/** Which walls stand around the readers; production reads nothing that could reach the network. */
export async function examineReaders(
  config: Pick<Config, 'env'>,
  find: () => Promise<Isolation> = findIsolation,
): Promise<DoctorFinding> {
  const { walls: standing } = await find()
  const missing = walls.filter((wall) => !standing.includes(wall))
  if (missing.includes('network')) {
    return config.env === 'production'
      ? wrong(
          'documents cannot be read: unshare(1) is missing or not allowed to disable the network',
          'install util-linux and allow this process to create namespaces (CAP_SYS_ADMIN, or user namespaces)',
        )
      : right('documents are read with network access, which is refused in production')
  }
  const taken = walls.filter((wall) => standing.includes(wall)).map((wall) => words[wall].without)
  const says = `documents are read without ${taken.join(', ')}`
  if (missing.length === 0) return right(says)
  const left = missing.map((wall) => `${words[wall].without} (needs ${words[wall].needs})`)
  return right(`${says}; but still with ${left.join(', ')}`)
}

/** What pictures are read with. Nothing of it is required; what is missing is said. */
export async function examinePictures(
  config: Pick<Config, 'env'>,
  find: () => Promise<Isolation> = findIsolation,
  look: () => Promise<Engines> = findEngines,
): Promise<DoctorFinding> {
  const [{ level }, engines] = [await find(), await look()]
  if (config.env === 'production' && level !== 'closed') {
    return right('photos and scans are refused: their readers need every wall that is named above')
  }
  const { paddle, tesseract, vips, missingLanguages: languages } = engines
  if (!paddle && !tesseract) {
    return right(
      'photos and scans are refused: neither onnxruntime with its weights nor tesseract is installed',
    )
  }
  const alone = 'so one engine reads alone, less surely, and nothing is posted by itself'
  const missing = [
    ...(paddle ? [] : [`onnxruntime or its weights, ${alone}`]),
    ...(tesseract
      ? []
      : [`tesseract${languages.length === 0 ? '' : ` (${languages.join(', ')})`}, ${alone}`]),
    ...(vips ? [] : ['vipsthumbnail, so TIFF and HEIC are refused']),
  ]
  const names = [...(paddle ? ['PP-OCR'] : []), ...(tesseract ? ['tesseract'] : [])]
  const says = `photos and scans are read by ${names.join(' and ')}`
  return right(missing.length === 0 ? says : `${says}; not installed: ${missing.join('; ')}`)
}

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
