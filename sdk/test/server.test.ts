import { beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '../../test/support/access/approvals.ts'
import { coded, domesticInvoice } from '../../test/support/documents/documents.ts'
import { paperPdf } from '../../test/web/papers.ts'
import { useWorld } from '../../test/support/use_world.ts'
import type { TestOrg } from '../../test/support/world.ts'
import { ApprovalPending, createDaybook, type Daybook, isFailure } from '../src/index.ts'

const world = useWorld()
let url: string
let daybook: Daybook
beforeAll(async () => {
  url = await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
  daybook = as(world.dk)
})

const as = (org: TestOrg, more: object = {}): Daybook =>
  createDaybook({ url, key: org.key, backoffMs: 5, ...more })

/** Lets the call happen and loses its answer, so many times. */
function losing(times: number): { fetch: typeof fetch; sent: (string | null)[] } {
  const sent: (string | null)[] = []
  return {
    sent,
    fetch: async (input, init) => {
      sent.push(new Headers(init?.headers).get('idempotency-key'))
      const response = await fetch(input, init)
      if (sent.length > times) return response
      await response.text()
      throw new TypeError('the answer was lost')
    },
  }
}

describe('a room through the client library', () => {
  it('writes, reads and lists', async () => {
    const saved = await daybook.contacts.saveContact({ name: 'Nordlys ApS', type: 'client' })
    expect(saved.id).toMatch(/^con_/)
    expect(await daybook.contacts.getContact(saved.id)).toEqual(saved)
    const page = await daybook.contacts.listContacts({ count: true })
    expect(page).toMatchObject({ items: [saved], nextCursor: null, count: 1 })
  })

  it('gives a list by page and item by item', async () => {
    const own = as(await world.createOrg('denmark'))
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const name of names) await own.contacts.saveContact({ name, type: 'client' })
    const seen: string[] = []
    for await (const one of own.contacts.listContacts({ limit: 2 })) seen.push(one.name)
    expect(seen.toSorted()).toEqual(names)
    const sizes: number[] = []
    for await (const page of own.contacts.listContacts({ limit: 2 }).pages()) {
      sizes.push(page.items.length)
    }
    expect(sizes).toEqual([2, 2, 1])
    expect(await own.contacts.listContacts({ limit: 2 }).all(3)).toHaveLength(3)
  })

  it('does a write once whose answers were lost', async () => {
    const org = await world.createOrg('denmark')
    const { fetch, sent } = losing(2)
    const answer = await as(org, { fetch })
      .contacts.saveContact({ name: 'Once', type: 'client' })
      .answer()
    expect(answer).toMatchObject({ isReplayed: true, attempts: 3 })
    expect(new Set(sent)).toEqual(new Set([answer.idempotencyKey]))
    expect(await as(org).contacts.listContacts().all()).toHaveLength(1)
  })

  it('saves nothing in a dry run, and says so', async () => {
    const own = as(await world.createOrg('denmark'))
    const call = own.contacts.saveContact({ name: 'Trial', type: 'client' }, { dryRun: true })
    expect(await call.answer()).toMatchObject({ isDryRun: true, result: { name: 'Trial' } })
    expect(await own.contacts.listContacts().all()).toEqual([])
  })

  it('changes only the version that the caller has seen', async () => {
    const { id, version } = await daybook.contacts.saveContact({ name: 'Seen', type: 'client' })
    const change = { id, name: 'Changed', type: 'client' } as const
    await daybook.contacts.saveContact(change, { ifMatch: version })
    const outcome = await daybook.contacts.saveContact(change, { ifMatch: version }).outcome()
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: { code: 'version_mismatch', status: 412 },
    })
  })

  it('says which fields are wrong', async () => {
    const error = await daybook.contacts
      .saveContact({ name: '', type: 'client' })
      .catch((one: unknown) => one)
    if (!isFailure(error, 'invalid_input')) throw new Error(String(error))
    expect(error.errors.map((one) => one.pointer)).toContain('/name')
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is refused in an organization that the key does not belong to', async () => {
    const call = daybook.contacts.listContacts({}, { organization: world.it.id })
    await expect(call).rejects.toMatchObject({ code: 'organization_forbidden' })
  })

  it('shows a list in short where it has such a view', async () => {
    const { fileId } = await daybook.files.upload(new Blob([domesticInvoice(world.dk)]), {
      fileName: 'faktura æ.xml',
    })
    const { id } = await daybook.documents.captureDocument({ fileId })
    const page = await daybook.documents.listDocuments({ view: 'summary' })
    expect(page.summaries.map((one) => one.id)).toEqual([id])
    for await (const one of daybook.documents.listDocuments({ view: 'summary' })) {
      expect(one).toMatchObject({ id, confidence: null })
    }
    const [file] = await daybook.files.listFiles().all()
    expect(file?.fileName).toBe('faktura æ.xml')
    const bytes = await daybook.files.downloadFile(fileId)
    expect(await bytes.text()).toContain('<Invoice')
  })

  it('gives the words of a page as a record, not as bytes', async () => {
    const amounts = { net: '1.400,00', vat: '350,00', total: '1.750,00' }
    const about = { name: 'Skagen Trykkeri A/S', cvr: '29417709', date: 'Dato 03.11.2026' }
    const bytes = await paperPdf({ ...about, ...amounts, number: '4711' })
    const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
    const { fileId } = await daybook.files.upload(file, { fileName: 'faktura.pdf' })
    const read = await daybook.files.getFilePageWords(fileId, '1')
    expect([read.fileId, read.page, read.pages, read.source]).toEqual([fileId, 1, 1, 'text'])
    expect(read.words.map(({ text }) => text).join(' ')).toContain('Faktura 4711')
    const [left, top, right, bottom] = read.words[0]?.box ?? [1, 1, 0, 0]
    expect([left < right, top < bottom]).toEqual([true, true])
    const missing = daybook.files.getFilePageWords(fileId, '2')
    await expect(missing).rejects.toMatchObject({ code: 'page_not_found' })
  })
})

describe('what takes time', () => {
  it('is waited for by what the record says', async () => {
    const org = await world.createOrg('denmark')
    const own = as(org)
    const { fileId } = await own.files.upload(new TextEncoder().encode(domesticInvoice(org)))
    const document = await own.documents.captureDocument({ fileId })
    const read = own.waitFor(document, {
      until: (one) => one.status === 'extracted',
      intervalMs: 20,
    })
    await own.documents.extractDocument({ documentId: document.id })
    expect(await read).toMatchObject({ id: document.id, extraction: { currency: 'DKK' } })
    const never = own.waitFor(document, { until: () => false, timeoutMs: 60, intervalMs: 20 })
    await expect(never).rejects.toMatchObject({ code: 'not_in_time' })
    await expect(own.waitFor({ id: 'what_1' })).rejects.toThrow('what_1 is no record')
  })

  it('is followed by events, from a cursor, from now, and until the signal', async () => {
    const org = await world.createOrg('denmark')
    const own = as(org)
    const save = (name: string) => own.contacts.saveContact({ name, type: 'client' })
    const first = await save('First')
    const ended = new AbortController()
    const following = own.events.follow({ signal: ended.signal, intervalMs: 20 })
    const seen: string[] = []
    for await (const event of following) {
      seen.push(event.recordId)
      if (seen.length === 1) await save('Second')
      if (seen.length === 2) ended.abort()
    }
    expect(seen[0]).toBe(first.id)
    expect(seen).toHaveLength(2)
    const third = await save('Third')
    for await (const event of own.events.follow({ cursor: following.cursor, intervalMs: 20 })) {
      if (event.recordId !== third.id) continue
      break
    }
    const late = own.events.follow({ fromNow: true, intervalMs: 20 })[Symbol.asyncIterator]()
    let seenNext: unknown = null
    void late.next().then(({ value }) => (seenNext = value?.data))
    const seenLate = async (): Promise<unknown> => {
      await save('Fourth')
      return seenNext
    }
    await expect.poll(seenLate).toMatchObject({ name: 'Fourth' })
  })
})

describe('a call that a person must approve', () => {
  async function pending() {
    const desk = await openDesk(world)
    await desk.setPolicy('apps_and_keys')
    const own = as(desk.org)
    const documentId = await coded(world, desk.org)
    const call = own.documents.postDocument({ documentId })
    return { desk, own, documentId, call }
  }

  it('is an outcome that can be waited for', async () => {
    const { desk, call, documentId } = await pending()
    const outcome = await call.outcome()
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    expect(outcome.approval.approvalUrl).toContain('/approvals')
    const result = outcome.approval.wait({ intervalMs: 20 })
    await desk.decide('approve', outcome.approval.approvalId)
    expect(await result).toMatchObject({ id: documentId, status: 'posted' })
  })

  it('is an error where it is only awaited, and `approved` waits for it', async () => {
    const { desk, own, call, documentId } = await pending()
    const error = await call.catch((one: unknown) => one)
    if (!(error instanceof ApprovalPending)) throw new Error(String(error))
    expect(error).toMatchObject({ code: 'approval_pending', status: 409 })
    await desk.decide('approve', error.approvalId)
    const posted = await own.documents.postDocument({ documentId }).approved({ intervalMs: 20 })
    expect(posted.status).toBe('posted')
  })

  it('fails where the person declines, with their reason', async () => {
    const { desk, call } = await pending()
    const outcome = await call.outcome()
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    await desk.decide('decline', outcome.approval.approvalId, { note: 'A private purchase' })
    await expect(outcome.approval.wait()).rejects.toMatchObject({
      code: 'approval_declined',
      detail: 'A private purchase',
    })
  })

  it('is not waited for longer than wanted', async () => {
    const { call } = await pending()
    const wait = call.approved({ timeoutMs: 50, intervalMs: 20 })
    await expect(wait).rejects.toMatchObject({ code: 'not_in_time' })
  })
})
