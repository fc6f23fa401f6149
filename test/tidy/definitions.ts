import { posix } from 'node:path'
import {
  isSource,
  isTest,
  isTypeScript,
  type Rule,
  type SourceFile,
  withoutComments,
} from './text.ts'

/** A file that defines one entry of the registry. */
type Definition = {
  path: string
  shape: string
  name: string | undefined
  fails: string[]
  count: number
}

const CALL = /(?<![.\w]|function )(action|outward|run|operation|read)(?:<[^()]*>)?\(\{/g

/** The kernel defines the shapes themselves, so it is not asked. */
const mayDefine = (file: SourceFile): boolean =>
  isSource(file) && !file.path.startsWith('src/kernel/')

export const isDefinition = (file: SourceFile): boolean =>
  mayDefine(file) && withoutComments(file.text).search(CALL) >= 0

function definitionOf(file: SourceFile): Definition | undefined {
  if (!isDefinition(file)) return undefined
  const code = withoutComments(file.text)
  const calls = [...code.matchAll(CALL)]
  const body = code.slice(calls[0]?.index ?? 0)
  const fails = /\bfails:\s*\[([^\]]*)\]/.exec(body)?.[1] ?? ''
  return {
    path: file.path,
    shape: calls[0]?.[1] ?? '',
    name: /\bname:\s*['"]([^'"]+)['"]/.exec(body)?.[1],
    fails: [...fails.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1] ?? ''),
    count: calls.length,
  }
}

/** The file that `perform` is imported from, where it is not written in the definition itself. */
function performedBy(path: string, code: string): string {
  const name = /\bperform:\s*(\w+)/.exec(code)?.[1] ?? ''
  const imports = code.matchAll(/import\s+(?:\* as (\w+)|\{([^}]*)\})\s+from\s+'(\.[^']*)'/g)
  for (const [, whole, names = '', from = ''] of imports) {
    if (whole === name || names.split(',').some((one) => one.trim() === name)) {
      return posix.join(posix.dirname(path), from)
    }
  }
  return ''
}

const textsOf = (files: SourceFile[]): Map<string, string> =>
  new Map(files.map((file) => [file.path, withoutComments(file.text)]))

const definitions = (files: SourceFile[]): Definition[] =>
  files.map(definitionOf).filter((definition) => definition !== undefined)

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
const testPath = (path: string): string => path.replace(/\.ts$/, '.test.ts')

/** A read changes nothing, and the suites made from the registry cover it; the others need a test. */
const isTested = (definition: Definition): boolean => definition.shape !== 'read'

export const definitionRules: Rule[] = [
  {
    name: 'the file is named after what it defines',
    looks: isDefinition,
    find: (files) =>
      definitions(files)
        .filter((one) => one.name?.replaceAll('-', '_') !== baseName(one.path))
        .map((one) => `${one.path}: defines '${one.name ?? 'nothing by a literal name'}'`),
  },
  {
    name: 'one definition in a file',
    looks: isDefinition,
    find: (files) =>
      definitions(files)
        .filter((one) => one.count > 1)
        .map((one) => `${one.path}: ${one.count} definitions`),
  },
  {
    name: 'names are unique across rooms',
    looks: isDefinition,
    find: (files) => {
      const owners = Map.groupBy(definitions(files), (one) => one.name ?? one.path)
      return [...owners]
        .filter(([, ones]) => ones.length > 1)
        .map(([name, ones]) => `'${name}' is defined in ${ones.map((one) => one.path).join(', ')}`)
    },
  },
  {
    name: 'an outward that may be repeated writes nothing on its way',
    looks: isDefinition,
    find: (files) => {
      const texts = textsOf(files.filter(isTypeScript))
      return files.filter(isDefinition).flatMap(({ path, text }) => {
        const code = withoutComments(text)
        if (!/find:\s*'repeatable'/.test(code)) return []
        return [path, performedBy(path, code)]
          .filter((one) => /\binTransaction\b/.test(texts.get(one) ?? ''))
          .map((one) => `${path}: ${one} commits batches; make it a run`)
      })
    },
  },
  {
    name: 'a test beside each definition',
    looks: isDefinition,
    find: (files) => {
      const paths = new Set(files.map((file) => file.path))
      return definitions(files)
        .filter((one) => isTested(one) && !paths.has(testPath(one.path)))
        .map((one) => `${one.path}: no ${testPath(one.path)}`)
    },
  },
  {
    name: 'each failure an action lists is in its test',
    looks: isDefinition,
    find: (files) => {
      const tests = textsOf(files.filter(isTest))
      return definitions(files)
        .filter(isTested)
        .flatMap((one) =>
          one.fails
            .filter(
              (code) => !new RegExp(`\\b${code}\\b`).test(tests.get(testPath(one.path)) ?? ''),
            )
            .map((code) => `${one.path}: '${code}' is not in ${testPath(one.path)}`),
        )
    },
  },
]
