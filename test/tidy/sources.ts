import { isSource, lineAt, type Rule, type SourceFile, withoutComments } from './text.ts'

/** What is handed out: texts in the code, region data, and the pages made of docs/. */
const isServed = (file: SourceFile): boolean => isSource(file) || isRegionData(file) || isPage(file)

/** Decisions and proofs are notes of a day; the other folders say how it is. */
const isPage = (file: SourceFile): boolean =>
  /^docs\/(?:(?!decisions\/|proofs\/)[a-z_]+\/[a-z_]+|README)\.(?:md|json)$/.test(file.path)

const isRegionData = (file: SourceFile): boolean =>
  /^src\/engines\/regions\/[a-z]+\/[a-z_]+\.(?:csv|json)$/.test(file.path)

/** A guess about the law, or somebody's program instead of it. */
const GUESS = /from memory|%\s*sure|\bsure\)|practice note|\bodoo\b|\bl10n_|\ballinoffice\b/gi

// Suppliers may be named in hints, and connections in texts; what the law says, none of them decides.
const PRODUCT =
  /e-?conomic|dinero|billy|simply|teamsystem|aruba|zucchetti|fatture in cloud|passepartout|profis|digithera|ibericode/i

/** The last cell of a row, which is its source in every table; in JSON the field of that name. */
function* sourcesIn({ path, text }: SourceFile): Generator<{ line: number; source: string }> {
  const pattern = path.endsWith('.csv')
    ? /(?:,"((?:[^"]|"")*)"|,([^",\n]*))$/gm
    : /"source": "([^"]*)"/g
  for (const match of text.matchAll(pattern)) {
    yield { line: lineAt(text, match.index), source: match[1] ?? match[2] ?? '' }
  }
}

export const sourceRules: Rule[] = [
  {
    name: 'what is served admits no guess',
    looks: isServed,
    find: (files) =>
      files.filter(isServed).flatMap((file) => {
        const text = file.path.endsWith('.ts') ? withoutComments(file.text) : file.text
        return [...text.matchAll(GUESS)].map(
          (match) => `${file.path}:${lineAt(text, match.index)}: ${match[0]}`,
        )
      }),
  },
  {
    name: 'a source of law is no product',
    looks: isRegionData,
    find: (files) =>
      files.filter(isRegionData).flatMap((file) =>
        [...sourcesIn(file)].flatMap(({ line, source }) => {
          const [product] = PRODUCT.exec(source) ?? []
          return product === undefined ? [] : [`${file.path}:${line}: ${product}`]
        }),
      ),
  },
]
