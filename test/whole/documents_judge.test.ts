import { describe, expect, it } from 'vitest'
import type { Acknowledged, Handed } from '../../lab/prove/documents/clients.ts'
import type { DocumentFact, Facts } from '../../lab/prove/documents/facts.ts'
import { judge, type Evidence } from '../../lab/prove/documents/judge.ts'
import { paperOf, type PaperKind } from '../../lab/prove/documents/papers.ts'
import type { Tenant } from '../../lab/prove/documents/stage.ts'

const tenants: Tenant[] = [
  { orgId: 'one', key: '', region: 'denmark', posts: true },
  { orgId: 'two', key: '', region: 'italy', posts: true },
]

const fact = (id: string, over: Partial<DocumentFact> = {}): DocumentFact => ({
  id,
  status: 'posted',
  error: null,
  isBusy: false,
  isWaiting: false,
  standing: [`led_${id}`],
  events: ['document.captured', 'document.extracted', 'document.coded', 'document.posted'],
  ...over,
})

const unposted = (id: string, status: string, error: string): DocumentFact =>
  fact(id, { status, error, standing: [], events: ['document.captured'] })

/** Twenty papers that all came to the end that fits them. */
function soundEvidence(): Evidence & { facts: Facts } {
  const handed: Handed[] = Array.from({ length: 20 }, (_, number) => ({
    paper: paperOf(number, tenants),
    documentId: `doc_${number}`,
  }))
  const ends: Record<PaperKind, (id: string) => DocumentFact> = {
    good: (id) => fact(id),
    unreadable: (id) => unposted(id, 'draft', 'type_not_supported'),
    empty: (id) => unposted(id, 'draft', 'nothing_to_read'),
    no_total: (id) => unposted(id, 'extracted', 'total_missing'),
    duplicate: (id) => unposted(id, 'coded', 'possible_duplicate'),
  }
  const acknowledged: Acknowledged[] = [
    { call: 'upload', id: 'file_1', status: null, entryId: null },
    { call: 'capture_document', id: 'doc_1', status: 'draft', entryId: null },
    { call: 'extract_document', id: 'doc_1', status: 'extracted', entryId: null },
    { call: 'code_document', id: 'doc_1', status: 'coded', entryId: null },
    { call: 'post_document', id: 'doc_1', status: 'posted', entryId: 'led_doc_1' },
  ]
  const facts: Facts = {
    documents: handed.map(({ paper, documentId }) => ends[paper.kind](documentId)),
    files: new Set(['file_1']),
    unbalanced: [],
    openIntents: 0,
    openJobs: 0,
    failedJobs: 0,
    blobsWithoutRow: [],
    rowsWithoutBlob: [],
    swept: { removed: 3, missing: 0 },
  }
  return { facts, acknowledged, handed }
}

const change = (facts: Facts, id: string, over: Partial<DocumentFact>): void => {
  const one = facts.documents.find((document) => document.id === id)
  if (!one) throw new Error(`there is no ${id}`)
  Object.assign(one, over)
}

type Plant = [rule: string, plant: (evidence: ReturnType<typeof soundEvidence>) => void]

// Number 1 is a good paper, 4 an unreadable one, 16 and 18 say the same.
const plants: Plant[] = [
  [
    'what is not posted says why',
    ({ facts }) => change(facts, 'doc_1', { status: 'coded', standing: [] }),
  ],
  [
    'a posted document has no error',
    ({ facts }) => change(facts, 'doc_1', { error: 'provider_failed' }),
  ],
  [
    'a posted document has exactly one standing entry',
    ({ facts }) => change(facts, 'doc_1', { standing: ['led_doc_1', 'led_second'] }),
  ],
  [
    'a posted document has exactly one standing entry',
    ({ facts }) => change(facts, 'doc_2', { standing: [] }),
  ],
  [
    'what is not posted has no entry',
    ({ facts }) => change(facts, 'doc_4', { standing: ['led_x'] }),
  ],
  ['nothing is left half done', ({ facts }) => change(facts, 'doc_2', { isBusy: true })],
  [
    'the end of a paper fits it',
    ({ facts }) => change(facts, 'doc_4', { status: 'posted', error: null, standing: ['led_4'] }),
  ],
  [
    'the end of a paper fits it',
    ({ facts }) =>
      change(facts, 'doc_2', { status: 'coded', error: 'effect_unknown', standing: [] }),
  ],
  [
    'of papers that say the same exactly one is accepted',
    ({ facts }) => change(facts, 'doc_18', { status: 'posted', error: null, standing: ['led_18'] }),
  ],
  [
    'of papers that say the same exactly one is accepted',
    ({ facts }) =>
      change(facts, 'doc_16', { status: 'coded', error: 'possible_duplicate', standing: [] }),
  ],
  ['no document that nobody asked for', ({ facts }) => facts.documents.push(fact('doc_second'))],
  [
    'no two papers share a document',
    ({ handed }) => Object.assign(handed[2] ?? {}, { documentId: 'doc_1' }),
  ],
  ['what was acknowledged is there', ({ facts }) => facts.files.delete('file_1')],
  [
    'what was acknowledged is there',
    ({ facts }) =>
      facts.documents.splice(
        facts.documents.findIndex(({ id }) => id === 'doc_1'),
        1,
      ),
  ],
  [
    'what was acknowledged is there',
    ({ facts }) => change(facts, 'doc_1', { events: ['document.captured', 'document.extracted'] }),
  ],
  [
    'what was acknowledged is there',
    ({ facts }) => change(facts, 'doc_1', { standing: ['led_other'] }),
  ],
  ['every entry balances', ({ facts }) => facts.unbalanced.push('entry')],
  ['no file without a row', ({ facts }) => facts.blobsWithoutRow.push('one/abc')],
  ['no row without its file', ({ facts }) => facts.rowsWithoutBlob.push('one/abc')],
  ['no intent is open', ({ facts }) => Object.assign(facts, { openIntents: 1 })],
  ['no job is waiting', ({ facts }) => Object.assign(facts, { openJobs: 1 })],
  ['no job failed for good', ({ facts }) => Object.assign(facts, { failedJobs: 1 })],
  [
    'the sweep misses no file',
    ({ facts }) => Object.assign(facts, { swept: { removed: 0, missing: 1 } }),
  ],
]

describe('the judge of the documents proof', () => {
  it('finds nothing where every paper came to its end', () => {
    expect(judge(soundEvidence())).toEqual([])
  })

  it('accepts either of two papers that say the same as the one that was posted', () => {
    const evidence = soundEvidence()
    change(evidence.facts, 'doc_18', { status: 'posted', error: null, standing: ['led_18'] })
    const held = { status: 'coded', error: 'possible_duplicate', standing: [] }
    change(evidence.facts, 'doc_16', held)
    expect(judge(evidence)).toEqual([])
  })

  it('lets a coded document wait where the policy posts nothing', () => {
    const evidence = soundEvidence()
    change(evidence.facts, 'doc_2', { status: 'coded', standing: [], isWaiting: true })
    expect(judge(evidence)).toEqual([])
  })

  it('refuses two of the same that both wait for a person', () => {
    const evidence = soundEvidence()
    const waiting = { status: 'coded', error: null, standing: [], isWaiting: true }
    change(evidence.facts, 'doc_16', waiting)
    change(evidence.facts, 'doc_18', waiting)
    expect(judge(evidence).map((finding) => finding.rule)).toEqual([
      'of papers that say the same exactly one is accepted',
    ])
  })

  it('does not hold an answer that came before the work was done against the work', () => {
    const evidence = soundEvidence()
    const early: Acknowledged = {
      call: 'extract_document',
      id: 'doc_4',
      status: 'draft',
      entryId: null,
    }
    expect(judge({ ...evidence, acknowledged: [...evidence.acknowledged, early] })).toEqual([])
  })

  it.each(plants.map(([rule, plant], index) => ({ rule, plant, index })))(
    'refuses fault $index: $rule',
    ({ rule, plant }) => {
      const evidence = soundEvidence()
      plant(evidence)
      expect(judge(evidence).map((finding) => finding.rule)).toContain(rule)
    },
  )
})

describe('the papers of the documents proof', () => {
  it('come in twenties of sixteen good ones and one of each other kind', () => {
    const kinds = Array.from({ length: 20 }, (_, number) => paperOf(number, tenants).kind)
    const counts = Map.groupBy(kinds, (kind) => kind)
    expect(counts.get('good')).toHaveLength(16)
    expect([...counts.keys()].toSorted()).toEqual(
      ['good', 'unreadable', 'no_total', 'empty', 'duplicate'].toSorted(),
    )
    for (const kind of ['unreadable', 'no_total', 'empty', 'duplicate'] as const) {
      expect(counts.get(kind)).toHaveLength(1)
    }
  })

  it('repeat the very bytes of a paper of the same organization, which is left to the background', () => {
    for (const number of [18, 38, 58]) {
      const paper = paperOf(number, tenants)
      const original = paperOf(paper.group, tenants)
      expect(paper.kind).toBe('duplicate')
      expect(original.bytes).toEqual(paper.bytes)
      expect(original.tenant).toBe(paper.tenant)
      expect(original.byHand).toBe(false)
    }
  })

  it('never say the same otherwise, whatever the number', () => {
    const said = Array.from({ length: 200 }, (_, number) => paperOf(number, tenants))
      .filter(({ kind, bytes }) => kind !== 'duplicate' && bytes !== null)
      .map(({ bytes }) => bytes?.toString('base64'))
    expect(new Set(said).size).toBe(said.length)
  })

  it('are taken through every step by a client only where they are good', () => {
    const byHand = Array.from({ length: 200 }, (_, number) => paperOf(number, tenants)).filter(
      (paper) => paper.byHand,
    )
    expect(byHand.length).toBeGreaterThan(20)
    expect(new Set(byHand.map(({ kind }) => kind))).toEqual(new Set(['good']))
  })
})
