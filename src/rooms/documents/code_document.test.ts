import { describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  extracted,
  posted,
} from '#test/support/documents/documents'
import { inLateBooks } from '#test/support/bank/bank'
import { useWorld } from '#test/support/use_world'
import codeDocument from './code_document.ts'
import { processingPrincipal } from './document/background_principal.ts'

const world = useWorld()

const code = (documentId: string, org = world.dk) =>
  world.rest(org, 'actions/code_document', { documentId })

const correct = (body: object) => world.rest(world.dk, 'operations/correct_document', body)

const codesOf = (list: { code: string }[]) => list.map((one) => one.code)

describe('200', () => {
  it.each(['denmark', 'italy'])(
    'proposes by the rules of %s and shows the entry',
    async (region) => {
      const org = region === 'denmark' ? world.dk : world.it
      const { body } = await code(await extracted(world, org), org)
      const { coding, extraction, status } = body.result
      expect(status).toBe('coded')
      expect(coding).toMatchObject({ category: 'office_supplies', correctedFields: [] })
      expect(coding.codedAmount).toBe(-extraction.total)
      expect(coding.lines).toHaveLength(1)
      expect(coding.lines[0]).toMatchObject({ net: extraction.net, vat: extraction.vat })
      const sum = coding.entry.lines.reduce(
        (total: number, line: { amount: number }) => total + Math.round(line.amount * 100),
        0,
      )
      expect(sum).toBe(0)
      expect(coding.reasons.length).toBeGreaterThan(0)
      for (const reason of coding.reasons) expect(reason.detail).toMatch(/\w+ \w+/)
    },
  )

  it('always proposes: without evidence the fallback category, below every threshold', async () => {
    const bytes = domesticInvoice(world.dk, {
      supplier: { name: 'Qzx', vatNumber: 'DK10150817', country: 'DK' },
      lines: [{ text: 'Zzyx', net: '77.00', rate: '25' }],
    })
    const { body } = await code(await extracted(world, world.dk, bytes))
    expect(codesOf(body.result.coding.reasons)).toContain('fallback_category')
    expect(body.result.extraction.confidence).toBeLessThanOrEqual(0.5)
  })

  it('has one line for each rate', async () => {
    const bytes = domesticInvoice(world.it, {
      lines: [
        { text: 'Cancelleria', net: '100.00', rate: '22' },
        { text: 'Libro', net: '50.00', rate: '4' },
      ],
    })
    const { body } = await code(await extracted(world, world.it, bytes), world.it)
    const { lines } = body.result.coding
    expect(lines.map((line: { vat: number }) => line.vat)).toEqual([22, 2])
  })

  it('proposes what a person corrected and posted last time, and says so', async () => {
    const org = await world.createOrg('denmark')
    const first = await coded(world, org)
    await act(world, org, 'update_coding', { documentId: first, ledgerAccountId: '2310' })
    const unposted = await documentOf(world, org, await coded(world, org))
    expect(unposted.coding.ledgerAccountId).not.toBe('2310')
    await act(world, org, 'post_document', { documentId: first })
    const second = await documentOf(world, org, await coded(world, org))
    expect(second.coding.ledgerAccountId).toBe('2310')
    const memory = second.coding.reasons.find((one: { code: string }) => one.code === 'memory')
    expect(memory.params.document ?? memory.params.documentId).toBe(first)
  })

  it('keeps what a person corrected when it proposes again', async () => {
    const documentId = await coded(world, world.dk)
    await act(world, world.dk, 'update_coding', { documentId, ledgerAccountId: '2390' })
    const { body } = await code(documentId)
    expect(body.result.coding).toMatchObject({
      ledgerAccountId: '2390',
      correctedFields: ['ledgerAccountId'],
    })
  })

  it('fails where total or date are missing, and the document stays as it was', async () => {
    const { body } = await act(world, world.dk, 'capture_document', { text: 'Hej med dig, Anna' })
    const documentId = body.result.id
    const read = await act(world, world.dk, 'extract_document', { documentId })
    const reply = await code(documentId)
    if (read.body.result.status === 'draft') expect(reply.status).toBe(409)
    else {
      expect(reply.body.result).toMatchObject({ status: 'extracted', coding: null })
      expect(reply.body.result.error).toMatchObject({ step: 'code', code: 'total_missing' })
    }
  })

  it('holds a possible duplicate as an error that a person clears by posting', async () => {
    const org = await world.createOrg('italy')
    const bytes = domesticInvoice(org)
    await coded(world, org, bytes)
    const documentId = await coded(world, org, bytes)
    expect(await documentOf(world, org, documentId)).toMatchObject({
      status: 'coded',
      error: { step: 'post', code: 'possible_duplicate' },
    })
    const { body } = await act(world, org, 'post_document', { documentId })
    expect(body.result).toMatchObject({ status: 'posted', error: null })
  })
})

describe('404', () => {
  it('answers document_not_found for a document of others', async () => {
    const foreign = await extracted(world, world.it)
    expect((await code(foreign)).body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('refuses what is older than the books with before_books_begin', async () => {
    const documentId = await extracted(world, world.dk)
    const refusal = await inLateBooks(world, world.dk, () => code(documentId))
    expect(refusal).toBe('before_books_begin')
  })

  it('tells on a document that no one asked for why the job did not code it', async () => {
    const documentId = await extracted(world, world.dk)
    const principal = await processingPrincipal(world.app, world.dk.orgId)
    const body = () => ({ documentId })
    const asked = { principal, definition: codeDocument, body, via: 'job', requestId: 'r' } as const
    await world.owner.query(`UPDATE document SET attended = false WHERE org_id = $1`, [
      world.dk.orgId,
    ])
    await inLateBooks(world, world.dk, async () => {
      await call(world.app, asked)
      await correct({ documentId, invoiceNumber: 'F-1900' })
      return await code(documentId)
    })
    expect(await documentOf(world, world.dk, documentId)).toMatchObject({
      status: 'extracted',
      error: { step: 'code', code: 'before_books_begin' },
    })
    const { body: answered } = await correct({ documentId, date: '2026-11-04' })
    expect(answered.result).toMatchObject({ status: 'coded', error: null })
  })

  it('refuses a draft with document_not_extracted', async () => {
    expect((await code(await captured(world, world.dk))).body.code).toBe('document_not_extracted')
  })

  it('refuses a posted one with document_posted', async () => {
    expect((await code(await posted(world, world.dk))).body.code).toBe('document_posted')
  })

  it('refuses with posting_in_doubt while a posting is open', async () => {
    const documentId = await coded(world, world.dk)
    await world.owner.query(
      `UPDATE document SET posting_state = 'open' WHERE org_id = $1 AND status = 'coded'`,
      [world.dk.orgId],
    )
    expect((await code(documentId)).body.code).toBe('posting_in_doubt')
    await world.owner.query('UPDATE document SET posting_state = NULL WHERE org_id = $1', [
      world.dk.orgId,
    ])
  })

  it('refuses automatic processing with document_attended once someone works on it', async () => {
    const documentId = await extracted(world, world.dk)
    const principal = await processingPrincipal(world.app, world.dk.orgId)
    const request = { principal, definition: codeDocument, via: 'job' as const, requestId: 'r' }
    const running = call(world.app, { ...request, body: () => ({ documentId }) })
    await expect(running).rejects.toMatchObject({ code: 'document_attended' })
  })
})
