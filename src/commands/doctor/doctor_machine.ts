import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { secretKeyFile, type Config } from '#config/config'
import { parseMasterKeys } from '#kernel/process/secrets'
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
