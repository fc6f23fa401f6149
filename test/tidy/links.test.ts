import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findDeadLinks, findProofsWithoutHead, findUnreachable } from './links.ts'
import type { SourceFile } from './text.ts'

const page = (path: string, text: string): SourceFile => ({ path, text })

const pages = globSync(['*.md', '{docs,src,test,tools,lab,sim,sdk,web,deploy,.github}/**/*.md'], {
  exclude: (path) => /(?:^|\/)(?:node_modules|dist|golden)$/.test(path),
}).map((path) => page(path, readFileSync(path, 'utf8')))

describe('the pages', () => {
  it('are all found', () => {
    const paths = pages.map(({ path }) => path)
    for (const path of ['README.md', 'docs/README.md', 'src/README.md', 'sdk/README.md']) {
      expect(paths).toContain(path)
    }
  })

  it('link to files and sections that exist', () => {
    expect(findDeadLinks(pages, existsSync)).toEqual([])
  })

  it('are all reached from docs/README.md', () => {
    expect(findUnreachable(pages)).toEqual([])
  })

  it('of proofs begin with claim, figure and date', () => {
    expect(findProofsWithoutHead(pages)).toEqual([])
  })
})

describe('a planted fault is found', () => {
  const has = (path: string): boolean => /^docs\/[ab]\.md$/.test(path)
  const b = page('docs/b.md', '# B\n\n## A `b`, twice\n\n## A `b`, twice\n\n```sh\n## c\n```\n')

  it.each([
    ['a file that is not there', 'see [c](c.md)', 'docs/c.md does not exist'],
    ['a picture that is not there', '![c](images/c.webp)', 'docs/images/c.webp does not exist'],
    ['a file of another folder', '[b](../b.md)', 'b.md does not exist'],
    ['a section that is not there', '[b](b.md#c)', 'docs/b.md has no section #c'],
    ['a section of its own', '# A\n\n[a](#b)', 'docs/a.md has no section #b'],
  ])('%s', (_, text, complaint) => {
    expect(findDeadLinks([page('docs/a.md', text), b], has)).toEqual([`docs/a.md: ${complaint}`])
  })

  it('and what is right, elsewhere or code is left alone', () => {
    const text =
      '[b](b.md), [c](b.md#a-b-twice-1), [d](https://example.com/x#y), `[e](e.md)`\n\n```md\n[f](f.md)\n```\n'
    expect(findDeadLinks([page('docs/a.md', text), b], has)).toEqual([])
  })

  it('a page that the index does not name', () => {
    const index = page('docs/README.md', '[a](using/a.md), [proofs](proofs/README.md)')
    const a = page('docs/using/a.md', '[b](b.md)')
    const proofs = page('docs/proofs/README.md', '[c](c.md)')
    const named = [index, a, proofs, page('docs/proofs/c.md', '')]
    expect(findUnreachable(named)).toEqual([])
    const lost = ['docs/using/b.md', 'docs/proofs/d.md', 'docs/decisions/e.md']
    expect(findUnreachable([...named, ...lost.map((path) => page(path, ''))])).toEqual(
      lost.map((path) => `${path} is not reached from docs/README.md`),
    )
  })

  it.each([
    ['no head', '# A\n\nIt was quick.\n'],
    [
      'no figure',
      '# A\n\n- Claim: it is quick.\n- Figure: very.\n- Date: 2026-11-18, two cores.\n',
    ],
    ['no day', '# A\n\n- Claim: it is quick.\n- Figure: 3 ms.\n- Date: today.\n'],
    ['words before it', '# A\n\nB.\n\n- Claim: a.\n- Figure: 3 ms.\n- Date: 2026-11-18.\n'],
  ])('a proof with %s', (_, text) => {
    expect(findProofsWithoutHead([page('docs/proofs/a.md', text)])).toHaveLength(1)
  })

  it('and one with all three is left alone', () => {
    const text = '# A\n\n- Claim: it is quick.\n- Figure: 3 ms.\n- Date: 2026-11-18, two cores.\n'
    expect(findProofsWithoutHead([page('docs/proofs/a.md', text)])).toEqual([])
    expect(findProofsWithoutHead([page('docs/proofs/README.md', '# Proofs\n')])).toEqual([])
  })
})
