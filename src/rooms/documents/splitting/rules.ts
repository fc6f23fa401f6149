import { Failure } from '#kernel/failure/failure'

export type PageRange = { firstPage: number; lastPage: number }

export const mostParts = 20

/** Every page in one part, in the order of the file: nothing is left out unseen, or posted twice. */
export function assertWhole(parts: readonly PageRange[], pages: number | null): void {
  let next = 1
  for (const { firstPage, lastPage } of parts) {
    if (firstPage !== next || lastPage < firstPage) throw unfit(pages)
    next = lastPage + 1
  }
  if (parts.length < 2 || (pages !== null && next !== pages + 1)) throw unfit(pages)
}

function unfit(pages: number | null): Failure {
  return new Failure('parts_not_whole', pages === null ? {} : { pages })
}

export function isSameCut(one: readonly PageRange[], other: readonly PageRange[]): boolean {
  const words = (parts: readonly PageRange[]): string =>
    parts.map(({ firstPage, lastPage }) => `${firstPage}-${lastPage}`).join(',')
  return words(one) === words(other)
}

/** "scan (3-4).pdf" */
export function nameOfPart(fileName: string | null, { firstPage, lastPage }: PageRange): string {
  const pages = firstPage === lastPage ? `${firstPage}` : `${firstPage}-${lastPage}`
  const bare = (fileName ?? 'document').replace(/\.pdf$/iu, '').slice(0, 200)
  return `${bare} (${pages}).pdf`
}
