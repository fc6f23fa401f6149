import { type Rule, type SourceFile, withoutComments } from './text.ts'

const LEDGER = 'src/rooms/ledger/room.ts'
const MOST_VALUES = 65

/** A second door, and the one room that may enter by it. */
const SECOND = { path: 'src/rooms/ledger/parts.ts', for: 'accounting_systems' }

export const isSecondDoor = (path: string): boolean => path === SECOND.path
export const mayEnterBySecond = (place: string): boolean => place === SECOND.for
export const isDoor = (path: string): boolean => path.endsWith('/room.ts') || isSecondDoor(path)

type Handed = { values: number; types: number }

/** Names that a door exports, and types apart from them. */
function handedOutBy(text: string): Handed {
  const code = withoutComments(text)
  const lists = [...code.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap((match) =>
    (match[2] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => match[1] !== undefined || name.startsWith('type ')),
  )
  const own = [...code.matchAll(/^export (?:async )?(const|function|type) \w/gm)].map(
    (match) => match[1] === 'type',
  )
  const all = [...lists, ...own]
  const types = all.filter(Boolean).length
  return { values: all.length - types, types }
}

const textOf = (files: readonly SourceFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? ''

export function doorsOfLedger(files: readonly SourceFile[]): { first: Handed; second: Handed } {
  return {
    first: handedOutBy(textOf(files, LEDGER)),
    second: handedOutBy(textOf(files, SECOND.path)),
  }
}

export const doorRules: Rule[] = [
  {
    name: `the door of the ledger hands out at most ${MOST_VALUES} values, each by its name`,
    looks: (file) => file.path === LEDGER,
    find: (files) => {
      const text = textOf(files, LEDGER)
      const { values } = handedOutBy(text)
      const isStarred = /^export \*/m.test(withoutComments(text))
      return [
        ...(values > MOST_VALUES ? [`${LEDGER}: ${values} values`] : []),
        ...(isStarred ? [`${LEDGER}: hands out a whole file`] : []),
      ]
    },
  },
]
