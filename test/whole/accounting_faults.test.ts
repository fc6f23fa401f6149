import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { connectEconomic } from '../support/books/at_economic.ts'
import { connectFic } from '../support/books/at_fatture_in_cloud.ts'
import { openEconomic } from '../support/books/economic.ts'
import { openFic } from '../support/books/fatture_in_cloud.ts'
import { coded, documentOf } from '../support/documents/documents.ts'
import { lookAgain } from '../support/look_again.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const world = useWorld({ startsOn: '2026-11-16' })

/** One fault of an accounting system: how it comes about, and how it ends. */
type Fault = { name: string; plant: () => Promise<unknown>; mend?: () => Promise<unknown> }
type Met = { name: string; status: number; code: string; detail: string; comesOf: string }
type Place = {
  system: string
  org: TestOrg
  faults: readonly Fault[]
  /** What stands there: documents, and files at them. */
  count(): Promise<{ documents: number; files: number }>
}

const states: Readonly<Record<string, string>> = {
  posting_in_doubt: 'Daybook looks it up there by itself and posts it once',
  other: 'the document stays ready, and posts when it is asked again',
}

/** Meets one fault with a document of its own, and sees it through until it is posted. */
async function meet({ org, count }: Place, { name, plant, mend }: Fault): Promise<Met> {
  const documentId = await coded(world, org)
  const before = await count()
  await plant()
  const { status, body } = await world.rest(org, 'actions/post_document', { documentId })
  const { error } = await documentOf(world, org, documentId)
  const comesOf = status === 200 ? 'it is posted' : (states[error?.code] ?? states['other'] ?? '')
  await mend?.()
  for (let attempt = 0; attempt < 3; attempt++) {
    await lookAgain(world, org)
    if ((await documentOf(world, org, documentId)).status === 'posted') break
    await world.rest(org, 'actions/post_document', { documentId })
  }
  const after = await count()
  const added = [after.documents - before.documents, after.files - before.files]
  expect([name, ...added]).toEqual([name, 1, 1])
  return { name, status, code: body.code ?? '', detail: body.detail ?? '', comesOf }
}

const row = ({ name, status, code, detail, comesOf }: Met): string =>
  status === 200
    ? `| ${name} | nothing: it is posted | |`
    : `| ${name} | ${detail} (\`${code}\`) | ${comesOf} |`

async function pageOf(place: Place): Promise<string> {
  const rows: string[] = []
  for (const fault of place.faults) rows.push(row(await meet(place, fault)))
  return [
    `# Faults at ${place.system}`,
    '',
    `- Claim: Whatever fails at ${place.system}, a bill arrives there exactly once, and the person reads what to do.`,
    `- Figure: ${rows.length} of ${rows.length} faults end with one document and one file.`,
    '- Date: 2026-11-17, when this page last changed; the test runs every time.',
    '',
    `One bill is posted for each row, by \`post_document\`, while the simulated ${place.system} has the fault.`,
    'Each time there is exactly one document with exactly one file there in the end. Written by',
    '`test/whole/accounting_faults.test.ts`, which fails when a sentence changes.',
    '',
    '| What happens there | What the person reads | What comes of the document |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const lossy = [
  ['error before the write', { status: 500, body: {} }],
  ['error after the write', { status: 500, body: {}, after: true }],
  ['no answer in time, nothing written', 'timeout'],
  ['no answer in time, after the write', 'timeout_after'],
  ['connection reset before the write', 'drop'],
  ['connection reset after the write', 'drop_after'],
  ['half an answer', 'cut'],
  ['answer that is not JSON, after the write', { status: 200, body: 'ok', after: true }],
  ['answer of 50 MB', { huge: 50_000_000 }],
] as const

async function atEconomic(): Promise<Place & { close(): Promise<void> }> {
  const trial = await openEconomic(0.1)
  const org = await world.createOrg('denmark')
  await connectEconomic(world, org, trial)
  const grant = trial.simulator.grants[0] ?? ''
  const bulk = '/journalsapi/v15.0.0/draft-entries/bulk'
  const write = (act: unknown, path = bulk) => trial.plant({ method: 'POST', path, act })
  const order = (path: string, on: object, off: object): Omit<Fault, 'name'> => ({
    plant: () => trial.control(path, { grant, ...on }),
    mend: () => trial.control(path, { grant, ...off }),
  })
  const flag = (path: string, what: object, name: string) =>
    order(path, { ...what, [name]: true }, { ...what, [name]: false })
  const late = { status: 429, body: {}, headers: { 'retry-after': '3' } }
  const all = ['API', 'Journals', 'Documents']
  return {
    system: 'e-conomic',
    org,
    faults: [
      ...lossy.map(([name, act]) => ({ name, plant: () => write(act) })),
      ...lossy.slice(1, 2).map(([, act]) => ({
        name: 'error while the file is attached, after the write',
        plant: () => write(act, '/documentsapi/v4.0.1/AttachedDocuments'),
      })),
      { name: 'limit of calls reached (429)', plant: () => write(late) },
      { name: 'the year is closed', ...flag('year', { year: '2026' }, 'isClosed') },
      { name: 'the period is barred', ...flag('period', { month: '2026-11' }, 'isBarred') },
      { name: 'the account is barred', ...flag('account', { number: 3604 }, 'isBarred') },
      {
        name: 'the account is blocked for direct entries',
        ...flag('account', { number: 3604 }, 'isBlocked'),
      },
      {
        name: 'a role is missing',
        ...order('agreements', { roles: ['SuperUser'] }, { roles: ['Bookkeeping', 'SuperUser'] }),
      },
      {
        name: 'a module is missing',
        ...order('agreements', { modules: ['API', 'Journals'] }, { modules: all }),
      },
    ],
    async count() {
      const { counts } = await trial.look()
      return { documents: counts['vouchers'] ?? 0, files: counts['files'] ?? 0 }
    },
    close: () => trial.simulator.close(),
  }
}

async function atFattureInCloud(): Promise<Place & { close(): Promise<void> }> {
  const fic = await openFic({ pace: 0.1 })
  const { control } = fic.visitor
  const org = await world.createOrg('italy')
  await connectFic(world, org, fic)
  const write = (act: unknown, path = '/received_documents') => fic.plant('POST', path, act)
  const message = 'Il totale dei pagamenti non corrisponde al totale da pagare.'
  const quota = { status: 403, body: {}, headers: { 'retry-after': '300' } }
  const later = async () => {
    fic.clock.now = new Date(fic.clock.now.getTime() + 300_000)
  }
  return {
    system: 'Fatture in Cloud',
    org,
    faults: [
      ...lossy.map(([name, act]) => ({ name, plant: () => write(act) })),
      {
        name: 'error while the file is uploaded',
        plant: () => write('drop_after', '/received_documents/attachment'),
      },
      { name: 'quota used up (403)', plant: () => write(quota), mend: later },
      { name: 'token expired', plant: () => control('expire', {}) },
      {
        name: 'server fails while the token is renewed',
        plant: async () => {
          await control('expire', {})
          await control('faults', { path: '/oauth/token', act: { status: 503, body: {} } })
        },
      },
      {
        name: 'the user who connected may no longer write',
        plant: () => control('company', { company: 50_001, mayWrite: false }),
        mend: () => control('company', { company: 50_001, mayWrite: true }),
      },
      {
        name: 'payments are not the total (422)',
        plant: () => write({ status: 422, body: { error: { message } } }),
      },
    ],
    async count() {
      const { counts } = await fic.visitor.look()
      return { documents: counts.received, files: counts.receivedAttachments }
    },
    close: fic.visitor.close,
  }
}

describe.each([
  ['economic', atEconomic],
  ['fatture_in_cloud', atFattureInCloud],
])('%s', (key, open) => {
  it('ends every fault with one document and one file there, and the person reads what to do', async () => {
    const place = await open()
    try {
      const page = `../../docs/proofs/faults_at_${key}.md`
      await expect(await pageOf(place)).toMatchFileSnapshot(page)
    } finally {
      await place.close()
    }
  }, 300_000)
})

describe('the page of faults', () => {
  const page = readFileSync('docs/using/accounting_faults.md', 'utf8')

  it('quotes sentences that the adapters say', () => {
    const files = globSync('src/providers/{economic,fatture_in_cloud}/*.ts')
    const said = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const quoted = [...page.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => text.split('…'))
    const pieces = quoted.map((one) => one.trim()).filter((one) => one.length > 12)
    expect(pieces.length).toBeGreaterThan(8)
    expect(pieces.filter((one) => !said.includes(one))).toEqual([])
  })

  it('names tests that exist', () => {
    const named = [...page.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = '']) => path)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})
