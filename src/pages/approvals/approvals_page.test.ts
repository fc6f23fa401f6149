import { describe, expect, it } from 'vitest'
import type { ApprovalRecord } from '#approvals/room'
import { approvalPage, approvalsPage } from './approvals_page.ts'
import type { PageFrame } from '../frame/page_types.ts'
import { wordsOf } from '../frame/words.ts'

const frame: PageFrame = {
  language: 'en',
  words: wordsOf('en'),
  address: '/approvals',
  token: 't',
  person: { email: 'a@b.example' },
  place: null,
  timeZone: 'Europe/Copenhagen',
  passkeyOrigin: 'https://books.example',
}

const at = '2026-11-15T10:00:00.000Z'

const approval: ApprovalRecord = {
  id: 'apr_1',
  version: 3,
  createdAt: at,
  updatedAt: at,
  allowedActions: ['approve', 'decline'],
  action: 'post_document',
  says: 'Post.',
  status: 'waiting',
  requestedBy: { actor: { kind: 'user', id: null, name: 'Asta' }, app: null, via: 'rest' },
  input: { documentId: 'doc_1', note: '</pre><script>\u200B' },
  preview: {
    extraction: { supplier: { name: 'Shop' }, total: 10, currency: 'DKK' },
    coding: {
      entry: { date: '2026-11-02', lines: [{ account: '1', amount: 10, currency: 'DKK' }] },
    },
  },
  targetId: 'doc_1',
  decidedBy: null,
  decidedIn: null,
  decidedAt: null,
  note: null,
  outcome: null,
  expiresAt: at,
  processing: null,
}

const draw = (over: Partial<ApprovalRecord> = {}): string =>
  approvalPage(frame, { approval: { ...approval, ...over } }).body.safe

const anna = { kind: 'user', id: null, name: 'Anna' }

describe('a request whose effect has changed', () => {
  it('shows what was shown before and what would come of it now', () => {
    const changes = [{ field: 'to', was: 'a@b.test', is: '<i>c@d.test' }]
    const outcome = { problem: { code: 'effect_changed', changes } }
    const html = approvalPage(frame, { approval: { ...approval, outcome } }).body.safe
    expect(html).toContain(wordsOf('en').failures.effect_changed)
    for (const text of ['>to<', 'a@b.test', '&lt;i&gt;c@d.test', 'Was shown']) {
      expect(html).toContain(text)
    }
  })
})

describe('one approval', () => {
  it('carries the version that is shown in both of its forms', () => {
    const text = draw()
    expect(text.match(/name="version" value="3"/g)).toHaveLength(2)
    expect(text).toContain('value="approve"')
    expect(text).toContain('value="decline"')
  })

  it('says before all else that the document seems to be there already', () => {
    const text = draw({ preview: { ...(approval.preview as object), duplicateOf: 'doc_0' } })
    expect(text).toMatch(/<p class="problem"><bdi>It looks like a duplicate of a document/)
    expect(text.indexOf('looks like a duplicate')).toBeLessThan(text.indexOf('Shop'))
    expect(draw()).not.toContain('class="problem"')
  })

  it('marks what a correction changes, and lays open what is not among the facts', () => {
    const action = 'correct_document'
    const facts = draw({ action, input: { documentId: 'doc_1', total: 10 } })
    expect(facts.match(/>corrected</g)).toHaveLength(1)
    expect(facts).not.toContain('<details open')
    const kind = draw({ action, input: { documentId: 'doc_1', kind: 'receipt' } })
    expect(kind).not.toContain('>corrected<')
    expect(kind.match(/<details open/g)).toHaveLength(1)
    expect(draw({ input: { documentId: 'doc_1', total: 10 } })).not.toContain('>corrected<')
  })

  it('shows all that was asked for, as text', () => {
    const text = draw()
    expect(text).toContain('&lt;/pre&gt;&lt;script&gt;&quot;')
    expect(text).not.toContain('<script')
    expect(text).toContain('<details >')
  })

  it('lays all of it open where nothing can be picked out', () => {
    const text = draw({ action: 'set_auto_post', preview: { enabled: true } })
    expect(text.match(/<details open>/g)).toHaveLength(2)
    expect(text).toContain('&quot;enabled&quot;: true')
    expect(text).toContain('Change automatic posting')
  })

  it('shows an entry only where one would be written', () => {
    expect(draw()).toContain('The journal entry')
    expect(draw({ action: 'reverse_posting' })).not.toContain('The journal entry')
  })

  it('says who asks, with which app if there is one', () => {
    expect(draw()).toContain('<bdi>Asta</bdi>')
    const requestedBy = { ...approval.requestedBy, app: { id: 'app_1', name: 'Robot' } }
    expect(draw({ requestedBy })).toContain('<bdi>Asta with Robot</bdi>')
  })

  it('has no forms once it is decided, nor for whoever may not decide', () => {
    for (const status of ['running', 'done', 'declined', 'failed', 'expired'] as const) {
      expect(draw({ status, decidedBy: anna })).not.toContain('name="decision"')
    }
    const text = draw({ allowedActions: [] })
    expect(text).not.toContain('name="decision"')
    expect(text).toContain('Your role does not allow you to decide this.')
  })

  it('tells what came of it', () => {
    expect(draw({ status: 'done', decidedBy: anna })).toContain('Done.')
    const declined = draw({ status: 'declined', decidedBy: anna, note: 'Not <ours>' })
    expect(declined).toContain('Not &lt;ours&gt;')
    expect(declined).toContain('<bdi>Anna</bdi>')
    expect(draw({ status: 'expired' })).toContain('has expired')
    expect(draw({ status: 'running', decidedBy: anna })).toContain('Check again in a moment')
  })

  it('tells why it could not be done, in the reader’s words or in those of the failure', () => {
    const failed = (problem: Record<string, unknown>): string =>
      draw({ status: 'failed', decidedBy: anna, outcome: { problem } })
    expect(failed({ code: 'version_mismatch' })).toContain('The record changed after the request')
    expect(failed({ code: 'period_filed', title: 'VAT period is filed' })).toContain(
      'VAT for that period is already filed.',
    )
    expect(failed({ code: 'internal_error', title: 'x' })).toContain('went wrong on our side')
    const text = failed({
      code: 'of_an_older_version',
      title: 'No delivery',
      detail: '<Wait>.',
    })
    expect(text).toContain('No delivery. &lt;Wait&gt;.')
  })

  it('while it waits again, still tells what went wrong at the last try', () => {
    const problem = { code: 'provider_unavailable', title: 'Books', detail: 'Out of reach.' }
    const text = draw({ outcome: { problem } })
    expect(text).toContain('The other system could not be reached.')
    expect(text).toContain('name="decision"')
  })
})

describe('the list', () => {
  it('has what waits first, with what it is about', () => {
    const view = { waiting: [approval], decided: [{ ...approval, id: 'apr_2' }] }
    const text = approvalsPage(frame, view).body.safe
    expect(text.indexOf('/approvals/apr_1')).toBeLessThan(text.indexOf('/approvals/apr_2'))
    expect(text).toContain('Shop, 10.00 DKK')
  })

  it('says so where nothing waits', () => {
    const text = approvalsPage(frame, { waiting: [], decided: [] }).body.safe
    expect(text).toContain('Nothing is waiting for you.')
    expect(text).not.toContain('Recently decided')
  })
})
