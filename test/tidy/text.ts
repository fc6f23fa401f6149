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

/** What a stretch of text becomes: every character blank, but the lines still counted. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=(?:^|[(,=:[!&|?{};]|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/gm

/** The code without its comments; strings stay, since SQL lives in them. */
export function withoutComments(text: string): string {
  return text.replaceAll(TOKEN, (token) =>
    token.startsWith('//') || token.startsWith('/*') ? blank(token) : token,
  )
}

/** The code without comments, and with every string and pattern emptied. */
export function withoutStrings(text: string): string {
  return text.replaceAll(TOKEN, (token) =>
    token.startsWith('//') || token.startsWith('/*')
      ? blank(token)
      : token.charAt(0) + blank(token.slice(1, -1)) + token.slice(-1),
  )
}

export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length

export const countLines = (text: string): number =>
  text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Index of the bracket that closes the one at `open`, or the end of the text. */
export function closing(text: string, open: number): number {
  const pairs: Record<string, string> = { '(': ')', '{': '}', '[': ']' }
  const opener = text.charAt(open)
  const closer = pairs[opener]
  let depth = 0
  for (let index = open; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === opener) depth++
    if (character === closer) depth--
    if (depth === 0) return index
  }
  return text.length
}
