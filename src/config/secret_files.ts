import { readFileSync } from 'node:fs'

const ending = '_FILE'

/** A setting whose value lies in a file, as orchestrators hand out secrets. */
export const fileVariableOf = (name: string): string => `${name}${ending}`

/**
 * The environment with the content of those files in place of their names. A file that cannot be read
 * or is empty is named, and never taken for a setting that is missing.
 */
export function withSecretFiles(
  environment: NodeJS.ProcessEnv,
  secrets: Iterable<string>,
): NodeJS.ProcessEnv {
  const whole = { ...environment }
  for (const name of secrets) {
    const variable = fileVariableOf(name)
    const path = environment[variable]
    if (path === undefined || path === '') continue
    if (environment[name] !== undefined && environment[name] !== '') {
      throw new Error(`Set ${name} or ${variable}, not both.`)
    }
    whole[name] = contentOf(variable, path)
  }
  return whole
}

/** Without the end of the line that editors and `echo` leave. */
function contentOf(variable: string, path: string): string {
  let content: string
  try {
    content = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code = 'unreadable' } = error as { code?: string }
    throw new Error(`The file of ${variable}, ${path}, cannot be read: ${code}.`, { cause: error })
  }
  if (content === '') throw new Error(`The file of ${variable}, ${path}, is empty.`)
  return content
}
