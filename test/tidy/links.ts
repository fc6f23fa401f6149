import { posix } from 'node:path'
import type { SourceFile } from './text.ts'

type Link = { to: string; section: string | null }

/** Code is no prose: what looks like a link or a heading in it is neither. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** Links of a page to files of the project, as paths from its root. */
function linksOf({ path, text }: SourceFile): Link[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => {
      const [to = '', section = null] = address.split('#')
      return { to: to === '' ? path : posix.join(posix.dirname(path), to), section }
    })
}

/** The sections of a page as GitHub names them. */
function sectionsOf(text: string): Set<string> {
  const counts = new Map<string, number>()
  const names = text
    .replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '')
    .matchAll(/^#+ (.+)$|<a id="([^"]+)">/gm)
  return new Set(
    [...names].map(([, heading, id]) => {
      if (heading === undefined) return id ?? ''
      const name = heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .trim()
        .replaceAll(' ', '-')
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return count === 0 ? name : `${name}-${count}`
    }),
  )
}

/** Links to a file or a section that is not there. */
export function findDeadLinks(pages: SourceFile[], exists: (path: string) => boolean): string[] {
  const texts = new Map(pages.map(({ path, text }) => [path, text]))
  const sections = new Map<string, Set<string>>()
  return pages.flatMap((page) =>
    linksOf(page).flatMap(({ to, section }) => {
      if (!exists(to)) return [`${page.path}: ${to} does not exist`]
      const text = texts.get(to)
      if (section === null || text === undefined) return []
      const known = sections.get(to) ?? sectionsOf(text)
      sections.set(to, known)
      return known.has(section) ? [] : [`${page.path}: ${to} has no section #${section}`]
    }),
  )
}

/**
 * Pages of `docs` that the index does not name. Decisions and proofs have an index of their own, which
 * it names.
 */
export function findUnreachable(pages: SourceFile[]): string[] {
  const namedBy = (path: string): Set<string> =>
    new Set(
      pages
        .filter((page) => page.path === path)
        .flatMap(linksOf)
        .map(({ to }) => to),
    )
  const index = namedBy('docs/README.md')
  return pages
    .map(({ path }) => path)
    .filter((path) => path.startsWith('docs/') && path !== 'docs/README.md' && !index.has(path))
    .filter((path) => {
      const own = /^docs\/(?:decisions|proofs)\/README\.md$/
      const near = posix.join(posix.dirname(path), 'README.md')
      return !(own.test(near) && index.has(near) && namedBy(near).has(path))
    })
    .map((path) => `${path} is not reached from docs/README.md`)
}

const HEAD =
  /^(?:<!-- [^\n]* -->\n)?# [^\n]+\n\n- Claim: [^\n]+\n- Figure: [^\n]*\d[^\n]*\n- Date: \d{4}-\d{2}-\d{2}[.,; ][^\n]*\n/

/** Proofs that do not begin with what they claim, the figure that shows it, and its day. */
export const findProofsWithoutHead = (pages: SourceFile[]): string[] =>
  pages
    .filter(({ path }) => /^docs\/proofs\/(?!README)[^/]+\.md$/.test(path))
    .filter(({ text }) => !HEAD.test(text))
    .map(({ path }) => `${path} does not begin with claim, figure and date`)
