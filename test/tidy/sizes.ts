import { dirname } from 'node:path'
import { arrowsOf } from './arrows.ts'
import { isDoor } from './doors.ts'
import {
  closing,
  countLines,
  isGenerated,
  isSource,
  isTest,
  isTypeScript,
  lineAt,
  type Rule,
  type SourceFile,
  withoutStrings,
} from './text.ts'

/** A function over its limit fails; files only warn: a subject is as long as it is. */
const LIMITS = { function: 70, file: 500, helper: 60 }

type Figures = {
  files: number
  lines: number
  median: number
  p95: number
  longest: number
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

export function figures(files: SourceFile[]): Figures {
  const lengths = files
    .filter(isSource)
    .map((file) => countLines(file.text))
    .toSorted((a, b) => a - b)
  const at = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)] ?? 0
  return {
    files: lengths.length,
    lines: sum(lengths),
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
  }
}

export function sayFigures(of: Figures): string {
  const shape = `median ${of.median}, p95 ${of.p95}, longest ${of.longest}`
  return `${of.files} source files, ${of.lines} lines: ${shape}`
}

// It begins with a word or a bracket: at blanks, which comments leave many of, nothing is tried.
const HEAD =
  /(?<![.\w])(?=[\w$<])(?:async\s+)?(?:function\b\s*\*?\s*)?([\w$]*)\s*(?:<[^()]*>)?(?=\()/g
const ARROW = /=>\s*(?=\{)/g
const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'return', 'await'])

/** Index of the brace that opens the body after a parameter list, past a return type that may hold braces. */
function bodyAfter(code: string, end: number): number | undefined {
  const colon = /\s*:/y
  colon.lastIndex = end
  const annotation = colon.exec(code)
  let index = end + (annotation?.[0].length ?? 0)
  let previous = annotation === null ? '' : ':'
  for (; index < code.length; index++) {
    const character = code.charAt(index)
    if (character.trim() === '') continue
    if (character === '{' && !':|&<,>'.includes(previous || ' ')) return index
    if (
      character === '{' &&
      previous === '>' &&
      code.charAt(code.lastIndexOf('>', index) - 1) !== '='
    )
      return index
    if (character === '{' || character === '(' || character === '[') index = closing(code, index)
    else if (annotation === null || ';,=)}'.includes(character)) return undefined
    previous = character
  }
  return undefined
}

/** Start and length in lines of every function with a body in braces. */
export function functionsOf(text: string): { line: number; lines: number }[] {
  const code = withoutStrings(text)
  const bodies = [...code.matchAll(ARROW)].map((match) => ({
    start: match.index,
    open: match.index + match[0].length,
  }))
  for (const match of code.matchAll(HEAD)) {
    if (match[0].trim() === '' || CONTROL.has(match[1] ?? '')) continue
    const open = bodyAfter(code, closing(code, match.index + match[0].length) + 1)
    if (open !== undefined) bodies.push({ start: match.index, open })
  }
  return bodies.map(({ start, open }) => {
    const line = lineAt(code, start)
    return { line, lines: lineAt(code, closing(code, open)) - line + 1 }
  })
}

const isProduct = (file: SourceFile): boolean =>
  isTypeScript(file) && !isTest(file) && !file.path.startsWith('test/')

/** Tables of words and labels: one row more is no second subject. */
const isWords = (file: SourceFile): boolean =>
  /^src\/languages\/|\/labels_table[a-z_]*\.ts$/.test(file.path)

/** Doors, and what stands apart by its kind: SQL, and what is pure. */
const isPlaced = (path: string): boolean => /[/_](?:room|ports|hooks|store|rules)\.ts$/.test(path)

export const sizeRules: Rule[] = [
  {
    name: `a function has at most ${LIMITS.function} lines`,
    looks: isProduct,
    find: (files) =>
      files.filter(isProduct).flatMap((file) =>
        functionsOf(file.text)
          .filter((one) => one.lines > LIMITS.function)
          .map((one) => `${file.path}:${one.line}: a function of ${one.lines} lines`),
      ),
  },
]

/** What to look at, not what to refuse: their counts are printed. */
export const sizeWarnings: Rule[] = [
  {
    name: `files of more than ${LIMITS.file} lines`,
    looks: isTypeScript,
    find: (files) =>
      files
        .filter((file) => isTypeScript(file) && !isGenerated(file) && !isWords(file))
        .filter((file) => countLines(file.text) > LIMITS.file)
        .map((file) => `${file.path}: ${countLines(file.text)} lines, perhaps of two subjects`),
  },
  {
    name: `helpers of at most ${LIMITS.helper} lines for one file beside them`,
    looks: isSource,
    find: (files) => {
      const users = new Map<string, Set<string>>()
      for (const { from, to } of arrowsOf(files))
        users.set(to, (users.get(to) ?? new Set()).add(from))
      return files
        .filter((file) => isSource(file) && !isPlaced(file.path))
        .filter((file) => countLines(file.text) <= LIMITS.helper)
        .flatMap(({ path }) => {
          const [user = '', ...others] = users.get(path) ?? []
          return others.length === 0 && dirname(user) === dirname(path) && !isDoor(user)
            ? [`${path} is used by ${user} only`]
            : []
        })
    },
  },
]

export const sayWarnings = (files: SourceFile[]): string =>
  sizeWarnings.map((rule) => `${rule.find(files).length} ${rule.name}`).join(', ')
