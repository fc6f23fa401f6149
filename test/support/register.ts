import { existsSync, readFileSync } from 'node:fs'

export type RegisterRow = {
  number: string
  level: string
  about: string
  state: string
  text: string
}

/** The rows of the register's tables, in the order of the page. */
export function readRegister(page: string): RegisterRow[] {
  return page.split('\n').flatMap((line) => {
    const cells = /^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (\S+) \| (.+) \|$/.exec(line)
    if (!cells) return []
    const [, number = '', level = '', about = '', state = '', text = ''] = cells
    return [{ number, level, about, state, text }]
  })
}

const ownPath = /^(?:src|test|docs|tools|migrations|prove|bin)\/\S+$/

/**
 * Paths in code marks that are not there, and words in quotation marks behind a path that are
 * neither a title of that test nor a heading of that page.
 */
export function findFalseEvidence(text: string): string[] {
  let path: string | null = null
  return [...text.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, code, words]) => {
    if (code !== undefined) {
      if (!ownPath.test(code)) return []
      path = code
      return existsSync(code) ? [] : [`${code} does not exist`]
    }
    if (path === null || words === undefined || !existsSync(path)) return []
    return isIn(path, words) ? [] : [`${path} has no “${words}”`]
  })
}

function isIn(path: string, words: string): boolean {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.md'))
    return text.split('\n').some((line) => /^#+ /.test(line) && line.endsWith(words))
  if (!path.endsWith('.test.ts')) return true
  const quoted = [`'${words}'`, `"${words}"`, `\`${words}\``]
  return quoted.some((one) => text.includes(one))
}
