/** The repository is self-contained: it names no path of a machine and no folder outside it. */
const FOREIGN: RegExp[] = [
  /(?<![\w.:@-])\/(?:work|root|home|Users)\/[\w.]/,
  /\/tmp\/bash_/,
  /(?<![\w@/.-])(?:\.\.\/)*shared\/\w/,
]

export function findPlaceProblems(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = FOREIGN.map((pattern) => pattern.exec(line)?.[0]).find(
        (hit) => hit !== undefined,
      )
      return found === undefined ? [] : [`${path}:${index + 1}: ${found}`]
    }),
  )
}
