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

const LIMITS = { file: 250, function: 70, median: 100, testRatio: 1.2 }

type Figures = {
  files: number
  lines: number
  median: number
  p95: number
  longest: number
  testLines: number
  ratio: number
}

/** Proofs are tests that take too long for every run. */
const isTestLine = (file: SourceFile): boolean =>
  isTypeScript(file) &&
  (/^(?:test|prove)\//.test(file.path) || (file.path.startsWith('src/') && isTest(file)))

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

export function figures(files: SourceFile[]): Figures {
  const lengths = files
    .filter(isSource)
    .map((file) => countLines(file.text))
    .toSorted((a, b) => a - b)
  const at = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)] ?? 0
  const testLines = sum(files.filter(isTestLine).map((file) => countLines(file.text)))
  const lines = sum(lengths)
  return {
    files: lengths.length,
    lines,
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
    testLines,
    ratio: lines === 0 ? Infinity : testLines / lines,
  }
}

export function sayFigures(of: Figures): string {
  const shape = `median ${of.median}, p95 ${of.p95}, longest ${of.longest}`
  return `${of.files} source files, ${of.lines} lines: ${shape}; tests ${of.ratio.toFixed(2)} of source`
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

export const sizeRules: Rule[] = [
  {
    name: `a file has at most ${LIMITS.file} lines`,
    looks: isTypeScript,
    find: (files) =>
      files
        .filter((file) => isTypeScript(file) && !isGenerated(file))
        .filter((file) => countLines(file.text) > LIMITS.file)
        .map((file) => `${file.path}: ${countLines(file.text)} lines`),
  },
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
  {
    name: `the median source file has at most ${LIMITS.median} lines`,
    looks: isSource,
    find: (files) => {
      const { median } = figures(files)
      return median > LIMITS.median ? [`the median is ${median} lines`] : []
    },
  },
  {
    name: `test lines are at least ${LIMITS.testRatio} of source lines`,
    looks: isSource,
    find: (files) => {
      const { ratio, testLines, lines } = figures(files)
      return ratio < LIMITS.testRatio ? [`${testLines} of ${lines} is ${ratio.toFixed(2)}`] : []
    },
  },
]
