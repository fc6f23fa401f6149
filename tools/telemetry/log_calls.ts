import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LogCall = { file: string; level: string; message: string; fields: string[] }

/** Every line that the process can print, as its source says it. */
export function findLogCalls(root: string): LogCall[] {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return files
    .toSorted()
    .flatMap((file) => logCallsIn(file, readFileSync(join(root, file), 'utf8')))
}

export function logCallsIn(file: string, text: string): LogCall[] {
  const begins = [...text.matchAll(/\blog\s*\.(info|warn|error|debug)\(/g)]
  return begins.map((match) => {
    const inside = upToClosing(text, match.index + match[0].length)
    const message = [...inside.matchAll(/'((?:[^'\\]|\\.)*)'|`([^`]*)`/g)].at(-1)
    const said = message?.[1] ?? message?.[2] ?? inside.trim()
    return {
      file,
      level: match[1] ?? '',
      message: said.replaceAll(/\$\{[^}]*\}/g, '…'),
      fields: fieldsIn(inside.slice(0, message?.index ?? 0)),
    }
  })
}

/** What stands up to the parenthesis that closes the call. */
function upToClosing(text: string, from: number): string {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/** The names in the object of a call; one that is spread in is named with its dots. */
function fieldsIn(text: string): string[] {
  const body = /\{([\s\S]*)\}/.exec(text)?.[1]
  if (body === undefined) return [/^\s*(\w+)/.exec(text)?.[1]].flatMap((one) => one ?? [])
  return splitOutside(body).flatMap((part) => /^(\.\.\.\w+|\w+)/.exec(part.trim())?.[1] ?? [])
}

/** By the commas that stand in no inner bracket. */
function splitOutside(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
