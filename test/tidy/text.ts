/** One file as every rule sees it: its path from the root of the repository, and its text. */
export type SourceFile = { path: string; text: string }

/** A rule is pure: it looks at some of the files and answers with sentences of complaint. */
export type Rule = {
  name: string
  looks: (file: SourceFile) => boolean
  find: (files: SourceFile[]) => string[]
}

export const isTest = (file: SourceFile): boolean => file.path.endsWith('.test.ts')
export const isTypeScript = (file: SourceFile): boolean => file.path.endsWith('.ts')
export const isSource = (file: SourceFile): boolean =>
  file.path.startsWith('src/') && isTypeScript(file) && !isTest(file)

/** The simulators stand outside the house and keep to its words and measures. */
export const isSimulator = (file: SourceFile): boolean =>
  file.path.startsWith('sim/') && isTypeScript(file) && !isTest(file)

/** So does the client library. */
export const isClient = (file: SourceFile): boolean =>
  file.path.startsWith('sdk/src/') && isTypeScript(file) && !isGenerated(file)

/** Written from the definitions, as long as they are. */
export const isGenerated = (file: SourceFile): boolean => file.path.startsWith('sdk/src/generated/')

/** What a stretch of text becomes: every character blank, but the lines still counted. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=(?:^|[(,=:[!&|?{};]|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/gm

/** Many rules look at the same texts, so each is worked out once. */
function once<Value>(work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = work(text)
    known.set(text, made)
    return made
  }
}

/** The code without its comments; strings stay, since SQL lives in them. */
export const withoutComments = once((text) =>
  text.replaceAll(TOKEN, (token) =>
    token.startsWith('//') || token.startsWith('/*') ? blank(token) : token,
  ),
)

/** The code without comments, and with every string and pattern emptied. */
export const withoutStrings = once((text) =>
  text.replaceAll(TOKEN, (token) =>
    token.startsWith('//') || token.startsWith('/*')
      ? blank(token)
      : token.charAt(0) + blank(token.slice(1, -1)) + token.slice(-1),
  ),
)

export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line++
  return line
}

export const countLines = (text: string): number =>
  text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const PAIRS: Record<string, string> = { ')': '(', '}': '{', ']': '[' }

/** For each bracket that opens, the index of the one that closes it, or the end of the text. */
const closings = once((text) => {
  const found = new Map<number, number>()
  const open: Record<string, number[]> = { '(': [], '{': [], '[': [] }
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const opener = PAIRS[character]
    if (opener !== undefined) {
      const start = open[opener]?.pop()
      if (start !== undefined) found.set(start, index)
    } else if (character in open) open[character]?.push(index)
  }
  for (const left of Object.values(open).flat()) found.set(left, text.length)
  return found
})

/** Index of the bracket that closes the one at `open`, or the end of the text. */
export function closing(text: string, open: number): number {
  return closings(text).get(open) ?? open
}
