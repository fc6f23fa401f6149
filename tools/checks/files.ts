import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** What is or would be committed: tracked files, and new ones that are not ignored. */
export async function committedFiles(): Promise<string[]> {
  const flags = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await execute('git', flags, { maxBuffer: 64 * 1024 * 1024 })
  return [...new Set(stdout.split('\0'))].filter((path) => path !== '' && existsSync(path))
}

/** Committed since that revision, changed, or new. */
export async function changedFiles(since: string): Promise<string[]> {
  const lists = await Promise.all([
    execute('git', ['diff', '--name-only', '--no-renames', '-z', since, '--']),
    execute('git', ['ls-files', '--others', '--exclude-standard', '-z']),
  ])
  return [...new Set(lists.flatMap(({ stdout }) => stdout.split('\0')))].filter(Boolean)
}

export type Ended = { code: number; stdout: string; output: string }

/** Runs a tool to its end; a failure is an answer here, not an exception. */
export async function runTool(command: string, ...args: string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await execute(command, args, { maxBuffer: 64 * 1024 * 1024 })
    return { code: 0, stdout, output: stdout + stderr }
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
      message,
    } = error as Partial<Ended & Error> & { stderr?: string }
    const output = (stdout + stderr).trim()
    return { code: typeof code === 'number' ? code : 1, stdout, output: output || String(message) }
  }
}
