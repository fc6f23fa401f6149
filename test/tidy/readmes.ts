import { existsSync } from 'node:fs'
import { folderOfRoom, GROUP_FOLDERS, ROOMS } from './rows.ts'
import { countLines, lineAt, type Rule, type SourceFile } from './text.ts'

/** The most lines of pages that a newcomer reads first. */
const MOST_LINES: Record<string, number> = {
  'docs/code/architecture.md': 150,
  'deploy/README.md': 40,
  'lab/README.md': 40,
  'sim/README.md': 40,
  'test/README.md': 40,
  'tools/README.md': 40,
  'web/README.md': 40,
}

const SRC_README = 'src/README.md'
const GUIDES = new Set(['CONTRIBUTING.md', 'docs/code/architecture.md', 'docs/code/style.md'])

const isGuide = ({ path }: SourceFile): boolean =>
  /(?:^|\/)README\.md$/.test(path) || GUIDES.has(path)

/** What CONTRIBUTING makes up to explain a step, and what a command makes. */
const MADE_UP = /archived?_contact|\bacme\b|^node_modules\/|^truth\.json$|(?:^|\/)dist\b/

/** Folders of the root and of `src`: what begins with one is a path, whatever its end. */
const FOLDER =
  /^(?:\.ci|bin|deploy|docs|lab|migrations|sdk|sim|src|test|tools|web|engines|failures|kernel|languages|pages|providers|rooms)\//
const FILE_NAME = /[\w>*}]\.(?:tsx?|m?js|sql|md|json|csv|css|html|ya?ml|conf|toml)$/
const PATH = /^(?!\.\/)(?:\.\.\/)*[\w.<>*{},-]+(?:\/[\w.<>*{},-]+)*\/?$/

type Named = { text: string; line: number }

/** What a page names as a path: where a link leads, and what stands in backticks and looks like one. */
function pathsNamedIn({ text }: SourceFile): Named[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))
  return [...prose.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)].flatMap((match) => {
    const [, quoted = '', link] = match
    const path = (link ?? quoted).replace(/#.*$/, '')
    const looksLikeOne = FILE_NAME.test(path) || FOLDER.test(path) || /^\w.*\/$/.test(path)
    const isPath = link === undefined ? looksLikeOne && PATH.test(path) : !/^\w+:|^$/.test(path)
    return isPath && !MADE_UP.test(path)
      ? [{ text: path.replace(/\/$/, ''), line: lineAt(prose, match.index) }]
      : []
  })
}

/** `<language>` and `*` stand for any name, `{a,b}` for either. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/<\w+>/g, '[^/]+')
      .replaceAll('*', '[^/]*')
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)}$`,
  )

function join(folder: string[], path: string): string {
  const parts = [...folder]
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

type Known = { paths: Set<string>; names: Set<string> }

function knownOf(files: readonly SourceFile[]): Known {
  const paths = new Set<string>()
  for (const { path } of files) {
    const parts = path.split('/')
    for (const [index] of parts.entries()) paths.add(parts.slice(0, index + 1).join('/'))
  }
  return { paths, names: new Set(files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))) }
}

/**
 * A path is read from the folder of the page, from those around it, or from `src`; a bare name is any
 * file of that name. What the tree leaves out, such as styles, is looked for on the disk.
 */
function isThere(page: SourceFile, named: string, { paths, names }: Known): boolean {
  const around = page.path.split('/').slice(0, -1)
  const folders = [
    ...around.map((_, index) => around.slice(0, index + 1)).toReversed(),
    [],
    ['src'],
  ]
  const places = folders.map((folder) => join(folder, named))
  if (/[<*{]/.test(named)) {
    const known = [...paths, ...(named.includes('/') ? [] : names)]
    return [...places, named]
      .map(patternOf)
      .some((pattern) => known.some((path) => pattern.test(path)))
  }
  if (!named.includes('/') && names.has(named)) return true
  return places.some((place) => paths.has(place) || existsSync(place))
}

/** The folders of `src` and its files in no folder, by their name. */
const placesOfSource = (files: readonly SourceFile[]): string[] => [
  ...new Set(
    files
      .filter(({ path }) => path.startsWith('src/') && path !== SRC_README)
      .map(({ path }) => path.split('/').slice(1, 2).join('/'))
      .filter((name) => !name.endsWith('.test.ts')),
  ),
]

const textOf = (files: readonly SourceFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? ''

/** A page whose folder is there without it. */
const isMissing = (page: string, files: readonly SourceFile[]): boolean =>
  !files.some(({ path }) => path === page) &&
  files.some(({ path }) => path.startsWith(page.slice(0, page.lastIndexOf('/') + 1)))

export const readmeRules: Rule[] = [
  {
    name: 'every path named in a README exists',
    looks: isGuide,
    find: (files) => {
      const known = knownOf(files)
      return files.filter(isGuide).flatMap((page) =>
        pathsNamedIn(page)
          .filter(({ text }) => !isThere(page, text, known))
          .map(({ text, line }) => `${page.path}:${line}: ${text} does not exist`),
      )
    },
  },
  {
    name: 'src/README.md lists every place and every room',
    looks: (file) => file.path === SRC_README,
    find: (files) => {
      const page = textOf(files, SRC_README)
      const rooms = ROOMS.filter((room) =>
        files.some(({ path }) => path === `${folderOfRoom(room)}/room.ts`),
      )
      return [...placesOfSource(files), ...rooms]
        .filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`${name}/\``))
        .map((name) => `${SRC_README}: ${name} is not listed`)
    },
  },
  {
    name: 'the README of a group lists its rooms',
    looks: (file) => GROUP_FOLDERS.some((folder) => file.path === `${folder}/README.md`),
    find: (files) =>
      GROUP_FOLDERS.flatMap((folder) => {
        const page = textOf(files, `${folder}/README.md`)
        const doors = files.filter(({ path }) =>
          /^[^/]+\/room\.ts$/.test(path.slice(folder.length + 1)),
        )
        return doors
          .filter(({ path }) => path.startsWith(`${folder}/`))
          .map(({ path }) => path.slice(folder.length + 1, -'/room.ts'.length))
          .filter((room) => !page.includes(`](${room}/README.md)`))
          .map((room) => `${folder}/README.md: ${room} is not listed`)
      }),
  },
  {
    name: 'what a newcomer reads first is short',
    looks: (file) => file.path in MOST_LINES,
    find: (files) =>
      files
        .filter(({ path, text }) => countLines(text) > (MOST_LINES[path] ?? Infinity))
        .map(({ path, text }) => `${path}: ${countLines(text)} lines, at most ${MOST_LINES[path]}`)
        .concat(
          Object.keys(MOST_LINES)
            .filter((page) => isMissing(page, files))
            .map((page) => `${page} is missing`),
        ),
  },
]
