import { beforeEach, describe, expect, it } from 'vitest'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { asApp, callAs, openDesk, type Desk } from '#test/support/access/approvals'
import { withOnly } from '#test/support/access/people'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  knowSupplier,
  upload,
} from '#test/support/documents/documents'
import { postByJob } from '#test/support/documents/post_by_job'
import { decodeId } from '#kernel/values/id'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let desk: Desk
let org: TestOrg
let clerk: TestOrg
beforeEach(async () => {
  desk = await openDesk(world)
  org = desk.org
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  clerk = await withOnly(world, org, ['documents:edit', 'documents:delete'])
})

const say = async (as: TestOrg, name: string, body: object) => {
  const reply = await world.rest(as, `operations/${name}`, body)
  expect([name, reply.status, reply.body.code]).toEqual([name, 200, undefined])
  return reply.body.result
}
/** As the job does it, after somebody had it coded again. */
const outcome = async (documentId: string, by = clerk): Promise<string> => {
  await act(world, by, 'code_document', { documentId })
  const { status, error } = await postByJob(world, org, documentId)
  return error?.code ?? status
}
const hold = async (documentId: string, as = org) =>
  await say(as, 'hold', { documentId, until: '2026-12-01' })
/** Captured anew by somebody who may not post. */
const again = async (bytes: string, by = clerk): Promise<string> => {
  const fileId = await upload(world, by, Buffer.from(bytes), 'a.xml', 'application/xml')
  const { id } = (await act(world, by, 'capture_document', { fileId })).body.result
  await act(world, by, 'extract_document', { documentId: id })
  return id as string
}

describe('a hold of somebody who may post', () => {
  it('is not lifted for automatic posting by somebody who may not', async () => {
    const documentId = await coded(world, org)
    await hold(documentId)
    await say(clerk, 'release_hold', { documentId })
    expect(await outcome(documentId)).toBe('held_by_person')
    await say(clerk, 'hold', { documentId, until: '2026-11-17' })
    await say(clerk, 'release_hold', { documentId })
    expect(await outcome(documentId)).toBe('held_by_person')
    await say(org, 'release_hold', { documentId })
    expect(await outcome(documentId)).toBe('posted')
  })

  it('is not lifted by an outcome of its receipt either', async () => {
    const documentId = await coded(world, org)
    await hold(documentId)
    await say(clerk, 'record_receipt_outcome', { documentId, outcome: 'not_needed' })
    expect(await outcome(documentId)).toBe('held_by_person')
  })

  it('stays with the file: deleted and captured again, it is not posted', async () => {
    const bytes = domesticInvoice(org)
    const documentId = await coded(world, org, bytes)
    await hold(documentId)
    await act(world, clerk, 'delete_document', { documentId })
    const next = await again(bytes)
    expect(await outcome(next)).toBe('held_by_person')
    await act(world, org, 'post_document', { documentId: next })
    expect((await documentOf(world, org, next)).status).toBe('posted')
  })

  it('is not lifted by who asks themselves for a receipt, and answers', async () => {
    const documentId = await coded(world, org)
    await hold(documentId)
    await say(clerk, 'request_receipt', { documentId, email: 'clerk@example.test', send: false })
    await world.owner.query(
      `UPDATE receipt_request SET status = 'answered', answered_at = now() + interval '1 hour'
       WHERE org_id = $1`,
      [org.orgId],
    )
    expect(await outcome(documentId)).toBe('held_by_person')
  })

  it('is not lifted, where it waits for a document, by a bill of the same supplier', async () => {
    const documentId = await coded(world, org)
    await say(org, 'hold', { documentId, forDocument: true })
    await again(domesticInvoice(org))
    expect(await outcome(documentId)).toBe('held_by_person')
  })

  it('stays with the file also where all that is ready is posted', async () => {
    await knowSupplier(world, org)
    const bytes = domesticInvoice(org)
    const documentId = await coded(world, org, bytes)
    await act(world, org, 'set_auto_post', { autoPost: false, autoPostThreshold: 0.5 })
    await hold(documentId)
    await act(world, clerk, 'delete_document', { documentId })
    const next = await again(bytes)
    await act(world, clerk, 'code_document', { documentId: next })
    await say(org, 'post_ready_documents', {})
    expect((await documentOf(world, org, next)).status).toBe('coded')
    await act(world, org, 'post_document', { documentId: next })
    expect((await documentOf(world, org, next)).status).toBe('posted')
  })
})

describe('a file of which one copy is posted', () => {
  it('is not posted again, whether the hold of that copy counts still or posting has answered it', async () => {
    const bytes = domesticInvoice(org)
    const documentId = await coded(world, org, bytes)
    const copy = await again(bytes)
    await hold(documentId)
    const tried = async () => [await outcome(copy), await entriesOf(world, org, copy)]
    expect(await tried()).toEqual(['possible_duplicate', []])
    await act(world, org, 'post_document', { documentId })
    expect(await tried()).toEqual(['possible_duplicate', []])
    // Nobody deletes what was ever posted, so the copy stays a copy.
    const kept = await world.rest(clerk, 'actions/delete_document', { documentId })
    expect(kept.body.code).toBe('document_posted')
  })
})

describe('a hold of somebody who may not post', () => {
  it('is theirs to lift', async () => {
    const documentId = await coded(world, org)
    await hold(documentId, clerk)
    expect(await outcome(documentId)).toBe('held_by_person')
    await say(clerk, 'release_hold', { documentId })
    expect(await outcome(documentId)).toBe('posted')
  })

  it('hides nothing from people where an app set it', async () => {
    const documentId = await coded(world, org)
    const shown = async () =>
      (await world.read(org, 'attention')).body.result.items.map((one: { id: string }) => one.id)
    expect(await shown()).toContain(documentId)
    const app = await asApp(world, org, desk.robot)
    const reply = await callAs(world, app, 'hold', { documentId, until: '2026-12-01' })
    expect(reply.status).toBe(200)
    expect(await shown()).toContain(documentId)
    expect(await outcome(documentId)).toBe('held_by_person')
    await hold(documentId)
    expect(await shown()).not.toContain(documentId)
  })
})

describe('a sender who is not proven', () => {
  const unproven = async (bytes: string): Promise<string> => {
    const documentId = await coded(world, org, bytes)
    await world.owner.query(
      `UPDATE document SET unverified_sender = 'who@example.test' WHERE org_id = $1 AND id = $2`,
      [org.orgId, decodeId('doc', documentId)],
    )
    return documentId
  }

  it('stays with the file: captured again and the mail deleted, it is not posted', async () => {
    const bytes = domesticInvoice(org)
    const documentId = await unproven(bytes)
    const before = await again(bytes)
    await act(world, clerk, 'delete_document', { documentId })
    expect(await outcome(before)).toBe('sender_not_verified')
    await act(world, clerk, 'delete_document', { documentId: before })
    expect(await outcome(await again(bytes))).toBe('sender_not_verified')
  })

  it('is decided by somebody who may post and deletes it: uploaded again, it is posted', async () => {
    const bytes = domesticInvoice(org)
    await act(world, org, 'delete_document', { documentId: await unproven(bytes) })
    expect(await outcome(await again(bytes))).toBe('posted')
  })
})

describe('a page that was cut out of a file', () => {
  const twoPages = async (): Promise<Uint8Array> => {
    const file = await PDFDocument.create()
    const font = await file.embedFont(StandardFonts.Helvetica)
    for (const net of [400, 800]) {
      const lines = [
        'Kontorhuset ApS',
        'CVR-nr. 12345674',
        `Faktura nr. ${net}`,
        'Dato: 02-11-2026',
      ]
      const amounts = [`Subtotal ${net},00`, `Moms 25% ${net / 4},00`, `I alt DKK ${net * 1.25},00`]
      const page = file.addPage([320, 300])
      for (const [row, text] of [...lines, ...amounts].entries()) {
        page.drawText(text, { x: 30, y: 260 - row * 26, size: 12, font })
      }
    }
    return await file.save()
  }
  const parts = [
    { firstPage: 1, lastPage: 1 },
    { firstPage: 2, lastPage: 2 },
  ]
  const cutBy = async (as: TestOrg, isHeld = false): Promise<string> => {
    const fileId = await upload(world, org, await twoPages(), 'two.pdf', 'application/pdf')
    const documentId = (await act(world, org, 'capture_document', { fileId })).body.result.id
    if (isHeld) await hold(documentId)
    const { parts: made } = await say(as, 'split_file', { documentId, parts })
    const [first] = made
    await act(world, org, 'extract_document', { documentId: first.documentId })
    return first.documentId as string
  }

  it('by somebody who may not post is not posted automatically', async () => {
    expect(await outcome(await cutBy(clerk))).toBe('cut_not_accepted')
  })

  it('keeps the hold of the file, until somebody who may posts it', async () => {
    expect(await outcome(await cutBy(org, true))).toBe('held_by_person')
  })
})

describe('what is posted by itself as before', () => {
  it('is uploaded by somebody who may not post, or by a key', async () => {
    expect(await outcome(await again(domesticInvoice(org)))).toBe('posted')
    expect(await outcome(await coded(world, org))).toBe('posted')
  })

  it('came by mail from a proven sender, or from the exchange, though others had it before', async () => {
    for (const [column, value] of [
      ['by_exchange', true],
      ['unverified_sender', null],
    ] as const) {
      const documentId = await again(domesticInvoice(org))
      await world.owner.query(`UPDATE document SET ${column} = $3 WHERE org_id = $1 AND id = $2`, [
        org.orgId,
        decodeId('doc', documentId),
        value,
      ])
      expect(await outcome(documentId)).toBe('posted')
    }
  })
})
