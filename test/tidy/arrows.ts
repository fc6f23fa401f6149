import { isDoor } from './doors.ts'
import { importsOf, targetOf } from './layout.ts'
import { isSource, type SourceFile, withoutComments } from './text.ts'

/** A file that uses a name of another. Doors are seen through: the other is where the name is made. */
export type Arrow = { from: string; to: string; name: string }

type Name = { name: string; local: string }
type Use = { target: string; names: Name[]; handsOn: boolean }

/** `a, { b, type C as D }`, each by its name there and here. */
function namesIn(clause: string): Name[] {
  const inBraces = /\{([\s\S]*)\}/.exec(clause)?.[1]?.split(',') ?? []
  const before = clause
    .replace(/\{[\s\S]*\}/, '')
    .replaceAll(/[\s,]/g, ' ')
    .trim()
  const whole = before.startsWith('*')
    ? [{ name: '*', local: before.split(' ').at(-1) ?? '*' }]
    : before === ''
      ? []
      : [{ name: 'default', local: before }]
  const named = inBraces
    .map((one) => one.trim().replace(/^type\s+/, ''))
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', local = name] = one.split(/\s+as\s+/)
      return { name, local }
    })
  return [...whole, ...named]
}

function usesOf(files: readonly SourceFile[]): Map<string, Use[]> {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap((one) => {
        const target = targetOf(one)
        if (target === undefined || !known.has(target)) return []
        const names = one.clause === undefined ? [{ name: '*', local: '*' }] : namesIn(one.clause)
        return [{ target, names, handsOn: one.handsOn }]
      }),
    ]),
  )
}

/** What a door or a ports file hands on: its names, and where each of them comes from. */
function handedOnBy(uses: readonly Use[], text: string): Map<string, [string, string]> {
  const found = new Map<string, [string, string]>()
  const here = new Map<string, [string, string]>()
  for (const { target, names, handsOn } of uses) {
    for (const { name, local } of names) (handsOn ? found : here).set(local, [target, name])
  }
  for (const match of withoutComments(text).matchAll(/^export \{([^}]*)\}(?!\s*from)/gm)) {
    for (const { name, local } of namesIn(`{${match[1]}}`)) {
      const made = here.get(name)
      if (made !== undefined) found.set(local, made)
    }
  }
  return found
}

const declares = (text: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:type|const|function|class) ${name}\\b`, 'm').test(text)

export function arrowsOf(tree: readonly SourceFile[]): Arrow[] {
  const files = tree.filter(isSource)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const uses = usesOf(files)
  const doors = new Map(
    files
      .filter(({ path }) => isDoor(path))
      .map(({ path, text }) => [path, handedOnBy(uses.get(path) ?? [], text)]),
  )
  /** A ports file that hands on everything of another file stands for it. */
  const behindStar = (path: string, name: string): string | undefined =>
    (uses.get(path) ?? [])
      .filter(({ handsOn, names }) => handsOn && names.some((one) => one.name === '*'))
      .map(({ target }) => target)
      .find((target) => declares(texts.get(target) ?? '', name))

  const madeIn = (path: string, name: string): string => {
    const next = doors.get(path)?.get(name)
    if (next !== undefined) return madeIn(next[0], next[1])
    const isPorts = path.endsWith('/ports.ts') && !declares(texts.get(path) ?? '', name)
    return (isPorts ? behindStar(path, name) : undefined) ?? path
  }
  return [...uses].flatMap(([from, list]) =>
    list
      .filter(({ handsOn }) => !(isDoor(from) && handsOn))
      .flatMap(({ target, names }) =>
        names.map(({ name }) => ({ from, to: madeIn(target, name), name })),
      )
      .filter(({ to }) => to !== from),
  )
}
